import type { Question } from "../../src/index.ts";
import type { Response } from "../../src/runtime/index.ts";
import type { Reply, Shown } from "../../src/testing/index.ts";
import { SmallRenderer } from "./small-renderer.ts";

/** The end, as a position. */
const END = Number.POSITIVE_INFINITY;

/** Renderers with one fault each, and an edge that has to be found in the surveys of the contract, with the steps of the way there. */
export const faultyRenderers: Readonly<
  Record<string, readonly [edge: string, renderer: typeof SmallRenderer]>
> = {
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
  "requires an answer where it may be skipped": [
    "more otherwise in 3",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return super.refuses({ ...question, optional: false } as Question, response);
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
  "takes one of several choices": [
    "events otherwise in 4",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        return Array.isArray(response) ? (response[0] ?? null) : response;
      }
    },
  ],
  "records the first of several choices": [
    "events otherwise in 4",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        return Array.isArray(response) ? response.slice(0, 1) : response;
      }
    },
  ],
  "loses what is written into the open choice": [
    "purpose 2 in 3",
    class extends SmallRenderer {
      override read(question: Question, { picks, text }: Reply) {
        return super.read(question, {
          response: null,
          picks,
          ...(!("choices" in question) && text !== undefined && { text }),
        });
      }
    },
  ],
  "takes no answer for one": [
    "recommend otherwise in 1",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return response !== null && super.refuses(question, response);
      }
    },
  ],
  "takes blank texts for answers": [
    "purpose otherwise in 2",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return super.refuses(
          question,
          typeof response === "string" ? response.replace(/^\s+$/, "blank") : response,
        );
      }
    },
  ],
  "takes the rating 0 for none": [
    "recommend detractors in 1",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return super.refuses(question, response || null);
      }
    },
  ],
  "goes back to the position before": [
    "wrong otherwise in 3",
    class extends SmallRenderer {
      override back() {
        const { current } = this;
        super.back();
        this.current = current - 1;
      }
    },
  ],
  "stays where it should go back": [
    "wrong otherwise in 3",
    class extends SmallRenderer {
      override back() {}
    },
  ],
  "keeps answers that are off the path": [
    "wrong otherwise in 8",
    class extends SmallRenderer {
      readonly #kept = new Map<string, Response>();
      override back() {
        for (const [at, response] of this.path) this.#kept.set(this.name(at), response);
        super.back();
      }
      override recorded() {
        return { ...Object.fromEntries(this.#kept), ...super.recorded() };
      }
    },
  ],
  "keeps the first answer where another one is given": [
    "recommend passives in 2",
    class extends SmallRenderer {
      readonly #first = new Map<number, Reply>();
      override answer(reply: Reply) {
        const first = this.#first.get(this.current) ?? reply;
        this.#first.set(this.current, first);
        super.answer(first);
      }
    },
  ],
  "records answers under their positions": [
    "start otherwise in 3",
    class extends SmallRenderer {
      override name(at: number) {
        return String(at);
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
  "shows its own words in every language": [
    "start otherwise in 0",
    class extends SmallRenderer {
      override words() {
        return {};
      }
    },
  ],
  "shows the first language that there is": [
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
  "takes shuffled choices for those in the listed order": [
    "drink 0 in 1",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        return super.read({ ...question, shuffleOptions: false } as Question, reply);
      }
    },
  ],
  "takes texts that are too short": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override isWithin(bound: string, length: number, value: number) {
        return bound === "min_length" || super.isWithin(bound, length, value);
      }
    },
  ],
  "takes texts that are too long": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override isWithin(bound: string, length: number, value: number) {
        return bound === "max_length" || super.isWithin(bound, length, value);
      }
    },
  ],
  "refuses texts that are as long as they may be": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override isWithin(bound: string, length: number, value: number) {
        return super.isWithin(bound, length + (bound === "max_length" ? 1 : 0), value);
      }
    },
  ],
  "counts code points": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override measure(text: string) {
        return [...text.trim()].length;
      }
    },
  ],
  "counts the white space around a text": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override measure(text: string) {
        return text.trim() === "" ? 0 : text.length;
      }
    },
  ],
  "keeps no session": [
    "recommend passives in 2",
    class extends SmallRenderer {
      override reload() {
        return new (this.constructor as typeof SmallRenderer)(this.survey);
      }
    },
  ],
  "begins again at the first question": [
    "recommend passives in 2",
    class extends SmallRenderer {
      override kept() {
        return { ...super.kept(), current: 0 };
      }
    },
  ],
  "forgets the way when it is left": [
    "recommend passives in 3",
    class extends SmallRenderer {
      override kept() {
        return { ...super.kept(), path: [] };
      }
    },
  ],
  "keeps answers, and not going back": [
    "recommend passives in 3",
    class extends SmallRenderer {
      #answered = super.kept();
      override answer(reply: Reply) {
        super.answer(reply);
        this.#answered = { current: this.current, path: [...this.path] };
      }
      override kept() {
        return this.#answered;
      }
      override reload() {
        const kept = this.#answered;
        const again = super.reload() as this;
        again.#answered = kept;
        return again;
      }
    },
  ],
  "leaves the focus where it was": [
    "recommend passives in 1",
    class extends SmallRenderer {
      override enter() {
        super.enter();
        this.focus = null;
      }
    },
  ],
  "loses the focus when it goes back": [
    "recommend passives in 2",
    class extends SmallRenderer {
      override back() {
        super.back();
        this.focus = null;
      }
    },
  ],
  "refuses without a word": [
    "recommend otherwise in 1",
    class extends SmallRenderer {
      override refuse() {}
    },
  ],
  "says what is asked where it should say what is refused": [
    "recommend otherwise in 1",
    class extends SmallRenderer {
      override refuse() {
        this.enter();
      }
    },
  ],
  "announces the question before": [
    "recommend passives in 1",
    class extends SmallRenderer {
      #before = this.question;
      override enter() {
        const { focus } = this;
        super.enter(this.#before);
        this.#before = this.question;
        this.focus = this.question ? this.text(this.question) : focus;
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
  "keeps 255 characters of a text": [
    "purpose 2 in 3",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        return super.read(question, { ...reply, ...(reply.text && { text: reply.text.slice(0, 255) }) });
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
  "counts bytes": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override measure(text: string) {
        return new TextEncoder().encode(text.trim()).length;
      }
    },
  ],
  "takes blanks only for white space": [
    "name otherwise in 2",
    class extends SmallRenderer {
      override measure(text: string) {
        return text.replaceAll(/^ +| +$/g, "").length;
      }
    },
  ],
  "asks for a length where nothing is written": [
    "wishes otherwise in 2",
    class extends SmallRenderer {
      override isFree() {
        return false;
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
  "comes back in its own language": [
    "start otherwise in 1",
    class extends SmallRenderer {
      override reload() {
        const again = new (this.constructor as typeof SmallRenderer)(this.survey);
        return Object.assign(again, this.kept());
      }
    },
  ],
  "keeps the first answer of each question when it is left": [
    "another 1 in 10",
    class extends SmallRenderer {
      override kept() {
        const first = new Map([...this.path].reverse());
        return { ...super.kept(), path: this.path.map(([at]) => [at, first.get(at) ?? null] as const) };
      }
    },
  ],
};
