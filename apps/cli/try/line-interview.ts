import type { Io } from "#apps/process/io.ts";
import { write } from "#apps/process/output/write.ts";
import type { Response } from "#index.ts";
import { visible } from "#print/visible.ts";
import { LineReader } from "../prompts.ts";
import type { Choice, Control, Step } from "./question-view.ts";
import type { Interview, QuestionPrompt, Reply, ShownScreen } from "./run-interview.ts";

/** Returns the text of the choice with this text, or else this number (counted from 1); other texts are returned unchanged. */
function findChoice(choices: readonly Choice[], input: string): string {
  const byText = choices.find(({ shown }) => shown === input) ?? choices.find(({ text }) => text === input);
  if (byText !== undefined) return byText.text;
  const byNumber = /^\d+$/.test(input) ? choices[Number(input) - 1] : undefined;
  return byNumber?.text ?? input;
}

/** Parses several choices: a JSON list, or texts between commas; a text that equals a choice may contain commas. */
function parseChoices(choices: readonly Choice[], input: string): Response {
  if (input.startsWith("[")) {
    try {
      return JSON.parse(input) as Response;
    } catch {
      // Not JSON; a text can also begin with a bracket.
    }
  }
  if (choices.some(({ text, shown }) => text === input || shown === input))
    return [findChoice(choices, input)];
  return input.split(",").map((part) => findChoice(choices, part.trim()));
}

/** Parses a line as the answer to a question; null for a blank line, which skips the question. */
function readAnswer(control: Control, line: string): Response {
  const input = line.trim();
  if (input === "") return null;
  switch (control.ask) {
    case "scale":
      return /^\d+$/.test(input) ? Number(input) : input;
    case "one":
      return findChoice(control.choices, input);
    case "several":
    case "order":
      return parseChoices(control.choices, input);
    default:
      return line;
  }
}

const withLabel = ({ rating, label }: Step): string =>
  label === undefined ? `${rating}` : `${rating} (${label})`;

/** Formats the ratings of each band: `0–6 detractors`. The ratings of a band are consecutive. */
function bandWords(steps: readonly Step[]): string[] {
  const bands = new Map<string, number[]>();
  for (const { rating, band } of steps) {
    if (band !== undefined) bands.set(band, [...(bands.get(band) ?? []), rating]);
  }
  return [...bands].map(([band, ratings]) => {
    const [first, last] = [ratings[0], ratings.at(-1)];
    return first === last ? `${first} ${band}` : `${first}–${last} ${band}`;
  });
}

/** The suffix of a choice that accepts free text. */
const OPEN_SUFFIX = " …";

function answerLines(control: Control): string[] {
  switch (control.ask) {
    case "text":
    case "link":
      return [];
    case "scale": {
      const [first, last] = [control.steps[0], control.steps.at(-1)];
      if (first === undefined || last === undefined) return [];
      return [`${withLabel(first)} – ${withLabel(last)}`, bandWords(control.steps).join(", ")];
    }
    default:
      return control.choices.map(({ shown, isOpen }, at) => `${at + 1} ${shown}${isOpen ? OPEN_SUFFIX : ""}`);
  }
}

/** The instructions. All later texts are in the language of the respondent. */
const INSTRUCTIONS =
  "Answer with one line: a number or text, several separated by commas. A blank line skips, and :back goes back.\n";

const indented = (lines: readonly string[]): string =>
  lines
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}\n`)
    .join("");

function formatQuestion({ progress, view, previous: before, speech }: QuestionPrompt): string {
  const shown = indented([
    ...view.text.split("\n"),
    ...view.description.split("\n"),
    ...(view.address === undefined ? [] : [view.address]),
    ...answerLines(view.control).map((line) => `  ${line}`),
    view.hint,
    ...(before == null ? [] : [`${speech.words.placeholder}: ${visible(JSON.stringify(before))}`]),
  ]);
  return `\n#${progress.number} · ${progress.text}\n${shown}> `;
}

/** Asks a program, or a person without a supported terminal: one line for each answer. Prompts go to the standard error. */
export class LineInterview implements Interview {
  readonly #io: Io;
  readonly #lines: LineReader;
  #hasShownInstructions = false;

  constructor(io: Io) {
    this.#io = io;
    this.#lines = new LineReader(io);
  }

  /** Shows a page without waiting, because every line is an answer. */
  async show({ view }: ShownScreen): Promise<boolean> {
    await this.#writeInstructions();
    await this.#write(`\n${indented([...view.text.split("\n"), ...view.description.split("\n")])}`);
    return true;
  }

  async ask(question: QuestionPrompt): Promise<Reply> {
    await this.#writeInstructions();
    await this.#write(formatQuestion(question));
    const line = await this.#lines.next();
    // A terminal has echoed the line already.
    if (!this.#io.terminals.stdin || line === undefined) await this.#write(`${visible(line ?? "")}\n`);
    if (line === undefined) return "no more answers";
    if (line.trim() === ":back") return "back";
    // "::" escapes an answer that begins with a colon.
    const input = line.startsWith("::") ? line.slice(1) : line;
    return { response: readAnswer(question.view.control, input) };
  }

  print(sentence: string): Promise<void> {
    return this.#write(`${visible(sentence)}\n`);
  }

  close(): void {
    this.#lines.close();
  }

  async #writeInstructions(): Promise<void> {
    if (!this.#hasShownInstructions) await this.#write(INSTRUCTIONS);
    this.#hasShownInstructions = true;
  }

  #write(text: string): Promise<void> {
    return write(this.#io.stderr, text, this.#io);
  }
}
