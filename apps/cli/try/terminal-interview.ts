import type { Io } from "#apps/process/io.ts";
import type { Response } from "#index.ts";
import { visible } from "#print/visible.ts";
import type { Choice, Step } from "./question-view.ts";
import { type Asked, FOLLOWED, type Interview, type Reply, type ShownScreen } from "./run-interview.ts";
import { type Cancelled, type Entry, type Frame, TerminalPrompts } from "./terminal-prompts.ts";

/** The value of the list entry that skips the question. */
const SKIPPED = -1;

const stepLabel = ({ rating, label, band }: Step): string =>
  [`${rating}`, ...(label === undefined ? [] : [label]), ...(band === undefined ? [] : [`(${band})`])].join(
    " ",
  );

const isText = (response: Response | undefined): response is string => typeof response === "string";

const textOf = (response: Response | undefined): string => (isText(response) ? response : "");

/** Returns the frame around the control of a question. `enter` is the key that continues. */
function frameOf(
  { view, buttons, progress, speech }: Asked,
  enter = "Enter",
  others: readonly string[] = [],
): Frame {
  const { text, description, address = "", hint } = view;
  const back = buttons.back === undefined ? [] : [`Esc: ${buttons.back}`];
  return {
    question: text,
    notes: [description, address, hint].filter((note) => note !== ""),
    progress,
    keys: [...others, `${enter}: ${buttons.onward}`, ...back, `Ctrl-C: ${speech.words.leave}`],
  };
}

/** Returns the display name of an address: its host, or a mailbox. */
function nameOf(address = ""): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  return hostname || pathname;
}

/** Asks on a terminal with lists and text fields. Escape goes back, Ctrl-C ends. */
export class TerminalInterview implements Interview {
  readonly #io: Io;
  readonly #prompts: TerminalPrompts;
  #lastKey = "";
  readonly #keep = (_text: unknown, key: { readonly name?: string } | undefined): void => {
    this.#lastKey = key?.name ?? "";
  };

  private constructor(io: Io, prompts: TerminalPrompts) {
    this.#io = io;
    this.#prompts = prompts;
    io.stdin.on("keypress", this.#keep);
  }

  /** `accent` is the colour of the survey, as an ANSI sequence. */
  static async open(io: Io, accent?: string): Promise<TerminalInterview> {
    return new TerminalInterview(io, await TerminalPrompts.load(io, accent));
  }

  async show({ view, buttons, speech }: ShownScreen): Promise<boolean> {
    const { text, description } = view;
    if (buttons.onward === undefined) {
      this.#prompts.print(text, description);
      return true;
    }
    const keys = [`Enter: ${buttons.onward}`, `Ctrl-C: ${speech.words.leave}`];
    const frame = { question: text, notes: description === "" ? [] : [description], keys };
    for (;;) {
      const begun = await this.#prompts.pick(frame, [{ value: 0, label: buttons.onward }], 0);
      if (!this.#isBack(begun)) return typeof begun !== "symbol";
    }
  }

  async ask(asked: Asked): Promise<Reply> {
    for (;;) {
      const response = await this.#answer(asked);
      if (typeof response !== "symbol") return { response };
      if (!this.#isBack(response)) return "interrupted";
      if (asked.buttons.back !== undefined) return "back";
    }
  }

  #isBack(response: unknown): boolean {
    return typeof response === "symbol" && this.#lastKey === "escape" && !this.#io.stopped.aborted;
  }

  async print(sentence: string): Promise<void> {
    const { log } = await import("@clack/prompts");
    log.warn(visible(sentence), { output: this.#io.stderr });
  }

  close(): void {
    this.#io.stdin.off("keypress", this.#keep);
  }

  #answer(asked: Asked): Promise<Response | Cancelled> {
    const { control } = asked.view;
    switch (control.ask) {
      case "text":
        return this.#write(asked);
      case "link":
        return this.#follow(asked);
      case "scale":
        return this.#rate(asked, control.steps);
      case "one":
        return this.#pick(asked, control.choices);
      case "several":
        return this.#pickSeveral(asked, control.choices);
      case "order":
        return this.#putInOrder(asked, control.choices);
    }
  }

  async #write(asked: Asked): Promise<Response | Cancelled> {
    const read = (text: string): Response => (text === "" ? null : text);
    const text = await this.#prompts.write(frameOf(asked, "Enter twice"), textOf(asked.before), {
      problemWith: (text) => asked.problemWith(read(text)),
    });
    return typeof text === "symbol" ? text : read(text);
  }

  async #follow(asked: Asked): Promise<Response | Cancelled> {
    const { view, buttons, speech } = asked;
    const open = speech.fill(speech.words.open, { name: nameOf(view.address) });
    const options = [
      { value: 1, label: open },
      { value: 0, label: `${buttons.onward}` },
    ];
    const followed = await this.#prompts.pick(frameOf(asked), options, undefined);
    if (typeof followed === "symbol") return followed;
    return followed === 1 ? FOLLOWED : null;
  }

  #select(
    asked: Asked,
    options: readonly Entry[],
    initialValue: number | undefined,
  ): Promise<number | Cancelled> {
    return this.#prompts.pick(frameOf(asked), [...options, ...skipOption(asked)], initialValue);
  }

  async #rate(asked: Asked, steps: readonly Step[]): Promise<Response | Cancelled> {
    const options = steps.map((step) => ({ value: step.rating, label: stepLabel(step) }));
    const before = typeof asked.before === "number" ? asked.before : undefined;
    const rating = await this.#select(asked, options, before);
    return rating === SKIPPED ? null : (rating as number | Cancelled);
  }

  async #pick(asked: Asked, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const options = choices.map(({ shown, isOpen }, at) => ({
      value: at,
      label: shown,
      asksForText: isOpen,
    }));
    const picked = await this.#select(asked, options, positionOf(choices, asked.before));
    if (typeof picked === "symbol") return picked;
    if (picked === SKIPPED) return null;
    const choice = choices[picked] as Choice;
    if (!choice.isOpen) return choice.text;
    const isListed = choices.some(({ text }) => text === asked.before);
    const before = isListed ? "" : textOf(asked.before);
    const words = await this.#ownWords(asked, choice, before, asked.view.text);
    return this.#isBack(words) ? this.#pick(asked, choices) : words;
  }

  async #pickSeveral(asked: Asked, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const before = Array.isArray(asked.before) ? asked.before.filter(isText) : [];
    const own = before.find((each) => choices.every(({ text }) => text !== each));
    const picked = await this.#prompts.pickSeveral(
      frameOf(asked, "Enter", ["Space: ✓"]),
      choices.map(({ shown }, at) => ({ value: at, label: shown })),
      before.flatMap((each) => positionOf(choices, each) ?? []),
      () => asked.problemWith(null),
    );
    if (typeof picked === "symbol") return picked;
    const texts: string[] = [];
    for (const at of [...picked].sort((one, other) => one - other)) {
      const choice = choices[at] as Choice;
      const text = choice.isOpen ? await this.#ownWords(asked, choice, own ?? "") : choice.text;
      if (this.#isBack(text)) return this.#pickSeveral(asked, choices);
      if (typeof text === "symbol") return text;
      texts.push(text);
    }
    return texts.length === 0 ? null : texts;
  }

  /** Asks for the choices one by one until all are ranked. Escape undoes the last one. */
  async #putInOrder(asked: Asked, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const before = Array.isArray(asked.before) ? asked.before : [];
    const placed: number[] = [];
    while (placed.length < choices.length) {
      const text = `${asked.view.text} (${placed.length + 1}/${choices.length})`;
      const options = choices.flatMap(({ shown }, at) =>
        placed.includes(at) ? [] : [{ value: at, label: shown }],
      );
      const initial = positionOf(choices, before[placed.length]);
      const picked = await this.#select({ ...asked, view: { ...asked.view, text } }, options, initial);
      if (picked === SKIPPED) return null;
      if (typeof picked !== "symbol") placed.push(picked);
      else if (!this.#isBack(picked) || placed.pop() === undefined) return picked;
    }
    return placed.map((at) => (choices[at] as Choice).text);
  }

  /** Asks for the free text of the open choice; an empty text means the choice itself. */
  async #ownWords(
    { speech, buttons }: Asked,
    { text: choice, shown }: Choice,
    before: string,
    question?: string,
  ): Promise<string | Cancelled> {
    const { words, fill } = speech;
    const label = fill(words.typed, { choice: shown });
    const keys = [`Enter: ${buttons.onward}`, `Esc: ${buttons.back ?? words.back}`, `Ctrl-C: ${words.leave}`];
    const frame = { question: question ?? label, notes: question === undefined ? [] : [label], keys };
    const written = await this.#prompts.write(frame, before, { isLine: true });
    if (typeof written === "symbol") return written;
    return written.trim() === "" ? choice : written;
  }
}

/** Returns the position of the choice of an answer; a text that is not listed belongs to the open choice. */
function positionOf(choices: readonly Choice[], before: Response | undefined): number | undefined {
  if (!isText(before)) return undefined;
  const listed = choices.findIndex(({ text }) => text === before);
  const found = listed < 0 ? choices.findIndex(({ isOpen }) => isOpen) : listed;
  return found < 0 ? undefined : found;
}

const skipOption = ({ view, speech }: Asked): Entry[] =>
  view.canSkip ? [{ value: SKIPPED, label: speech.words.skip }] : [];
