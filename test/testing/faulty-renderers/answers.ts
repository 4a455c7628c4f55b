import type { Question } from "../../../src/index.ts";
import type { Response } from "../../../src/runtime/index.ts";
import type { Reply } from "../../../src/testing/index.ts";
import { type FaultyRenderers, SmallRenderer } from "../small-renderer.ts";

/** Renderers that read, reject or record answers in the wrong way. */
export const faultyAnswers: FaultyRenderers = {
  "requires an answer where it may be skipped": [
    "more otherwise in 3",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return super.refuses({ ...question, optional: false } as Question, response);
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
  "takes texts of no-break spaces for answers": [
    "purpose otherwise in 2",
    class extends SmallRenderer {
      override refuses(question: Question, response: Response) {
        return super.refuses(
          question,
          typeof response === "string" ? response.replaceAll("\u00a0", "x") : response,
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
  "records answers under their positions": [
    "start otherwise in 3",
    class extends SmallRenderer {
      override name(at: number) {
        return String(at);
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
  "keeps 255 characters of a text": [
    "purpose 2 in 3",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        return super.read(question, { ...reply, ...(reply.text && { text: reply.text.slice(0, 255) }) });
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
  "takes a skip for the open choice": [
    "heard otherwise in 7",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        const isOpen = "choices" in question && question.hasOpenChoice && !this.isSeveral(question);
        return response === null && isOpen ? (question.choices.at(-1) ?? null) : response;
      }
    },
  ],
  "writes texts in one line": [
    "wrong otherwise in 5",
    class extends SmallRenderer {
      override read(question: Question, { text, ...reply }: Reply) {
        return super.read(question, {
          ...reply,
          ...(text !== undefined && { text: text.replaceAll("\n", " ") }),
        });
      }
    },
  ],
  "splits choices at their commas": [
    "with otherwise in 4",
    class extends SmallRenderer {
      override read(question: Question, reply: Reply) {
        const response = super.read(question, reply);
        return Array.isArray(response) && response.length > 0 ? response.join().split(",") : response;
      }
    },
  ],
  "records what was refused": [
    "recommend passives in 7",
    class extends SmallRenderer {
      readonly #refused: Record<string, Response> = {};
      override refuses(question: Question, response: Response) {
        const isRefused = super.refuses(question, response);
        if (isRefused) this.#refused[this.name(this.current)] = response;
        return isRefused;
      }
      override recorded() {
        return { ...super.recorded(), ...this.#refused };
      }
    },
  ],
};
