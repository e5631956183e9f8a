// A card to be shown to others: how it ended, in words, and nothing of how it was played. Drawn here, in the page's own
// type and colours, as a picture.

export interface Card {
  /** "I beat Otto". */
  result: string;
  /** "Tic-tac-toe, 3 x 3". */
  where: string;
  /** What changed, if something did. */
  more: string;
  won: boolean;
}

const [WIDTH, HEIGHT, EDGE] = [1200, 630, 56];
const BASE = HEIGHT - EDGE - 44;
/** On paper, whatever theme the page has: the picture leaves the house. */
const PAPER = {
  ground: "#f5efe3",
  sheet: "#fffaf0",
  ink: "#22252a",
  soft: "#5d5a53",
  rule: "#d9cfbc",
  lamp: "#c9962f",
};
type Family = "--display" | "--text";

/** A font of the page's, as a canvas wants it. */
function font(weight: number, size: number, family: Family): string {
  const named = getComputedStyle(document.documentElement).getPropertyValue(family);
  return [weight, `${size}px`, named].join(" ");
}

/** The picture as PNG. */
export async function picture(card: Card, name: string): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = canvas.getContext("2d")!;
  sheet(pen);
  write(pen, name, font(600, 34, "--display"), EDGE + 96, PAPER.soft);
  const size = fitting(pen, card.result, 92);
  write(pen, card.result, font(600, size, "--display"), 330, PAPER.ink);
  stroke(pen, 362, Math.min(pen.measureText(card.result).width, WIDTH - 4 * EDGE), card.won);
  write(pen, card.where, font(400, 38, "--text"), 446, PAPER.soft);
  if (card.more) write(pen, card.more, font(500, 32, "--text"), BASE, PAPER.ink);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error())), "image/png"));
}

function sheet(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = PAPER.ground;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = PAPER.sheet;
  pen.strokeStyle = PAPER.rule;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.roundRect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 28);
  pen.fill();
  pen.stroke();
}

function write(pen: CanvasRenderingContext2D, text: string, face: string, y: number, colour: string): void {
  [pen.font, pen.fillStyle, pen.textBaseline] = [face, colour, "alphabetic"];
  pen.fillText(text, 2 * EDGE, y, WIDTH - 4 * EDGE);
}

/** The size at which a text fits into its line. */
function fitting(pen: CanvasRenderingContext2D, text: string, largest: number): number {
  pen.font = font(600, largest, "--display");
  const room = WIDTH - 4 * EDGE;
  return Math.max(44, Math.min(largest, Math.floor((largest * room) / pen.measureText(text).width)));
}

/** A line below it as a pen draws it: a little bowed, twice where there is something to celebrate. */
function stroke(pen: CanvasRenderingContext2D, y: number, length: number, twice: boolean): void {
  [pen.strokeStyle, pen.lineWidth, pen.lineCap] = [PAPER.lamp, 7, "round"];
  const x = 2 * EDGE;
  pen.beginPath();
  pen.moveTo(x, y);
  pen.bezierCurveTo(x + length * 0.3, y - 9, x + length * 0.7, y + 9, x + length, y - 3);
  if (twice) pen.bezierCurveTo(x + length * 0.8, y + 13, x + length * 0.5, y + 8, x + length * 0.35, y + 17);
  pen.stroke();
}
