// What is foreseen of each child when it is made: a parameter of the search, in place of a prior and of playouts.
#pragma once

#include <concepts>
#include <span>

#include "search/mcts/tree.hpp"

namespace parlour {

// `look(position, children, priors)` gives every child that is not proved its first halves, as if it had been simulated
// once, and one prior a child, which add up to 1. `chance(position)` is what a position promises, in the parts of the
// search's leaf; `draw_chance(position)` how often a match is drawn from where the chances are even. A search has a
// foresight of its own and asks it from its own thread, so that it may keep what it has worked out.
template <class R, class P>
concept Foresight = std::copy_constructible<R> &&
                    requires(R foresight, const P& position, std::span<MctsNode> children, std::span<float> priors) {
                      foresight.look(position, children, priors);
                      { foresight.chance(position) } -> std::same_as<Halves>;
                      { foresight.draw_chance(position) } -> std::convertible_to<double>;
                    };

}  // namespace parlour
