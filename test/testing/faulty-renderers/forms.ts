import type { Question } from "../../../src/index.ts";
import type { Response } from "../../../src/runtime/index.ts";
import type { Reply } from "../../../src/testing/index.ts";
import { END, SmallRenderer } from "../small-renderer.ts";

type Kind = (question: Question) => boolean;

const isRating: Kind = (question) => question.type === "rating";
const isSingle: Kind = (question) => question.type === "single_choice";
const isMultiple: Kind = (question) => question.type === "multiple_choice";
const isOpen: Kind = (question) => question.type === "open";

/** Refuses skips of some optional questions. */
const requiring = (isIt: Kind) =>
  class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      return super.refuses(
        isIt(question) ? ({ ...question, optional: false } as Question) : question,
        response,
      );
    }
  };

/** Accepts skips of some required questions. */
const lenient = (isIt: Kind) =>
  class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      const isSkip = [response ?? []].flat().length === 0 || response === "";
      return !(isSkip && isIt(question)) && super.refuses(question, response);
    }
  };

/** Keeps the first answer to some questions, after going back too. */
const keepingFirst = (isIt: Kind) =>
  class extends SmallRenderer {
    readonly #first = new Map<number, Response>();
    override read(question: Question, reply: Reply) {
      const response = super.read(question, reply);
      if (!isIt(question) || super.refuses(question, response)) return response;
      const first = this.#first.get(this.current) ?? response;
      this.#first.set(this.current, first);
      return first;
    }
  };

/** Records some answers in another form. */
const recording = (change: (response: Response, question: Question) => Response) =>
  class extends SmallRenderer {
    override recorded() {
      return Object.fromEntries(
        this.path.map(([at, response]) => [
          this.name(at),
          change(response, this.survey.questions?.[at] as Question),
        ]),
      );
    }
  };

/** Reads the answer for its route in another form. */
const routing = (change: (response: Response, question: Question) => Response) =>
  class extends SmallRenderer {
    override target(question: Question, response: Response) {
      return super.target(question, change(response, question));
    }
  };

/** Draws the line between two bands elsewhere. */
const banding = (scale: number, rating: number, band: string) =>
  class extends SmallRenderer {
    override band(given: number, value: number) {
      return given === scale && value === rating ? band : super.band(given, value);
    }
  };

const goingOnSkip = (type: string) =>
  class extends SmallRenderer {
    override target(question: Question, response: Response) {
      const isSkip =
        response === null || response === "" || (Array.isArray(response) && response.length === 0);
      return isSkip && question.branching?.type === type ? this.next() : super.target(question, response);
    }
  };

/** Leaves a loop after some rounds. */
const leavingLoop = (rounds: number) =>
  class extends SmallRenderer {
    override target(question: Question, response: Response) {
      const target = super.target(question, response);
      const visits = this.path.filter(([at]) => at === target).length;
      return target <= this.current && visits >= rounds ? this.next() : target;
    }
  };

const textOf = (response: Response, change: (text: string) => string): Response =>
  typeof response === "string"
    ? change(response)
    : Array.isArray(response)
      ? response.map((text) => change(String(text)))
      : response;

/** Renderers that treat one form of question, answer or branching in the wrong way. */
export const faultyForms: Readonly<Record<string, typeof SmallRenderer>> = {
  "requires optional ratings": requiring(isRating),
  "requires optional single choices": requiring(isSingle),
  "requires optional multiple choices": requiring(isMultiple),
  "requires optional texts": requiring(isOpen),
  "requires links to be followed": class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      return question.type === "link" || super.refuses(question, response);
    }
  },
  "accepts skips of required ratings": lenient(isRating),
  "accepts skips of required single choices": lenient(isSingle),
  "accepts skips of required multiple choices": lenient(isMultiple),
  "accepts skips of required texts": lenient(isOpen),
  "keeps first ratings": keepingFirst(isRating),
  "keeps first single choices": keepingFirst(isSingle),
  "keeps first multiple choices": keepingFirst(isMultiple),
  "keeps first texts": keepingFirst(isOpen),
  "keeps first optional texts": keepingFirst((question) => isOpen(question) && question.optional === true),
  "keeps first optional ratings": keepingFirst(
    (question) => isRating(question) && question.optional === true,
  ),
  "keeps first optional single choices": keepingFirst(
    (question) => isSingle(question) && question.optional === true,
  ),
  "keeps first answers of the last question": class extends SmallRenderer {
    readonly #first = new Map<number, Response>();
    override read(question: Question, reply: Reply) {
      const response = super.read(question, reply);
      if (this.current !== this.count - 1 || super.refuses(question, response)) return response;
      const first = this.#first.get(this.current) ?? response;
      this.#first.set(this.current, first);
      return first;
    }
  },
  "keeps the text of the open choice when it is typed again": class extends SmallRenderer {
    readonly #first = new Map<number, string>();
    override read(question: Question, reply: Reply) {
      if (!("choices" in question) || !reply.text?.trim()) return super.read(question, reply);
      const text = this.#first.get(this.current) ?? reply.text;
      this.#first.set(this.current, text);
      return super.read(question, { ...reply, text });
    }
  },
  "takes a skipped rating for the lowest": routing((response, question) =>
    response === null && isRating(question) ? 1 : response,
  ),
  "takes a skipped rating for 0": routing((response, question) =>
    response === null && isRating(question) ? 0 : response,
  ),
  "takes a skipped single choice for the first": routing((response, question) =>
    response === null && "choices" in question && isSingle(question)
      ? (question.choices[0] ?? null)
      : response,
  ),
  "takes the rating 0 for a skip on its route": routing((response, question) =>
    isRating(question) ? response || null : response,
  ),
  "records the rating 0 as a skip": recording((response) => (response === 0 ? null : response)),
  "records ratings as texts": recording((response) =>
    typeof response === "number" ? String(response) : response,
  ),
  "records ratings from 0": recording((response, question) =>
    typeof response === "number" && isRating(question) ? response - 1 : response,
  ),
  "records several choices as one text": recording((response) =>
    Array.isArray(response) ? response.join(", ") : response,
  ),
  "records in lower case": recording((response) => textOf(response, (text) => text.toLowerCase())),
  "records escaped texts": recording((response) =>
    textOf(response, (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")),
  ),
  "records 100 characters": recording((response) => textOf(response, (text) => text.slice(0, 100))),
  "records no line breaks": recording((response) => textOf(response, (text) => text.replaceAll("\n", " "))),
  "records texts in ASCII": recording((response) =>
    textOf(response, (text) => text.replaceAll(/[^ -~\n\r]/g, "?")),
  ),
  "records only the last of several choices": recording((response) =>
    Array.isArray(response) ? response.slice(-1) : response,
  ),
  "continues after the skip of a question that jumps": goingOnSkip("specific_question"),
  "continues after the skip of a question that ends": goingOnSkip("end"),
  "leaves a loop after one round": leavingLoop(1),
  "leaves a loop after two rounds": leavingLoop(2),
  "leaves a loop after three rounds": leavingLoop(3),
  "ends after the last question in the list only": class extends SmallRenderer {
    override resolve(target: number | string) {
      return target === "end" ? this.next() : super.resolve(target);
    }
  },
  "starts again after the last question": class extends SmallRenderer {
    override next() {
      return (this.current + 1) % this.count;
    }
  },
  "ends if no key fits": class extends SmallRenderer {
    override otherwise() {
      return END;
    }
  },
  "stays if no key fits": class extends SmallRenderer {
    override otherwise() {
      return this.current;
    }
  },
  "never jumps back": class extends SmallRenderer {
    override resolve(target: number | string) {
      const position = super.resolve(target);
      return position <= this.current ? this.next() : position;
    }
  },
  "never jumps forward": class extends SmallRenderer {
    override resolve(target: number | string) {
      const position = super.resolve(target);
      return position > this.current && position !== END ? this.next() : position;
    }
  },
  "takes 7 for a detractor": banding(10, 7, "detractors"),
  "takes 6 for a passive": banding(10, 6, "passives"),
  "takes 9 for a passive": banding(10, 9, "passives"),
  "takes 8 for a promoter": banding(10, 8, "promoters"),
  "takes 2 of 5 for neutral": banding(5, 2, "neutral"),
  "takes 4 of 5 for neutral": banding(5, 4, "neutral"),
  "takes 3 of 7 for neutral": banding(7, 3, "neutral"),
  "takes 5 of 7 for neutral": banding(7, 5, "neutral"),
  "takes 2 of 3 for positive": banding(3, 2, "positive"),
  "takes a thumb down for positive": banding(2, 2, "positive"),
  "goes back two questions": class extends SmallRenderer {
    override back() {
      super.back();
      super.back();
    }
  },
  "goes back to the start": class extends SmallRenderer {
    override back() {
      this.path = [];
      this.current = 0;
      this.enter();
    }
  },
  "forgets all visits of a question when it goes back to it": class extends SmallRenderer {
    override back() {
      super.back();
      this.path = this.path.filter(([at]) => at !== this.current);
    }
  },
  "goes back to the first visit of a question": class extends SmallRenderer {
    override back() {
      super.back();
      const first = this.path.findIndex(([at]) => at === this.current);
      if (first >= 0) this.path = this.path.slice(0, first);
    }
  },
  "goes back in the list over skipped questions": class extends SmallRenderer {
    override back() {
      const { current } = this;
      super.back();
      const last = current === END ? this.count : current;
      if (this.path.length > 0 && last - this.current > 1) this.current = last - 1;
    }
  },
  "accepts tabs for an answer": class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      return super.refuses(
        question,
        typeof response === "string" ? response.replaceAll(/[\t\n]/g, "x") : response,
      );
    }
  },
  "accepts an empty text for the open choice": class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      const isBlank = [response].flat().some((each) => typeof each === "string" && each.trim() === "");
      return !(isBlank && "choices" in question) && super.refuses(question, response);
    }
  },
  "accepts an empty text for the open one of several": class extends SmallRenderer {
    override refuses(question: Question, response: Response) {
      return !(Array.isArray(response) && response.length > 0) && super.refuses(question, response);
    }
  },
  "adds choices to those picked before going back": class extends SmallRenderer {
    readonly #picked = new Map<number, readonly string[]>();
    override read(question: Question, reply: Reply) {
      const response = super.read(question, reply);
      if (!Array.isArray(response)) return response;
      const all = [...new Set([...(this.#picked.get(this.current) ?? []), ...response])];
      this.#picked.set(this.current, all);
      return all;
    }
  },
  "toggles choices picked before going back": class extends SmallRenderer {
    readonly #picked = new Map<number, readonly string[]>();
    override read(question: Question, reply: Reply) {
      const response = super.read(question, reply);
      if (!Array.isArray(response)) return response;
      const before = this.#picked.get(this.current) ?? [];
      const toggled = [
        ...before.filter((text) => !response.includes(text)),
        ...response.filter((text) => !before.includes(String(text))),
      ].map(String);
      this.#picked.set(this.current, toggled);
      return toggled;
    }
  },
  "records the answers in the order of the list only once": class extends SmallRenderer {
    override recorded() {
      return Object.fromEntries([...this.path].reverse().map(([at, response]) => [this.name(at), response]));
    }
  },
  "answers twice": class extends SmallRenderer {
    override answer(reply: Reply) {
      super.answer(reply);
      if (this.question && this.question.type === "link") super.answer(reply);
    }
  },
};
