// How much the chess search leaves out, and what it learns on the way: every margin it has, in one place.
#pragma once

namespace parlour {

// Depths are in plies, scores in hundredths of a pawn, reductions in sixty-fourths of a ply.
//
// What is known of their worth: none was measured alone. They came with the search as a whole, which tools/strength.py
// and `parlour calibrate` measure by matches, and have not been changed since; that they are near their best is an
// assumption. Whoever changes one decides it by paired matches, and writes down in docs/strength.md what it gave.
struct ChessMargins {
  // The window at the root, round the value of the iteration before; wider each time the value falls out of it.
  int window = 20;
  int window_growth = 3;
  int window_most = 500;  // from here on the window is open
  int window_depth = 4;   // before that, values jump too much for a window

  // Nodes that end without trying a move (reverse futility pruning, razoring).
  int won_each = 75;  // so far above beta for each ply left, one less where the position improves
  int won_depth = 7;
  int lost = 150;  // so far below alpha, and so much more for each ply left: captures alone decide
  int lost_each = 150;
  int lost_depth = 3;

  // Giving up the turn (null move pruning).
  int pass_depth = 3;
  int pass_pieces = 2;      // besides pawns and king: with fewer, having to move is too often a burden
  int pass_less = 4;        // plies less deep
  int pass_share = 4;       // and one more for each so many plies left
  int pass_ahead = 200;     // and one more for each so much above beta
  int pass_ahead_most = 2;  // at most so many

  // A node without a move to begin with is searched a ply less deep (internal iterative reduction).
  int guess_depth = 4;

  // Moves that are left out near the leaves (late move pruning, futility pruning, pruning by exchanges).
  int capture_depth = 5;
  int capture_loss = 90;  // captures that lose so much for each ply left
  int quiet_depth = 6;
  int quiet_count = 4;  // quiet moves after so many and the depth squared, half as many where nothing improves
  int futile = 100;     // so far below alpha, and so much more for each ply left
  int futile_each = 90;
  int quiet_loss = 40;  // quiet moves that lose so much for each ply left

  // Moves that are searched less deep at first (late move reductions).
  int late_depth = 3;
  int late_from = 1;  // moves before the first that is reduced
  int late_from_pv = 3;
  int late_base = 48;     // and the product of the logarithms of depth and number, in sixty-fourths,
  int late_share = 300;   // divided by this
  int late_history = 96;  // so much history takes one part off, or puts it on
  int late_worse = 48;    // more where the position does not improve
  int late_pv = 64;       // less in the principal variation
  int late_checked = 64;  // less out of check

  // What a quiet move that refutes gains in the history, and those tried before it lose.
  int bonus_square = 16;
  int bonus_each = 32;
  int bonus_most = 1600;

  int hope = 150;            // a capture that leaves the position so far below alpha is not followed to its end
  int counter_matters = 90;  // half-moves from which on the fifty-move rule may make stored scores wrong

  // What the first search does not have: 0 and false are without.

  bool won_halfway = false;   // nodes that end above beta count half of what they are above it
  int late_losing = 0;        // plies by which late captures that lose material are searched less deep at first
  int late_cut = 0;           // parts more where the move before is expected to be refuted
  int capture_share = 0;      // captures are ordered by what they have done as well, divided by this
  bool keep_history = false;  // what moves have done is kept along with the table
  bool corrects = false;      // the evaluation is corrected by how far it was off with the same pawns

  // A remembered move without which the node is worth so much less, for each ply left, is searched a ply deeper
  // (singular extension); if others are too good as well, none is tried.
  int alone_depth = 0;
  int alone_each = 2;
  int alone_less = 3;  // the table's entry may be so many plies less deep
};

// Those of the first search, as the ladder was rated.
inline constexpr ChessMargins chess_margins;

// Those of the second, which beats the first by about a hundred points: see docs/strength.md.
inline constexpr ChessMargins second_chess_margins = [] {
  ChessMargins margins;
  margins.won_halfway = true;
  margins.late_losing = 1;
  margins.late_cut = 32;
  margins.capture_share = 4;
  margins.keep_history = true;
  margins.corrects = true;
  margins.alone_depth = 6;
  return margins;
}();

}  // namespace parlour
