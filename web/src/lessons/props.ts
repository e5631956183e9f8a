// What every lesson is given.

import type { Line } from "../net/explore_api";
import type { TutorialForm } from "../net/protocol";

export interface LessonProps {
  tutorial: TutorialForm;
  /** From 1. */
  screen: number;
  /** Its position. */
  line: Line;
  /** What was asked on this screen is answered. */
  onsolved: () => void;
  /** One asked to be shown the answer. */
  shown: boolean;
}
