// One learner on the screen: what it is, its lessons, its curve; asked for again whenever something has changed.

import * as api from "../net/learner_api";
import { Trouble } from "../net/api";
import type { CurveForm, LearnerForm, LessonForm, TrainedForm } from "../net/protocol";

const [LESSONS, TIMES, MOST_LESSONS] = [50, 4, 1000];

export class Shown {
  form = $state.raw<LearnerForm>();
  lessons = $state.raw<readonly LessonForm[]>([]);
  curve = $state.raw<CurveForm>({ matches: [], exams: [] });
  trainings = $state.raw<readonly TrainedForm[]>([]);
  missing = $state(false);
  private most = $state(LESSONS);
  /** Whether there may be lessons that were not asked for. */
  hasOlder = $derived(this.lessons.length >= this.most && this.most < MOST_LESSONS);
  trouble = $state("");
  private asked = 0;

  constructor(
    readonly of: api.Of,
    readonly id: string,
  ) {
    void this.load();
  }

  older(): Promise<void> {
    this.most = Math.min(TIMES * this.most, MOST_LESSONS);
    return this.load();
  }

  /** An answer that comes after a newer one was asked for is not shown. */
  async load(): Promise<void> {
    const asked = ++this.asked;
    try {
      const { of, id, most } = this;
      const [form, lessons, curve, trainings] = await Promise.all([
        api.learner(of, id),
        api.lessons(of, id, most),
        api.curve(of, id),
        api.trainings(of, id),
      ]);
      if (asked !== this.asked) return;
      [this.form, this.lessons, this.curve, this.trainings, this.trouble] = [form, lessons, curve, trainings, ""];
    } catch (error) {
      if (asked !== this.asked) return;
      if (error instanceof Trouble && error.status === 404) this.missing = true;
      this.trouble = (error as Error).message;
    }
  }
}
