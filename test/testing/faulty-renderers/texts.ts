import type { Question } from "../../../src/index.ts";
import { type FaultyRenderers, SmallRenderer } from "../small-renderer.ts";

/** Renderers that show the wrong texts or choices. */
export const faultyTexts: FaultyRenderers = {
  "shows ratings one too low": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override shown() {
        const shown = super.shown();
        if (shown === "end" || this.question?.type !== "rating") return shown;
        return { ...shown, options: shown.options?.map((label) => `${Number(label) - 1}`) ?? [] };
      }
    },
  ],
  "begins scale 10 with 1": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override scale(scale: number) {
        return super.scale(scale).filter((rating) => rating > 0);
      }
    },
  ],
  "shows choices in reverse": [
    "recommend passives in 1",
    class extends SmallRenderer {
      override options(question: Question) {
        const options = super.options(question);
        return "choices" in question ? options?.reverse() : options;
      }
    },
  ],
  "shows its own words in every language": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override words() {
        return {};
      }
    },
  ],
  "shows the first language of the survey": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override words({ translations }: Question) {
        return (this.language !== undefined && Object.values(translations ?? {})[0]) || {};
      }
    },
  ],
  "translates questions and not their choices": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override label(_question: Question, option: string) {
        return option;
      }
    },
  ],
  "records the words of a translation": [
    "drink 0 in 3",
    class extends SmallRenderer {
      override recorded() {
        const named = this.path.map(([at, response]) => {
          const question = this.survey.questions?.[at] as Question;
          const each = (answer: string) => this.label(question, answer);
          const shown = Array.isArray(response) ? response.map(each) : response;
          return [this.name(at), typeof shown === "string" ? each(shown) : shown] as const;
        });
        return Object.fromEntries(named);
      }
    },
  ],
  "reads the texts of choices as markup": [
    "drink 1 in 1",
    class extends SmallRenderer {
      override label(question: Question, option: string) {
        return super.label(question, option).replaceAll(/<[^>]*>?/g, "");
      }
    },
  ],
  "shows the entities of markup": [
    "drink 1 in 1",
    class extends SmallRenderer {
      override text(question: Question) {
        return super.text(question).replaceAll("&", "&amp;");
      }
    },
  ],
  "shuffles the open choice with the others": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override options(question: Question) {
        if (!("choices" in question && question.shuffleOptions)) return super.options(question);
        return [...question.choices].reverse();
      }
    },
  ],
  "knows languages by their whole names": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override words({ translations }: Question) {
        return translations?.[`${this.language}`] ?? {};
      }
    },
  ],
  "takes another region where the language itself is there": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override words(question: Question) {
        const [base] = `${this.language}`.split("-");
        const region = Object.entries(question.translations ?? {}).find(([each]) =>
          each.startsWith(`${base}-`),
        );
        return region?.[1] ?? super.words(question);
      }
    },
  ],
  "goes back in its own language": [
    "drink 0 in 2",
    class extends SmallRenderer {
      #isBack = false;
      override words(question: Question) {
        return this.#isBack ? {} : super.words(question);
      }
      override back() {
        this.#isBack = true;
        super.back();
      }
    },
  ],
  "announces its own words in every language": [
    "drink 0 in 1",
    class extends SmallRenderer {
      override enter(question = this.question) {
        super.enter(question);
        if (question) this.said = [question.question];
      }
    },
  ],
};
