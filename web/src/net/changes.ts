// What has changed of a table, put into what was known of it: everybody else sees whole updates.

import type { Change, Run, Update } from "./protocol";

type Parts<T> = readonly (Run | { readonly put: readonly T[] })[] | null | undefined;

export function changed(before: Update, change: Change): Update {
  const { shapes, ...frame } = before.view;
  return {
    ...before,
    ...(change.set as Partial<Update>),
    seq: change.seq,
    events: change.events,
    clocks: change.clocks,
    moves: pieced(before.moves, change.moves),
    paths: pieced(before.paths, change.paths),
    view: { ...(change.frame ?? frame), shapes: pieced(shapes, change.shapes) },
  };
}

/** A list from runs of the one before and what is new between them. */
function pieced<T>(before: readonly T[], parts: Parts<T>): T[] {
  const found = (parts ?? [{ first: 0, count: before.length }]).map((part) =>
    "put" in part ? part.put : before.slice(part.first, part.first + part.count),
  );
  return found.flat() as T[];
}
