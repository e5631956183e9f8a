import type { View } from "./protocol";

export interface CountsForm {
  won: number;
  drawn: number;
  lost: number;
}
export interface LearnerForm {
  id: string;
  seat: string;
  name: string;
  sentence: string;
  mine: boolean;
  house: boolean;
  may_change: boolean;
  mode: string;
  curiosity: number;
  lessons: number;
  positions: number;
  counts: CountsForm;
  created_ms: number;
  begins: boolean;
  files?: string[];
}
export interface TreeStep {
  move: string;
  text: string;
  mine: boolean;
  counts: CountsForm;
}
export interface TreeChild {
  move: string;
  path: string[];
  text: string;
  counts: CountsForm;
  known: boolean;
}
export interface OwnCounts {
  move: string;
  counts: CountsForm;
  mean: number;
}
export interface TreeForm {
  role: number;
  view: View;
  text: string;
  to_move: number | null;
  mine: boolean;
  over: string;
  counts: CountsForm;
  steps: TreeStep[];
  children: TreeChild[];
  own: OwnCounts[];
  choice: string | null;
  rule: string;
}
export interface LessonForm {
  match: string;
  source: string;
  role: number | null;
  result: "won" | "drawn" | "lost" | null;
  plies: number;
  ms: number;
  undone: boolean;
  skipped: string;
  table: string;
}
export interface LessonStep {
  ply: number;
  text: string;
  move: string;
  mine: boolean;
  before: CountsForm;
  after: CountsForm;
}
export interface LessonSteps {
  match: string;
  undone: boolean;
  role: number;
  result: "won" | "drawn" | "lost";
  steps: LessonStep[];
  new_positions: number;
}
export interface CurveGroup {
  first: number;
  last: number;
  counts: CountsForm;
  score: number;
  low: number;
  high: number;
}
export interface ExamForm {
  lessons: number;
  against: string;
  name: string;
  matches: number;
  score: number;
  low: number;
  high: number;
}
export interface CurveForm {
  matches: CurveGroup[];
  exams: ExamForm[];
}
export interface TrainingForm {
  state: "none" | "running" | "done" | "stopped" | "failed";
  against: string;
  name: string;
  matches: number;
  played: number;
  counts: CountsForm;
  words: string;
}
export interface TableLesson {
  player: number;
  learner: LearnerForm;
  lesson: LessonSteps | null;
  why: string;
}
