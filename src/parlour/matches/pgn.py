"""Records of chess and pawn chess as PGN, the format that every chess program reads, and back.

PGN keeps the moves that stand, not what was taken back; times as `[%clk]` (or `[%emt]` where there is no clock).
Reading takes the main line and leaves variations, comments and marks out. By our rules a third repetition and fifty
moves without progress end a match; a PGN that goes on after them is refused with its line. Pawn chess is a `Variant`,
always with its position as `FEN`, and with our own tag for what it means to have no move.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from parlour.games.game import Game, Outcome, Position, shorten
from parlour.games.registry import game
from parlour.matches import words
from parlour.matches.clock import Clock
from parlour.matches.events import Answer, Event, Forfeit, Offer, Resign, Seated, TimeOut
from parlour.matches.header import LineError
from parlour.matches.host import in_a_line
from parlour.matches.match import Match
from parlour.matches.record import Record
from parlour.matches.refusal import Refusal
from parlour.matches.state import Turn

RESULTS = {0: "1-0", 1: "0-1", None: "1/2-1/2"}
WINNERS = {text: winner for winner, text in RESULTS.items()}
OPEN = "*"
UNKNOWN = "?"
"""Whom a PGN does not name."""
VARIANTS = {"chess": None, "pawns": words.PAWN_CHESS}
"""The games that are written in PGN, each with its tag `Variant`."""
USUAL_CHESS = {"", "?", "-", "standard", "chess", "classical", "normal", "regular", "fromposition"}
"""What other programs call chess by the usual rules there, in small letters without spaces."""
STALEMATE = "Stalemate"
WIDTH = 80
BYTE_ORDER_MARK = "\ufeff"
"""Some programs begin a file with it."""
TAG = re.compile(r'\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
LOOSE_TAG = re.compile(r'\s*\[\s*(\w+)\s+"([^\n]*)"\s*\]\s*')
"""Some programs do not escape quotes."""
TOKEN = re.compile(r"\{[^}]*\}|;[^\n]*|\$\d+|[()]|[^\s{}();$]+|\S")
SKIPPED = re.compile(r"\d+\.*|\.+|\$\d+|[!?]+|e\.p\.")
STUCK = re.compile(r"^\d+\.+")
"""A number that sticks to its move: `1.e4`."""
STAMP = re.compile(r"\[%(clk|emt)\s+(\d+):(\d\d):(\d\d(?:\.\d{1,3})?)\]")
TIME_CONTROL = re.compile(r"(\d{1,6})(?:\+(\d{1,5}))?")


class Note(NamedTuple):
    """What somebody makes of a move."""

    sign: str = ""
    """As a number of the standard: `$2` is a mistake."""
    comment: str = ""


NO_NOTE = Note()
NO_NOTES: Mapping[int, Note] = {}


def to_pgn(record: Record, notes: Mapping[int, Note] = NO_NOTES) -> str:
    """With notes of moves, by their ply, 1 for the first. Raises ValueError for any game but chess and pawn chess."""
    match = record.match()
    if match.game.name not in VARIANTS:
        raise ValueError(words.ONLY_CHESS.format(game=match.game.name))
    return tags_text(record, match) + wrapped(movetext(match, notes))


def tags_text(record: Record, match: Match) -> str:
    return "".join(f'[{name} "{escape(value)}"]\n' for name, value in tags_of(record, match).items()) + "\n"


def wrapped(moves: Iterable[str]) -> str:
    lines = textwrap.wrap(" ".join(moves), WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def result_of(match: Match) -> str:
    return OPEN if match.outcome is None else RESULTS[match.outcome.winner]


def tags_of(record: Record, match: Match) -> dict[str, str]:
    tags = {"Event": "?", "Site": "?", "Date": (record.date or "????-??-??").replace("-", "."), "Round": "?"}
    tags |= {"White": match.seats[0].name, "Black": match.seats[1].name, "Result": result_of(match)}
    tags |= variant_tags(match.game)
    if match.line[0] != match.game.start() or match.game.name != "chess":
        tags |= {"SetUp": "1", "FEN": match.line[0].text()}
    if clock := match.began.clock:
        tags["TimeControl"] = f"{clock.base_ms // 1000}+{clock.gain_ms // 1000}"
    return tags | {"Termination": termination(match)}


def variant_tags(game: Game) -> dict[str, str]:
    """Which game it is, if not chess."""
    variant = VARIANTS[game.name]
    return {} if variant is None else {"Variant": variant, STALEMATE: str(game.options["stalemate"])}


def termination(match: Match) -> str:
    last = match.events[-1]
    if isinstance(last, TimeOut):
        return "time forfeit"
    if isinstance(last, Forfeit):
        return last.reason
    return "normal" if match.outcome else "abandoned" if match.aborted else "unterminated"


def movetext(match: Match, notes: Mapping[int, Note] = NO_NOTES) -> Iterator[str]:
    after_comment = True
    for turn, position in zip(match.turns, match.line, strict=False):
        if turn.player == 0 or after_comment:
            yield position.move_number(turn.ply + 1).replace("…", "...")
        yield position.move_text(turn.move)
        sign, comment = notes.get(turn.ply + 1, NO_NOTE)
        if sign:
            yield sign
        said = " ".join(filter(None, (time_of(turn), comment)))
        if said:
            yield f"{{{said}}}"
        after_comment = bool(said)
    yield result_of(match)


def time_of(turn: Turn) -> str:
    """A clock that reads 0:00:00 has not run out: tenths are written as well."""
    if turn.left_ms is not None:
        return f"[%clk {clock_text(turn.left_ms)}]"
    return f"[%emt {clock_text(turn.spent_ms)}]" if turn.spent_ms else ""


def clock_text(ms: int) -> str:
    minutes, rest = divmod(ms, 60_000)
    fraction = f"{rest % 1000:03}".rstrip("0")
    return f"{minutes // 60}:{minutes % 60:02}:{rest // 1000:02}{'.' if fraction else ''}{fraction}"


def escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


# And back.


class PgnMove(NamedTuple):
    """A move as written, with its line and its time."""

    number: int
    text: str
    stamp: tuple[str, int] | None = None


class Pgn(NamedTuple):
    tags: dict[str, str]
    tag_lines: dict[str, int]
    moves: list[PgnMove]
    result: str
    last: int


def from_pgn(text: str, *, most: int | None = None) -> Record:
    """The record of one match in PGN, of up to so many moves. Raises ValueError that names the line with the fault."""
    read = scan(text)
    if most is not None and len(read.moves) > most:
        raise LineError(read.moves[most].number, words.TOO_MANY_MOVES.format(most=most))
    clock = clock_of(read)
    match = begin(read, clock)
    left = {0: clock.base_ms, 1: clock.base_ms} if clock else {}
    for played in read.moves:
        player = match.position.to_move()
        ms = match.ms
        if played.stamp and clock:
            ms += left[player] + clock.gain_ms - played.stamp[1]
            left[player] = played.stamp[1]
        elif played.stamp and played.stamp[0] == "emt":
            ms += played.stamp[1]
        add_move(match, played, ms, read.last)
    end(match, read)
    return Record(match, date_of(read))


def add_move(match: Match, played: PgnMove, ms: int, lines: int) -> None:
    try:
        match.append(match.move(match.position.to_move(), played.text, ms))
    except Refusal as refusal:
        number = match.position.move_number(match.ply + 1)
        told = words.MOVE_OF_PGN_REFUSED.format(number=number, move=shorten(played.text), why=explain(match, refusal))
        raise LineError(played.number, told) if lines > 1 else ValueError(told) from None


def add(match: Match, event: Event, number: int) -> None:
    try:
        match.append(event)
    except Refusal as refusal:
        raise LineError(number, explain(match, refusal)) from None


def explain(match: Match, refusal: Refusal) -> str:
    if match.outcome is None:
        return str(refusal)
    return words.REFUSED_AFTER_END.format(refusal=refusal, reason=match.outcome.reason)


def game_of(read: Pgn) -> Game:
    """What `variant_tags` says. LineError for an option or a variant that there is not."""
    variant = read.tags.get("Variant", "")
    try:
        if variant.casefold() == str(VARIANTS["pawns"]).casefold():
            return game("pawns", **({"stalemate": read.tags[STALEMATE]} if STALEMATE in read.tags else {}))
    except ValueError as error:
        raise LineError(read.tag_lines[STALEMATE], error) from None
    if variant.casefold().replace(" ", "") not in USUAL_CHESS:
        raise LineError(read.tag_lines["Variant"], words.NO_SUCH_VARIANT.format(variant=in_a_line(variant)))
    return game("chess")


def begin(read: Pgn, clock: Clock | None) -> Match:
    played = game_of(read)
    names = (in_a_line(read.tags.get(colour) or UNKNOWN) for colour in ("White", "Black"))
    white, black = (Seated(name) for name in names)
    try:
        start: Position | None = played.parse(read.tags["FEN"]) if "FEN" in read.tags else None
    except ValueError as error:
        raise LineError(read.tag_lines["FEN"], error) from None
    return Match.begin(played, (white, black), start=start, clock=clock)


def end(match: Match, read: Pgn) -> None:
    """What the result says and the moves do not: somebody resigned, ran out of time, or a draw was agreed."""
    tagged = read.tags.get("Result", read.result)
    if tagged != read.result:
        raise LineError(read.last, words.TAG_CONTRADICTS.format(tag=tagged, result=read.result))
    winner = WINNERS.get(read.result)
    if read.result == OPEN or match.outcome:
        by_rule: Outcome | None = match.outcome
        if by_rule and read.result != OPEN and by_rule.winner != winner:
            raise LineError(read.last, words.ENDED_OTHERWISE.format(result=read.result, reason=by_rule.reason))
    elif winner is None:
        add(match, Offer(0, "draw", match.ms), read.last)
        add(match, Answer(1, True, match.ms), read.last)
    else:
        why = in_a_line(read.tags.get("Termination", "normal"))
        lost: Event = Resign(1 - winner, match.ms) if why == "normal" else Forfeit(1 - winner, why, match.ms)
        add(match, lost, read.last)


def date_of(read: Pgn) -> str | None:
    date = read.tags.get("Date", "").replace(".", "-")
    return date if re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", date) else None


def clock_of(read: Pgn) -> Clock | None:
    """The clock, if it is a simple one and every time that was written fits it."""
    found = TIME_CONTROL.fullmatch(read.tags.get("TimeControl", ""))
    if not found or not int(found[1]) or any(played.stamp is None for played in read.moves):
        return None
    clock = Clock(int(found[1]) * 1000, int(found[2] or 0) * 1000)
    left = [clock.base_ms, clock.base_ms]
    for played in read.moves:
        assert played.stamp
        spent = left[0] + clock.gain_ms - played.stamp[1]
        if played.stamp[0] != "clk" or not 0 <= spent < left[0]:
            return None
        left = [left[1], played.stamp[1]]
    return clock


def has_variations(text: str) -> bool:
    """Whether reading the main line leaves moves out."""
    _, _, rest, number = scan_tags(text)
    return any(token == "(" for token, _ in tokens(rest, number))


def scan(text: str) -> Pgn:
    """The main line of one match."""
    tags, tag_lines, rest, number = scan_tags(text)
    moves: list[PgnMove] = []
    depth, result = 0, None
    for token, line in tokens(rest, number):
        number = line
        if token[0] in "{;":
            if moves and depth == 0:
                moves[-1] = with_stamp(moves[-1], token)
        elif result:
            raise LineError(line, words.MORE_AFTER_END)
        elif token in "()":
            depth += 1 if token == "(" else -1
            if depth < 0:
                raise LineError(line, words.VARIATION_NOT_BEGUN)
        elif depth or SKIPPED.fullmatch(token):
            continue
        elif token == OPEN or token in WINNERS:
            result = token
        else:
            moves.append(PgnMove(line, STUCK.sub("", token)))
    if depth:
        raise LineError(number, words.VARIATION_NOT_ENDED)
    return Pgn(tags, tag_lines, moves, result or OPEN, number)


def scan_tags(text: str) -> tuple[dict[str, str], dict[str, int], str, int]:
    """The tags and their lines, the text after them, and the line it begins in."""
    tags: dict[str, str] = {}
    lines: dict[str, int] = {}
    at = int(text.startswith(BYTE_ORDER_MARK))
    while found := TAG.match(text, at) or LOOSE_TAG.match(text, at):
        lines[found[1]] = 1 + text.count("\n", 0, found.start(1))
        tags[found[1]] = re.sub(r'\\(["\\])', r"\1", found[2])
        at = found.end()
    line = 1 + text.count("\n", 0, at)
    if not tags and not text.strip():
        raise LineError(1, words.NO_MATCH)
    if text[at : at + 1] == "[":
        raise LineError(line, words.NOT_A_TAG.format(text=shorten(text[at:].split("\n")[0])))
    return tags, lines, text[at:], line


def tokens(text: str, first_line: int) -> Iterator[tuple[str, int]]:
    """The words of the moves, with their lines. Lines that begin with % are for other programs."""
    text = re.sub(r"^%.*$", "", text, flags=re.MULTILINE)
    line, at = first_line, 0
    for found in TOKEN.finditer(text):
        line += text.count("\n", at, found.start())
        at = found.start()
        if found[0] == "{":
            raise LineError(line, words.COMMENT_NOT_ENDED)
        yield found[0], line


def with_stamp(played: PgnMove, comment: str) -> PgnMove:
    """The move with the time that a comment says, if it says one."""
    stamp = STAMP.search(comment)
    if not stamp:
        return played
    ms = (int(stamp[2]) * 60 + int(stamp[3])) * 60_000 + round(float(stamp[4]) * 1000)
    return played._replace(stamp=(stamp[1], ms))
