import type { Question } from "../../../src/index.ts";
import type { Response } from "../../../src/runtime/index.ts";
import type { Reply } from "../../../src/testing/index.ts";
import { type FaultyRenderers, SmallRenderer } from "../small-renderer.ts";

/** Renderers that go back or return to the wrong place, lose answers, or are silent for screen readers. */
export const faultyVisits: FaultyRenderers = {
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
    "wrong otherwise in 9",
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
  "keeps the choices that were picked first": [
    "events otherwise in 5",
    class extends SmallRenderer {
      readonly #first = new Map<number, Response>();
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        if (!Array.isArray(response) || response.length === 0) return response;
        const first = this.#first.get(this.current) ?? response;
        this.#first.set(this.current, first);
        return first;
      }
    },
  ],
  "adds choices to the picked ones": [
    "events otherwise in 5",
    class extends SmallRenderer {
      readonly #picked = new Map<number, readonly string[]>();
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        if (!Array.isArray(response)) return response;
        const picked = [...new Set([...(this.#picked.get(this.current) ?? []), ...response])];
        this.#picked.set(this.current, picked);
        return picked;
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
      override refuse() {
        super.refuse();
        this.said.pop();
      }
    },
  ],
  "announces the question instead of the rejection": [
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
    "another 1 in 9",
    class extends SmallRenderer {
      override kept() {
        const first = new Map([...this.path].reverse());
        return { ...super.kept(), path: this.path.map(([at]) => [at, first.get(at) ?? null] as const) };
      }
    },
  ],
  "takes a refusal for a step": [
    "recommend passives in 4",
    class extends SmallRenderer {
      override refuse() {
        super.refuse();
        this.path.push([this.current, null]);
      }
    },
  ],
  "keeps the last answer of each question when it is left": [
    "name otherwise in 10",
    class extends SmallRenderer {
      override kept() {
        const last = new Map(this.path);
        return { ...super.kept(), path: this.path.map(([at]) => [at, last.get(at) ?? null] as const) };
      }
    },
  ],
  "loses what was written into the open choice when it is left": [
    "purpose 2 in 5",
    class extends SmallRenderer {
      override kept() {
        const path = this.path.map(([at, response]) => {
          const question = this.survey.questions?.[at] as Question;
          if (!("choices" in question) || typeof response !== "string") return [at, response] as const;
          const { choices } = question;
          return [at, choices.includes(response) ? response : (choices.at(-1) ?? null)] as const;
        });
        return { ...super.kept(), path };
      }
    },
  ],
  "takes the rating 0 for none when it is left": [
    "recommend detractors in 9",
    class extends SmallRenderer {
      override kept() {
        return { ...super.kept(), path: this.path.map(([at, response]) => [at, response || null] as const) };
      }
    },
  ],
  "keeps a text that is taken back": [
    "ideas otherwise in 9",
    class extends SmallRenderer {
      readonly #before = new Map<number, Response>();
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        if (question.type !== "open") return response;
        const kept = response || (this.#before.get(this.current) ?? "");
        this.#before.set(this.current, kept);
        return kept;
      }
    },
  ],
  "loses the focus when it refuses": [
    "recommend otherwise in 1",
    class extends SmallRenderer {
      override refuse() {
        super.refuse();
        this.focus = null;
      }
    },
  ],
  "announces the same rejection once": [
    "recommend otherwise in 2",
    class extends SmallRenderer {
      #hasRefused = false;
      override enter(question?: Question) {
        super.enter(question);
        this.#hasRefused = false;
      }
      override refuse() {
        super.refuse();
        if (this.#hasRefused) this.said.pop();
        this.#hasRefused = true;
      }
    },
  ],
};
