import type { Io } from "#apps/process/io.ts";
import { writeOut } from "#apps/process/output/write.ts";
import { canPrompt, LineReader, promptStreams } from "../prompts.ts";

/** An answer after which nothing more is asked. An interrupted process leaves the file as it is. */
export type RunEnd = "quit" | "no more answers" | "answers not understood" | "interrupted";

/**
 * What is to be done about a finding: apply the fix at a position or none, this one and all later ones of its code or of the
 * file, none of the rest of the file; or the end.
 */
export type Answer = number | "none" | "code" | "all" | "skip file" | RunEnd;

/** A question about the fixes of one finding. */
export interface FixQuestion {
  readonly code: string;
  /** The titles of the fixes; several exclude each other. */
  readonly titles: readonly string[];
  /** Which one of the file it is, counted from 1. */
  readonly position: number;
  /** How many there are in the file, as far as is known. */
  readonly total: number;
}

/** A key, what it means, and the answer that it gives. */
interface Choice {
  readonly key: string;
  readonly label: string;
  readonly answer: Answer;
}

/** The answers to a question. The first one is that of the Enter key. */
function choicesFor({ titles, code }: FixQuestion): Choice[] {
  const [title = ""] = titles;
  const isOne = titles.length === 1;
  const fixes: Choice[] = isOne
    ? [{ key: "y", label: `apply it: ${title}`, answer: 0 }]
    : titles.map((each, at) => ({ key: String(at + 1), label: `apply ${at + 1}: ${each}`, answer: at }));
  const later = isOne ? "apply it and all later ones" : "apply 1 and the first fix of all later ones";
  return [
    { key: "n", label: "leave it", answer: "none" },
    ...fixes,
    { key: "c", label: `${later} of ${code} in this file`, answer: "code" },
    { key: "a", label: `${later} of this file`, answer: "all" },
    { key: "s", label: "leave it and all later ones of this file", answer: "skip file" },
    { key: "q", label: "quit; what was applied to this file is written", answer: "quit" },
  ];
}

/** What is asked: `3 of 7: apply this fix? (Enter leaves it)`. */
const wordsOf = ({ titles, position, total }: FixQuestion): string =>
  `${position} of ${total}: apply ${titles.length === 1 ? "this fix" : "one of these fixes"}? (Enter leaves it)`;

/** Asks what to do about a finding. Has to be closed. */
export interface Questions {
  ask(question: FixQuestion): Promise<Answer>;
  close(): void;
}

/** Asks at a terminal, with one key for each answer. */
const terminalQuestions = (io: Io): Questions => ({
  async ask(question) {
    // Only this needs it, and it takes a while to load.
    const { isCancel, selectKey } = await import("@clack/prompts");
    const choices = choicesFor(question);
    const key = await selectKey({
      message: wordsOf(question),
      options: choices.map(({ key, label }) => ({ value: key, label })),
      ...promptStreams(io, "stdout"),
    });
    if (isCancel(key)) return "interrupted";
    // Enter gives no key, and is drawn as the first choice.
    return (choices.find((each) => each.key === key) ?? choices[0])?.answer ?? "none";
  },
  close: () => undefined,
});

/** So many lines one after the other may be no answer: a program could go on for ever. */
const MAX_MISUNDERSTOOD = 10;

/** Asks a program, or somebody whose terminal is not known: one line for each answer. */
class LineQuestions implements Questions {
  readonly #io: Io;
  readonly #lines: LineReader;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = new LineReader(io);
  }

  async ask(question: FixQuestion): Promise<Answer> {
    const choices = choicesFor(question);
    const keys = [...choices.map(({ key }) => key), "?"].join(",");
    const help = choices.map(({ key, label }) => `  ${key}  ${label}\n`).join("");
    for (let lines = 0; lines < MAX_MISUNDERSTOOD; lines++) {
      await writeOut(this.#io, `${wordsOf(question)} [${keys}] `);
      const line = await this.#lines.next();
      const key = line?.trim().toLowerCase() ?? "";
      await writeOut(this.#io, `${key}\n`);
      if (line === undefined) return "no more answers";
      const chosen = key === "" ? choices[0] : choices.find((each) => each.key === key);
      if (chosen !== undefined) return chosen.answer;
      await writeOut(this.#io, help);
    }
    return "answers not understood";
  }

  close(): void {
    this.#lines.close();
  }
}

/** Asks in the way that the standard input and output allow. */
export const questionsOf = (io: Io): Questions =>
  canPrompt(io, "stdout") ? terminalQuestions(io) : new LineQuestions(io);
