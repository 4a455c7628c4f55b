import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import type { CompiledQuestion, CompiledSurvey } from "#index.ts";
import { shortLine } from "#pictures/fit-text.ts";

/** Longer texts are compared verbatim, with their markup. */
const MAX_LINE = 1_000;

const unknown = '{survey} has no question with the id or the text "{name}".';
const messages = {
  misspelt: { message: unknown, help: 'Did you mean "{suggestion}"?' },
  gone: {
    message: unknown,
    help: "Write the id or text of an existing question, or remove this one from the test.",
  },
  many: {
    message: 'The questions {positions:and} of {survey} all have the text "{name}".',
    help: "Write the id or the position of one of them.",
  },
} as const;

/** Resolves the names of questions in tests to positions in the survey. */
export class QuestionNames {
  readonly #questions: readonly CompiledQuestion[];
  /** The display name of the survey file. */
  readonly #survey: string;
  readonly #byId = new Map<string, number>();
  readonly #byText = new Map<string, Set<number>>();

  constructor({ questions }: CompiledSurvey, survey: string) {
    this.#questions = questions;
    this.#survey = survey;
    for (const [position, { id, text }] of questions.entries()) {
      if (id !== undefined && !this.#byId.has(id)) this.#byId.set(id, position);
      for (const each of [text, shortLine(text, MAX_LINE)]) {
        const positions = this.#byText.get(each);
        if (positions === undefined) this.#byText.set(each, new Set([position]));
        else positions.add(position);
      }
    }
  }

  /** Finds a question by id, text or position, in this order; undefined if none or several match. */
  find(name: string): number | undefined {
    const byId = this.#byId.get(name);
    if (byId !== undefined) return byId;
    const [first, second] = this.#positionsOf(name);
    if (first !== undefined) return second === undefined ? first : undefined;
    return /^\d+$/.test(name) && Number(name) < this.#questions.length ? Number(name) : undefined;
  }

  #positionsOf(text: string): readonly number[] {
    return [...(this.#byText.get(text) ?? this.#byText.get(text.trim()) ?? [])];
  }

  /** Describes why a name does not identify a question. */
  problemWith(name: string): FilledMessage {
    const survey = this.#survey;
    const positions = this.#positionsOf(name);
    if (positions.length > 1) return fillMessage(messages, "many", { survey, name, positions });
    const suggestion = didYouMean(name, [...this.#byId.keys(), ...this.#byText.keys()]);
    return suggestion === undefined
      ? fillMessage(messages, "gone", { survey, name })
      : fillMessage(messages, "misspelt", { survey, name, suggestion });
  }

  /** Returns the name to write for the question at a position. */
  nameOf(position: number): string {
    const { id, text = "" } = this.#questions[position] ?? {};
    // "end" is reserved for the end of the survey.
    const isName = (name: string | undefined): name is string => name !== undefined && name !== "end";
    const names = [id, shortLine(text, MAX_LINE)].filter(isName);
    return names.find((name) => this.find(name) === position) ?? String(position);
  }
}
