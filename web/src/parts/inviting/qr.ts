/** Rows of 0 and 1 as one path of unit squares, with room for the quiet zone round them. */
export function pathOf(rows: readonly string[], quiet: number): string {
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map((run) => `M${run.index + quiet} ${y + quiet}h${run[0].length}v1h-${run[0].length}z`),
  );
  return runs.join("");
}
