// Moves in two columns: a row begins with whoever moves first, and its first move has the number of the round.

/** What stands before each move; nothing before those that go on with a round. */
export function roundNumbers(players: readonly number[], first = 1): string[] {
  let number = first - 1;
  return players.map((player, i) => {
    const begins = i === 0 || (player === 0 && players[i - 1] !== 0);
    if (!begins) return "";
    number++;
    return player ? `${number}…` : `${number}.`;
  });
}
