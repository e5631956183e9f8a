// A face for every opponent, made of a few curves that follow from its id: the same person every time.

import { random } from "../board/ink";
import { PRONOUNS } from "../net/protocol";

export interface Face {
  /** No person: a little automaton. */
  machine: boolean;
  skin: string;
  hair: string;
  coat: string;
  head: string;
  hairBack: string;
  hairFront: string;
  brow: number;
  eye: "dot" | "oval" | "sleepy";
  glasses: boolean;
  nose: string;
  beard: string;
  freckles: boolean;
}

const SKINS = ["#f3d3b6", "#e8bb95", "#d49c72", "#b67b52", "#8f5b3c", "#f6dcc8", "#c98d63"];
const HAIRS = ["#2b2622", "#55372a", "#8a5330", "#b98546", "#d9d4ca", "#7c7873", "#a8452b", "#3a3f55"];
const COATS = ["#2c5b4e", "#7d3b2b", "#2d4a78", "#6d5a2e", "#5b4374", "#44555c"];

// Each on a square of 100; the head is about 22..78 wide and 20..80 high.
const BACKS = [
  "",
  "M22 52C16 20 40 8 50 8C60 8 84 20 78 52C82 66 82 76 78 86L22 86C18 76 18 66 22 52Z",
  "M24 44C18 58 22 72 30 76L70 76C78 72 82 58 76 44Z",
  "M50 12m-13 0a13 13 0 1 0 26 0a13 13 0 1 0 -26 0",
];
const FRONTS = [
  "M23 46C20 22 36 13 51 13C68 13 80 24 77 46C73 36 68 31 62 30C52 36 38 36 30 32C26 36 24 41 23 46Z",
  "M23 45C22 24 34 14 50 14C66 14 78 24 77 45C74 38 71 34 66 29C60 33 44 35 29 33C26 37 24 41 23 45Z",
  "M24 42C18 32 26 22 32 24C32 15 42 10 48 15C54 8 64 10 66 17C74 16 82 25 77 34C80 38 79 43 76 46C74 38 70 33 65 30C54 35 42 34 32 31C28 34 25 38 24 42Z",
  "M22 43C22 38 23 35 25 32C29 16 42 13 50 13C58 13 71 16 75 32C77 35 78 38 78 43C66 34 34 34 22 43Z",
  "M24 48C22 40 22 34 25 29C27 33 27 40 27 47ZM76 48C78 40 78 34 75 29C73 33 73 40 73 47Z",
  "M24 44C20 26 32 12 56 13C72 14 80 26 77 44C74 37 70 33 64 32C66 28 66 25 64 22C58 32 40 38 27 35C25 38 24 41 24 44Z",
  "M28 30L28 18C28 12 72 12 72 18L72 30C82 31 88 33 88 36C88 40 12 40 12 36C12 33 18 31 28 30Z",
];
const BALD = FRONTS[4];
const NOSES = [
  "M50 47C48 53 47 56 52 57",
  "M49 48C53 53 54 57 48 57.500",
  "M47.500 56C49 58 52 58 53 56",
  "M50 46L54 56L49 57.500",
];
const BEARDS = [
  "",
  "",
  "",
  "M34 62C42 57 47 60 50 61C53 60 58 57 66 62C62 68 54 66 50 64C46 66 38 68 34 62Z",
  "M25 52C26 72 36 86 50 86C64 86 74 72 75 52C71 62 66 62 60 60C54 58 46 58 40 60C34 62 29 62 25 52Z",
];

const METALS = ["#c9a45a", "#a9b4b8", "#c98a6a", "#93a79b"];
const pick = <T>(next: () => number, from: readonly T[]): T => from[Math.floor(next() * from.length)]!;

export function faceOf(id: string): Face {
  const next = random(`face:${id}`);
  const wide = 26.5 + next() * 3;
  const chin = 76 + next() * 7;
  const cheek = 52 + next() * 8;
  const left = 50 - wide;
  const right = 50 + wide;
  const he = PRONOUNS[id] === "he"; // a beard is possible, and the hair is short
  const front = pick(next, he ? FRONTS : FRONTS.filter((one) => one !== BALD));
  const hat = front === FRONTS[6];
  const machine = PRONOUNS[id] === "it" || id.startsWith("net:"); // a net is nobody, either
  return {
    machine,
    skin: pick(next, machine ? METALS : SKINS),
    hair: pick(next, HAIRS),
    coat: pick(next, COATS),
    head: `M${left} 42C${left} 24 38 18 50 18C62 18 ${right} 24 ${right} 42C${right} ${cheek} ${50 + wide * 0.62} ${chin} 50 ${chin}C${50 - wide * 0.62} ${chin} ${left} ${cheek} ${left} 42Z`,
    hairBack: he ? "" : hat ? BACKS[next() < 0.4 ? 2 : 0]! : pick(next, BACKS),
    hairFront: front,
    brow: next() * 4 - 2,
    eye: pick(next, ["dot", "dot", "oval", "sleepy"] as const),
    glasses: next() < 0.3,
    nose: pick(next, NOSES),
    beard: he ? pick(next, BEARDS) : "",
    freckles: next() < 0.2,
  };
}

/** From -1 (downcast) to 1 (beaming). */
export function mouth(mood: number): string {
  const bend = Math.max(-1, Math.min(1, mood)) * 6;
  const y = 66 - bend * 0.3;
  return `M${41 - Math.abs(bend) * 0.3} ${y}C45 ${y + bend} 55 ${y + bend} ${59 + Math.abs(bend) * 0.3} ${y}`;
}
