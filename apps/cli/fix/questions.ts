import { stripVTControlCharacters, styleText } from "node:util";
import type { Io } from "#apps/process/io.ts";
import { wantsColor, writeOut } from "#apps/process/output/write.ts";
import { canPrompt, LineReader, promptStreams } from "../prompts.ts";

/** An answer that ends the run. An interrupted process leaves the file unchanged. */
export type RunEnd = "quit" | "no more answers" | "answers not understood" | "interrupted";

/**
 * The decision about a finding: apply the fix at an index or none; apply this fix and all later ones of its code or of the
 * file; skip the rest of the file; or end the run.
 */
export type Answer = number | "none" | "code" | "all" | "skip file" | RunEnd;

/** A question about the fixes of one finding. */
export interface FixQuestion {
  readonly code: string;
  /** The titles of the alternative fixes. */
  readonly titles: readonly string[];
  /** The position of the finding in the file, counted from 1. */
  readonly position: number;
  /** The number of findings with fixes in the file; later fixes can change it. */
  readonly total: number;
}

/** An answer, the key that selects it, and its label. */
interface Choice {
  readonly key: string;
  readonly label: string;
  readonly answer: Answer;
}

/** Returns the answers to a question. The Enter key selects the first one. */
function choicesFor({ titles, code }: FixQuestion): Choice[] {
  const [title = ""] = titles;
  const isOne = titles.length === 1;
  const fixes: Choice[] = isOne
    ? [{ key: "y", label: `apply it: ${title}`, answer: 0 }]
    : titles.map((each, at) => ({ key: String(at + 1), label: `apply ${at + 1}: ${each}`, answer: at }));
  const later = isOne ? "apply it and all later ones" : "apply 1 and the first fix of all later ones";
  return [
    { key: "n", label: "skip it", answer: "none" },
    ...fixes,
    { key: "c", label: `${later} of ${code} in this file`, answer: "code" },
    { key: "a", label: `${later} of this file`, answer: "all" },
    { key: "s", label: "skip it and all later ones of this file", answer: "skip file" },
    { key: "q", label: "quit, and write the changes to this file", answer: "quit" },
  ];
}

/** The prompt: `3 of 7: apply this fix? (Enter skips it)`. */
const promptOf = ({ titles, position, total }: FixQuestion): string =>
  `${position} of ${total}: apply ${titles.length === 1 ? "this fix" : "one of these fixes"}? (Enter skips it)`;

/** Prompts for decisions about findings. Must be closed. */
export interface Questions {
  ask(question: FixQuestion): Promise<Answer>;
  close(): void;
}

/** Prompts on a terminal, with one key for each answer. */
const terminalQuestions = (io: Io, isColored: boolean): Questions => ({
  async ask(question) {
    // Load the prompts only when needed, because that is slow.
    const [core, signs] = await Promise.all([import("@clack/core"), import("@clack/prompts")]);
    const choices = choicesFor(question);
    const bar = styleText("gray", signs.S_BAR);
    const choose = new core.SelectKeyPrompt({
      options: choices.map(({ key }) => ({ value: key })),
      ...promptStreams(io, "stdout"),
      // The library draws the default key in grey on cyan, which is illegible in most themes.
      render() {
        const drawn = draw(this);
        // The symbols of the library are always coloured.
        return isColored ? drawn : stripVTControlCharacters(drawn);
      },
    });
    function draw({ state, value, cursor }: Pick<typeof choose, "state" | "value" | "cursor">): string {
      const head = `${bar}\n${signs.symbol(state)}  ${promptOf(question)}`;
      const chosen = choices.find(({ key }) => key === value) ?? choices[0];
      if (state === "submit") return `${head}\n${bar}  ${styleText("dim", chosen?.label ?? "")}`;
      if (state === "cancel") return `${head}\n${bar}`;
      const rows = choices.map(({ key, label }, at) => {
        const isActive = at === cursor;
        const shown = isColored || !isActive ? ` ${key} ` : `[${key}]`;
        return core.wrapTextWithPrefix(
          io.stdout,
          `${styleText(isActive ? "inverse" : "bold", shown)} ${label}`,
          `${styleText("cyan", signs.S_BAR)}  `,
        );
      });
      return `${[head, ...rows, styleText("cyan", signs.S_BAR_END)].join("\n")}\n`;
    }
    const key = await choose.prompt();
    if (core.isCancel(key)) return "interrupted";
    // Enter returns no key and selects the first choice.
    return (choices.find((each) => each.key === key) ?? choices[0])?.answer ?? "none";
  },
  close: () => undefined,
});

/** The maximum number of consecutive invalid answers; a program could repeat them endlessly. */
const MAX_INVALID = 10;

/** Asks a program, or a person without a supported terminal: one line for each answer. */
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
    for (let lines = 0; lines < MAX_INVALID; lines++) {
      await writeOut(this.#io, `${promptOf(question)} [${keys}] `);
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

/** Returns prompts for a terminal, or line-based questions for other streams. */
export const questionsOf = (io: Io, color: boolean | undefined): Questions =>
  canPrompt(io, "stdout") ? terminalQuestions(io, wantsColor(io, color)) : new LineQuestions(io);
