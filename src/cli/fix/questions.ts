import type { Io } from "../io.ts";
import { writeOut } from "../output/write.ts";
import { canPrompt, LineReader, promptStreams } from "../prompts.ts";

/** An answer after which nothing more is asked. An interrupted process leaves the file as it is. */
export type RunEnd = "quit" | "no more answers" | "interrupted";

/**
 * What is to be done about a finding: apply the fix at a position or none, this one and all later ones of the file, none
 * of the rest of the file; or the end.
 */
export type Answer = number | "none" | "all" | "skip file" | RunEnd;

/** A key, what it means, and the answer that it gives. */
interface Choice {
  readonly key: string;
  readonly label: string;
  readonly answer: Answer;
}

/** The answers to a question about one fix, or about several that exclude each other. */
function choicesFor(titles: readonly string[]): Choice[] {
  const [title = ""] = titles;
  const fixes: Choice[] =
    titles.length === 1
      ? [{ key: "y", label: `apply it: ${title}`, answer: 0 }]
      : titles.map((each, at) => ({ key: String(at + 1), label: `apply ${at + 1}: ${each}`, answer: at }));
  const all: Choice = { key: "a", label: "apply it and all later ones of this file", answer: "all" };
  return [
    ...fixes,
    { key: "n", label: "leave it", answer: "none" },
    ...(titles.length === 1 ? [all] : []),
    { key: "s", label: "leave it and all later ones of this file", answer: "skip file" },
    { key: "q", label: "quit; what was applied to this file is written", answer: "quit" },
  ];
}

/** Asks what to do about a finding. Has to be closed. */
export interface Questions {
  ask(titles: readonly string[]): Promise<Answer>;
  close(): void;
}

/** Asks at a terminal, with one key for each answer. */
const terminalQuestions = (io: Io): Questions => ({
  async ask(titles) {
    // Only this needs it, and it takes a while to load.
    const { isCancel, selectKey } = await import("@clack/prompts");
    const choices = choicesFor(titles);
    for (;;) {
      const key = await selectKey({
        message: titles.length === 1 ? "Apply this fix?" : "Apply one of these fixes?",
        options: choices.map(({ key, label }) => ({ value: key, label })),
        ...promptStreams(io, "stdout"),
      });
      if (isCancel(key)) return "interrupted";
      const chosen = choices.find((each) => each.key === key);
      if (chosen !== undefined) return chosen.answer;
    }
  },
  close: () => undefined,
});

/** Asks a program, or somebody whose terminal is not known: one line for each answer. */
class LineQuestions implements Questions {
  readonly #io: Io;
  readonly #lines: LineReader;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = new LineReader(io);
  }

  async ask(titles: readonly string[]): Promise<Answer> {
    const choices = choicesFor(titles);
    const keys = [...choices.map(({ key }) => key), "?"].join(",");
    const help = choices.map(({ key, label }) => `  ${key}  ${label}\n`).join("");
    for (;;) {
      await writeOut(this.#io, `Apply ${titles.length === 1 ? "this fix" : "one of these"}? [${keys}] `);
      const line = await this.#lines.next();
      const key = line?.trim().toLowerCase() ?? "";
      await writeOut(this.#io, `${key}\n`);
      if (line === undefined) return "no more answers";
      const chosen = choices.find((each) => each.key === key);
      if (chosen !== undefined) return chosen.answer;
      await writeOut(this.#io, help);
    }
  }

  close(): void {
    this.#lines.close();
  }
}

/** Asks in the way that the standard input and output allow. */
export const questionsOf = (io: Io): Questions =>
  canPrompt(io, "stdout") ? terminalQuestions(io) : new LineQuestions(io);
