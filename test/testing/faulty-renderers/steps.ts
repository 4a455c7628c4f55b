import type { Question } from "../../../src/index.ts";
import type { Response } from "../../../src/runtime/index.ts";
import type { Shown } from "../../../src/testing/index.ts";
import { END, type FaultyRenderers, SmallRenderer } from "../small-renderer.ts";

/** Renderers that take an answer to the wrong question. */
export const faultySteps: FaultyRenderers = {
  "ends where no key decides": [
    "paid otherwise in 2",
    class extends SmallRenderer {
      override otherwise() {
        return END;
      }
    },
  ],
  "counts targets from 1": [
    "recommend detractors in 1",
    class extends SmallRenderer {
      override resolve(target: number | string) {
        return super.resolve(typeof target === "number" ? target - 1 : target);
      }
    },
  ],
  "knows choices by their texts alone": [
    "purpose 2 in 2",
    class extends SmallRenderer {
      override keys(question: Question, response: Response) {
        const keys = super.keys(question, response);
        return question.type === "single_choice" ? keys.slice(1) : keys;
      }
    },
  ],
  "knows ratings by their numbers alone": [
    "recommend passives in 1",
    class extends SmallRenderer {
      override keys(question: Question, response: Response) {
        const keys = super.keys(question, response);
        return question.type === "rating" ? keys.slice(0, 1) : keys;
      }
    },
  ],
  "has the bands of scale 10 one too high": [
    "recommend passives in 1",
    class extends SmallRenderer {
      override band(scale: number, rating: number) {
        return super.band(scale, scale === 10 ? rating - 1 : rating);
      }
    },
  ],
  "takes the thumb down for the good one": [
    "card positive in 3",
    class extends SmallRenderer {
      override band(scale: number, rating: number) {
        return super.band(scale, scale === 2 ? 3 - rating : rating);
      }
    },
  ],
  "sends skips along the first route": [
    "paid otherwise in 2",
    class extends SmallRenderer {
      override keys(question: Question, response: Response) {
        return response === null
          ? super.keys(question, this.options(question)?.[0] ?? null)
          : super.keys(question, response);
      }
    },
  ],
  "does not know the open choice by what was written": [
    "purpose 2 in 2",
    class extends SmallRenderer {
      override keys(question: Question, response: Response) {
        const isListed = "choices" in question && question.choices.includes(String(response));
        return "choices" in question && !isListed ? [] : super.keys(question, response);
      }
    },
  ],
  "takes next_question among the values for the end": [
    "purpose 1 in 2",
    class extends SmallRenderer {
      override resolve(target: number | string) {
        return typeof target === "string" ? END : target;
      }
    },
  ],
  "ends at branching to the next question": [
    "events otherwise in 2",
    class extends SmallRenderer {
      override target(question: Question, response: Response) {
        return question.branching?.type === "next_question" ? END : super.target(question, response);
      }
    },
  ],
  "never ends": [
    "pets otherwise in 2",
    class extends SmallRenderer {
      override next() {
        return Math.min(super.next(), this.count - 1);
      }
    },
  ],
  "shows an empty page after the last question": [
    "pets otherwise in 2",
    class extends SmallRenderer {
      override shown(): Shown {
        return this.current === this.count ? { text: "" } : super.shown();
      }
    },
  ],
  "asks no question twice": [
    "mood neutral in 3",
    class extends SmallRenderer {
      override target(question: Question, response: Response) {
        const target = super.target(question, response);
        return this.path.some(([at]) => at === target) ? END : target;
      }
    },
  ],
  "hangs at a branching": [
    "wrong otherwise in 2",
    class extends SmallRenderer {
      override target(question: Question, response: Response): number {
        if (question.branching?.type === "specific_question") throw new Error("no answer in 10 s");
        return super.target(question, response);
      }
    },
  ],
  "takes 3 on a scale of 7 for neutral": [
    "again negative in 4",
    class extends SmallRenderer {
      override band(scale: number, rating: number) {
        return scale === 7 && rating === 3 ? "neutral" : super.band(scale, rating);
      }
    },
  ],
  "turns a scale of 3 around": [
    "mood negative in 3",
    class extends SmallRenderer {
      override band(scale: number, rating: number) {
        return super.band(scale, scale === 3 ? 4 - rating : rating);
      }
    },
  ],
};
