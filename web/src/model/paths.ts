// Walking the tree of legal paths. The page knows no rules: what may be clicked is what a path goes on with.

export type Path = readonly string[];

export interface Step {
  /** What has been clicked so far; nothing once a move is complete. */
  taken: Path;
  /** The path of the move that is now complete, joined. */
  move?: string;
}

const goesOn = (path: Path, taken: Path) => taken.length <= path.length && taken.every((id, i) => path[i] === id);

/** The ids that can be clicked now. */
export function nextIds(paths: readonly Path[], taken: Path): Set<string> {
  return new Set(
    paths.filter((path) => path.length > taken.length && goesOn(path, taken)).map((path) => path[taken.length]!),
  );
}

/** What a click does: goes on, takes the choice back (the same id again), or begins anew with another first id. */
export function click(paths: readonly Path[], taken: Path, id: string): Step {
  if (nextIds(paths, taken).has(id)) {
    const now = [...taken, id];
    const done = paths.find((path) => path.length === now.length && goesOn(path, now));
    return done ? { taken: [], move: done.join("") } : { taken: now };
  }
  if (taken.includes(id)) return { taken: [] };
  return { taken: nextIds(paths, []).has(id) ? [id] : [] };
}

/** Dragging is the first two ids of a path. */
export function drag(paths: readonly Path[], from: string, to: string): Step {
  if (from === to) return { taken: nextIds(paths, []).has(from) ? [from] : [] };
  const begun = click(paths, [], from);
  if (begun.move || !nextIds(paths, begun.taken).has(to)) return { taken: [] };
  return click(paths, begun.taken, to);
}

/** Whether dragging makes sense from here: somewhere a move has a second id. */
export function canDrag(paths: readonly Path[], id: string): boolean {
  return paths.some((path) => path.length > 1 && path[0] === id);
}

/** The ids that a joined path is made of. */
export function pathOf(paths: readonly Path[], move: string): Path | undefined {
  return paths.find((path) => path.join("") === move);
}
