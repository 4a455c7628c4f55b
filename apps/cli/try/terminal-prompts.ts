import type { SelectPrompt } from "@clack/core";
import type { Io } from "#apps/process/io.ts";
import { wantsColor } from "#apps/process/output/write.ts";
import { promptStreams } from "../prompts.ts";

type Core = typeof import("@clack/core");
type Signs = typeof import("@clack/prompts");
type State = Pick<SelectPrompt<Entry>, "state" | "error">;
type Paint = (text: string) => string;

/** The result of a prompt that was cancelled with Escape or Ctrl-C. */
export type Cancelled = symbol;

/** An entry of a list. After an entry that asks for text, the list is erased, because the text is the answer. */
export interface Entry {
  readonly value: number;
  readonly label: string;
  readonly asksForText?: boolean;
}

/** How prompts are coloured. */
export interface Colors {
  /** Whether `--color` or `--no-color` was given. */
  readonly color?: boolean | undefined;
  /** The colour of the survey, as an ANSI sequence. */
  readonly accent?: string | undefined;
}

/** The frame around a control. Afterwards only the question and the answer stay on the terminal. */
export interface Frame {
  readonly question: string;
  /** Further information below the question. */
  readonly notes: readonly string[];
  /** The completed fraction, from 0 to 1, and the remaining length in words; undefined on a page without a question. */
  readonly progress?: { readonly fraction: number; readonly text: string };
  /** The help for the keys. */
  readonly keys: readonly string[];
}

const BAR_CELLS = 16;

/** A margin as wide as the bar and the space after it. */
const MARGIN = "   ";

const LINE_UP = "\u001b[A";

const paint =
  (open: string | number, close: number): Paint =>
  (text) =>
    text === "" ? "" : `\u001b[${open}m${text}\u001b[${close}m`;

/** The colours of a terminal: ANSI colours, and the colour of the survey if the terminal supports it. */
const paintsOf = (accent: string | undefined) => ({
  dim: paint(2, 22),
  gray: paint(90, 39),
  wrong: paint(33, 39),
  accent: paint(accent ?? 36, 39),
});

const plain: Paint = (text) => text;
const noPaints: ReturnType<typeof paintsOf> = { dim: plain, gray: plain, wrong: plain, accent: plain };

/** Converts a hexadecimal colour to an ANSI sequence; undefined for other notations, or if the terminal lacks true colour. */
export function terminalColor(
  color: string | null | undefined,
  { env }: Pick<Io, "env">,
): string | undefined {
  if (!/^(truecolor|24bit)$/.test(env["COLORTERM"] ?? "")) return undefined;
  const digits = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(color ?? "");
  const all = digits?.[2] ?? digits?.[1]?.replaceAll(/./g, "$&$&");
  const parts = all?.match(/../g)?.map((part) => Number.parseInt(part, 16));
  // A colour near black or white is invisible on half of the terminals.
  if (!parts || Math.max(...parts) < 90 || Math.min(...parts) > 210) return undefined;
  return `38;2;${parts.join(";")}`;
}

/** Prompts that leave the question and its answer on the terminal, and nothing if they are cancelled. */
export class TerminalPrompts {
  readonly #io: Io;
  readonly #core: Core;
  readonly #signs: Signs;
  readonly #paints: ReturnType<typeof paintsOf>;

  private constructor(io: Io, core: Core, signs: Signs, { color, accent }: Colors) {
    this.#io = io;
    this.#core = core;
    this.#signs = signs;
    this.#paints = wantsColor(io, color, "stderr") ? paintsOf(accent) : noPaints;
  }

  /** Loads the prompt libraries only when needed, because that is slow. */
  static async load(io: Io, colors: Colors): Promise<TerminalPrompts> {
    const [core, signs] = await Promise.all([import("@clack/core"), import("@clack/prompts")]);
    return new TerminalPrompts(io, core, signs, colors);
  }

  get #streams() {
    return promptStreams(this.#io, "stderr");
  }

  async pick(
    frame: Frame,
    entries: readonly Entry[],
    initialValue: number | undefined,
  ): Promise<number | Cancelled> {
    const { dim, accent } = this.#paints;
    const { S_RADIO_ACTIVE, S_RADIO_INACTIVE } = this.#signs;
    const draw = this.#draw.bind(this);
    const visibleEntries = this.#visibleEntries.bind(this);
    const row = ({ label }: Entry, isActive: boolean): string =>
      isActive ? `${accent(S_RADIO_ACTIVE)} ${label}` : dim(`${S_RADIO_INACTIVE} ${label}`);
    const prompt = new this.#core.SelectPrompt<Entry>({
      ...this.#streams,
      options: [...entries],
      ...(initialValue !== undefined && { initialValue }),
      render() {
        const { label = "", asksForText } = this.options[this.cursor] ?? {};
        if (asksForText && this.state === "submit") return "";
        return draw(frame, this, (usedRows) => visibleEntries(entries, this.cursor, usedRows, row), label);
      },
    });
    const picked = (await prompt.prompt()) as number | Cancelled;
    const isErased = entries.some(({ value, asksForText }) => value === picked && asksForText);
    return this.#restoreCursor(picked, isErased || typeof picked === "symbol");
  }

  /** `problemWith` returns why an empty selection would be rejected. */
  async pickSeveral(
    frame: Frame,
    entries: readonly Entry[],
    initialValues: readonly number[],
    problemWith: () => string | undefined,
  ): Promise<number[] | Cancelled> {
    const { dim, accent } = this.#paints;
    const { S_CHECKBOX_SELECTED, S_CHECKBOX_INACTIVE } = this.#signs;
    const draw = this.#draw.bind(this);
    const visibleEntries = this.#visibleEntries.bind(this);
    const prompt = new this.#core.MultiSelectPrompt<Entry>({
      ...this.#streams,
      options: entries,
      initialValues,
      required: false,
      validate: (picked) => (picked?.length ? undefined : problemWith()),
      render() {
        const isPicked = ({ value }: Entry): boolean => this.value?.includes(value) ?? false;
        const row = (entry: Entry, isActive: boolean): string => {
          const sign = isPicked(entry) ? accent(S_CHECKBOX_SELECTED) : S_CHECKBOX_INACTIVE;
          return `${isActive ? accent(sign) : sign} ${isActive ? entry.label : dim(entry.label)}`;
        };
        const answer = entries.filter(isPicked).map(({ label }) => label);
        return draw(
          frame,
          this,
          (usedRows) => visibleEntries(entries, this.cursor, usedRows, row),
          answer.join(", "),
        );
      },
    });
    return this.#restoreCursor((await prompt.prompt()) as number[] | Cancelled);
  }

  /** Asks for a text of one or several lines. */
  async write(
    frame: Frame,
    initialValue: string,
    {
      isLine = false,
      problemWith,
    }: { isLine?: boolean; problemWith?: (text: string) => string | undefined } = {},
  ): Promise<string | Cancelled> {
    const draw = this.#draw.bind(this);
    const rows = this.#rows.bind(this);
    const Prompt = isLine ? this.#core.TextPrompt : this.#core.MultiLinePrompt;
    const prompt = new Prompt({
      ...this.#streams,
      initialValue,
      validate: (text) => problemWith?.(text ?? ""),
      render(this: { userInputWithCursor: string; value: string | undefined } & State) {
        return draw(frame, this, () => rows(this.userInputWithCursor), this.value ?? "");
      },
    });
    return this.#restoreCursor((await prompt.prompt()) as string | Cancelled);
  }

  /** Prints a question with its answer, or a page without a question. */
  print(question: string, text: string): void {
    const frame = { question, notes: [], keys: [] };
    this.#io.stderr.write(`${this.#draw(frame, { state: "submit", error: "" }, () => [], text)}\n`);
  }

  #draw(
    frame: Frame,
    { state, error }: State,
    rowsFor: (usedRows: number) => readonly string[],
    answer: string,
  ): string {
    if (state === "cancel") return "";
    const { S_BAR, S_BAR_END, S_STEP_ACTIVE, S_STEP_ERROR, S_STEP_SUBMIT } = this.#signs;
    const { dim, gray, wrong, accent } = this.#paints;
    const isWrong = state === "error";
    const color = state === "submit" ? gray : isWrong ? wrong : accent;
    const sign = state === "submit" ? S_STEP_SUBMIT : isWrong ? S_STEP_ERROR : S_STEP_ACTIVE;
    const besideBar = (rows: readonly string[]): string[] => rows.map((row) => `${color(S_BAR)}  ${row}`);
    const [first = "", ...rest] = this.#block(frame.question);
    const head = [gray(S_BAR), `${color(sign)}  ${first}`, ...besideBar(rest)];
    const answerRows = this.#block(answer).filter((row) => row !== "");
    if (state === "submit") return [...head, ...besideBar(answerRows.map(dim))].join("\n");
    const [lastKeys = "", ...otherKeys] = this.#block(frame.keys.join(" · ")).reverse();
    const above = [...head, ...besideBar(frame.notes.flatMap((note) => this.#block(note)))];
    const below = [
      ...besideBar([...(isWrong ? this.#block(error).map(wrong) : []), ...this.#progress(frame)]),
      ...besideBar(otherKeys.reverse().map(dim)),
      `${color(S_BAR_END)}  ${dim(lastKeys)}`,
    ];
    return `${[...above, ...besideBar(rowsFor(above.length + below.length + 1)), ...below].join("\n")}\n`;
  }

  #progress({ progress }: Frame): string[] {
    if (!progress) return [];
    const { dim, accent } = this.#paints;
    const { unicodeOr } = this.#signs;
    const done = Math.round(progress.fraction * BAR_CELLS);
    const bar = accent(unicodeOr("━", "#").repeat(done)) + dim(unicodeOr("─", ".").repeat(BAR_CELLS - done));
    return ["", `${bar}  ${progress.text}`];
  }

  /** Returns the entries around the cursor that fit. */
  #visibleEntries(
    entries: readonly Entry[],
    cursor: number,
    usedRows: number,
    style: (entry: Entry, isActive: boolean) => string,
  ): string[] {
    const { limitOptions } = this.#signs;
    const options = [...entries];
    return limitOptions({
      cursor,
      options,
      style,
      output: this.#io.stderr,
      columnPadding: 3,
      rowPadding: usedRows,
    });
  }

  /** Wraps a text into lines next to the bar. */
  #block(text: string): string[] {
    const lines = text.split("\n").map((line) => this.#rows(line));
    return lines.flatMap(([first = "", ...rest]) => [first, ...rest.map((row) => row.trimStart())]);
  }

  /** Wraps a text that was typed, with all its white space. */
  #rows(text: string): string[] {
    const rows = this.#core.wrapTextWithPrefix(this.#io.stderr, text, MARGIN).split("\n");
    return rows.map((row) => row.slice(MARGIN.length));
  }

  /** Returns the answer. If the frame was erased, moves the cursor up, so that the next frame starts in its place. */
  #restoreCursor<Answer>(answer: Answer, isErased = typeof answer === "symbol"): Answer {
    if (isErased && !this.#io.stopped.aborted) this.#io.stderr.write(LINE_UP);
    return answer;
  }
}
