// The operations about learners over HTTP.

import { ask } from "./api";
import type {
  CharacterForm,
  CurveForm,
  LearnerForm,
  LearnerSettings,
  LessonForm,
  LessonSteps,
  SalvagedForm,
  TableLesson,
  TrainedForm,
  TrainingForm,
  TreeForm,
} from "./protocol";

export type Options = Record<string, unknown>;

/** Whose learners: a game with its options. */
export interface Of {
  game: string;
  options: Options;
}

function at({ game, options }: Of, path = "", more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(options as Record<string, string>), ...more }).toString();
  return `/api/games/${game}/learners${path}${query && `?${query}`}`;
}
const one = (id: string, path = "") => `/${encodeURIComponent(id)}${path}`;

export const learners = (of: Of) => ask<LearnerForm[]>("GET", at(of));
const asked = new Map<string, Promise<CharacterForm[]>>();
/** What learners of a game can be like: the same for as long as the page is open. */
export function characters(of: Of): Promise<CharacterForm[]> {
  const address = at(of).replace("/learners", "/characters");
  const known = asked.get(address) ?? ask<CharacterForm[]>("GET", address);
  asked.set(address, known);
  known.catch(() => asked.delete(address));
  return known;
}
export const create = (of: Of, name: string, mode?: string, settings?: LearnerSettings) =>
  ask<LearnerForm>("POST", at(of), { name, mode, settings });
export const set = (of: Of, id: string, settings: LearnerSettings) =>
  ask<LearnerForm>("POST", at(of, one(id, "/settings")), settings);
export const learner = (of: Of, id: string) => ask<LearnerForm>("GET", at(of, one(id)));
export const rename = (of: Of, id: string, name: string) => ask<LearnerForm>("POST", at(of, one(id)), { name });
export const remove = (of: Of, id: string) => ask<void>("DELETE", at(of, one(id)));
export const reset = (of: Of, id: string) => ask<LearnerForm>("POST", at(of, one(id, "/reset")));
export const copy = (of: Of, id: string, name: string) =>
  ask<LearnerForm>("POST", at(of, one(id, "/copies")), { name });
export const undo = (of: Of, id: string, match: string) =>
  ask<LearnerForm>("POST", at(of, one(id, "/undo")), { match });
export const undoTraining = (of: Of, id: string, training: string) =>
  ask<LearnerForm>("POST", at(of, one(id, "/undo-training")), { training });
export const salvage = (of: Of, id: string) => ask<SalvagedForm>("POST", at(of, one(id, "/salvage")));
export const trainings = (of: Of, id: string) => ask<TrainedForm[]>("GET", at(of, one(id, "/trainings")));
export const tree = (of: Of, id: string, role: number, moves: readonly string[]) =>
  ask<TreeForm>("GET", at(of, one(id, "/tree"), { role: String(role), moves: moves.join(",") }));
export const lessons = (of: Of, id: string, limit: number) =>
  ask<LessonForm[]>("GET", at(of, one(id, "/lessons"), { limit: String(limit) }));
export const lesson = (of: Of, id: string, match: string) =>
  ask<LessonSteps>("GET", at(of, one(id, `/lessons/${encodeURIComponent(match)}`)));
export const curve = (of: Of, id: string) => ask<CurveForm>("GET", at(of, one(id, "/curve")));
export const training = (of: Of, id: string) => ask<TrainingForm>("GET", at(of, one(id, "/training")));
export const train = (of: Of, id: string, against: string, matches: number) =>
  ask<TrainingForm>("POST", at(of, one(id, "/training")), { against, matches });
export const stopTraining = (of: Of, id: string) => ask<TrainingForm>("DELETE", at(of, one(id, "/training")));
export const file = (of: Of, id: string, form: "memory" | "tree") => at(of, one(id, "/file"), { form });
export const readFile = (of: Of, id: string, bytes: Blob) =>
  ask<LearnerForm>("POST", at(of, one(id, "/file")), bytes, "application/octet-stream");
/** What the learners at a table took from its match. */
export const tableLessons = (table: string) => ask<TableLesson[]>("GET", `/api/tables/${table}/lessons`);
