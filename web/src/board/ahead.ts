// A move as it will probably look, drawn before the server has said so: nobody waits for what they did themselves. The
// server's own view replaces it a moment later, and is the only one that counts.

import type { Path } from "../model/paths";
import type { Shape, View } from "../net/protocol";

const together = (one: Shape, other: Shape) => one.at[0] === other.at[0] && one.at[1] === other.at[1];

/** The view with the move of a path on it, or nothing where that cannot be told from the view alone. */
export function ahead(view: View, path: Path, mover: number, symbol?: string): View | undefined {
  const [first, second] = path.map((id) => view.shapes.find((shape) => shape.id === id));
  if (first?.kind === "edge")
    return withShape(view, first, { ...first, owner: mover, flags: [...(first.flags ?? []), "inked"] });
  const piece = first && view.shapes.find((shape) => shape.kind === "piece" && together(shape, first));
  if (piece && second) return withPieceAt(view, piece, second);
  const known = view.shapes.find((shape) => shape.kind === "mark" && shape.owner === mover && shape.text)?.text;
  const text = symbol ?? known;
  const square = first?.kind === "cell" && first.size[0] === first.size[1];
  if (!square || !text || path.length > 1) return undefined;
  return {
    ...view,
    shapes: [...view.shapes, { kind: "mark", at: first.at, size: first.size, label: "", owner: mover, text }],
  };
}

function withShape(view: View, one: Shape, into: Shape): View {
  return { ...view, shapes: view.shapes.map((shape) => (shape === one ? into : shape)) };
}

function withPieceAt(view: View, piece: Shape, to: Shape): View {
  const free = view.shapes.filter((shape) => shape.kind !== "piece" || !together(shape, to));
  return withShape({ ...view, shapes: free }, piece, { ...piece, at: to.at });
}
