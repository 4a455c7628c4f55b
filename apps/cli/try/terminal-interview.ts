import type { Io } from "#apps/process/io.ts";
import type { Response } from "#index.ts";
import { visible } from "#print/visible.ts";
import type { Choice, Step } from "./question-view.ts";
import {
  FOLLOWED,
  type Interview,
  type QuestionPrompt,
  type Reply,
  type ShownScreen,
} from "./run-interview.ts";
import { type Cancelled, type Colors, type Entry, type Frame, TerminalPrompts } from "./terminal-prompts.ts";

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
  { view, buttons, progress, speech }: QuestionPrompt,
  enter = "Enter",
  otherKeys: readonly string[] = [],
): Frame {
  const { text, description, address = "", hint } = view;
  const back = buttons.back === undefined ? [] : [`Esc: ${buttons.back}`];
  return {
    question: text,
    notes: [description, address, hint].filter((note) => note !== ""),
    progress,
    keys: [...otherKeys, `${enter}: ${buttons.onward}`, ...back, `Ctrl-C: ${speech.words.leave}`],
  };
}

/** Returns the display name of an address: its host, or a mailbox. */
function nameOf(address = ""): string {
  if (!URL.canParse(address)) return address;
  const { hostname, pathname } = new URL(address);
  return hostname || pathname;
}

/** Asks on a terminal with lists and text fields. Escape goes back; Ctrl-C ends the interview. */
export class TerminalInterview implements Interview {
  readonly #io: Io;
  readonly #prompts: TerminalPrompts;
  #lastKey = "";
  readonly #recordKey = (_text: unknown, key: { readonly name?: string } | undefined): void => {
    this.#lastKey = key?.name ?? "";
  };

  private constructor(io: Io, prompts: TerminalPrompts) {
    this.#io = io;
    this.#prompts = prompts;
    io.stdin.on("keypress", this.#recordKey);
  }

  static async open(io: Io, colors: Colors = {}): Promise<TerminalInterview> {
    return new TerminalInterview(io, await TerminalPrompts.load(io, colors));
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
      const reply = await this.#prompts.pick(frame, [{ value: 0, label: buttons.onward }], 0);
      if (!this.#isBack(reply)) return typeof reply !== "symbol";
    }
  }

  async ask(question: QuestionPrompt): Promise<Reply> {
    for (;;) {
      const response = await this.#answer(question);
      if (typeof response !== "symbol") return { response };
      if (!this.#isBack(response)) return "interrupted";
      if (question.buttons.back !== undefined) return "back";
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
    this.#io.stdin.off("keypress", this.#recordKey);
  }

  #answer(question: QuestionPrompt): Promise<Response | Cancelled> {
    const { control } = question.view;
    switch (control.ask) {
      case "text":
        return this.#write(question);
      case "link":
        return this.#follow(question);
      case "scale":
        return this.#rate(question, control.steps);
      case "one":
        return this.#pick(question, control.choices);
      case "several":
        return this.#pickSeveral(question, control.choices);
      case "order":
        return this.#putInOrder(question, control.choices);
    }
  }

  async #write(question: QuestionPrompt): Promise<Response | Cancelled> {
    const read = (text: string): Response => (text === "" ? null : text);
    const text = await this.#prompts.write(frameOf(question, "Enter twice"), textOf(question.previous), {
      problemWith: (text) => question.problemWith(read(text)),
    });
    return typeof text === "symbol" ? text : read(text);
  }

  async #follow(question: QuestionPrompt): Promise<Response | Cancelled> {
    const { view, buttons, speech } = question;
    const open = speech.fill(speech.words.open, { name: nameOf(view.address) });
    const options = [
      { value: 1, label: open },
      { value: 0, label: `${buttons.onward}` },
    ];
    const followed = await this.#prompts.pick(frameOf(question), options, undefined);
    if (typeof followed === "symbol") return followed;
    return followed === 1 ? FOLLOWED : null;
  }

  #select(
    question: QuestionPrompt,
    options: readonly Entry[],
    initialValue: number | undefined,
  ): Promise<number | Cancelled> {
    return this.#prompts.pick(frameOf(question), [...options, ...skipOption(question)], initialValue);
  }

  async #rate(question: QuestionPrompt, steps: readonly Step[]): Promise<Response | Cancelled> {
    const options = steps.map((step) => ({ value: step.rating, label: stepLabel(step) }));
    const before = typeof question.previous === "number" ? question.previous : undefined;
    const rating = await this.#select(question, options, before);
    return rating === SKIPPED ? null : (rating as number | Cancelled);
  }

  async #pick(question: QuestionPrompt, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const options = choices.map(({ shown, isOpen }, at) => ({
      value: at,
      label: shown,
      asksForText: isOpen,
    }));
    const picked = await this.#select(question, options, positionOf(choices, question.previous));
    if (typeof picked === "symbol") return picked;
    if (picked === SKIPPED) return null;
    const choice = choices[picked] as Choice;
    if (!choice.isOpen) return choice.text;
    const isListed = choices.some(({ text }) => text === question.previous);
    const before = isListed ? "" : textOf(question.previous);
    const words = await this.#ownWords(question, choice, before, question.view.text);
    return this.#isBack(words) ? this.#pick(question, choices) : words;
  }

  async #pickSeveral(question: QuestionPrompt, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const before = Array.isArray(question.previous) ? question.previous.filter(isText) : [];
    const ownText = before.find((each) => choices.every(({ text }) => text !== each));
    const picked = await this.#prompts.pickSeveral(
      frameOf(question, "Enter", ["Space: ✓"]),
      choices.map(({ shown }, at) => ({ value: at, label: shown })),
      before.flatMap((each) => positionOf(choices, each) ?? []),
      () => question.problemWith(null),
    );
    if (typeof picked === "symbol") return picked;
    const texts: string[] = [];
    for (const at of [...picked].sort((one, other) => one - other)) {
      const choice = choices[at] as Choice;
      const text = choice.isOpen ? await this.#ownWords(question, choice, ownText ?? "") : choice.text;
      if (this.#isBack(text)) return this.#pickSeveral(question, choices);
      if (typeof text === "symbol") return text;
      texts.push(text);
    }
    return texts.length === 0 ? null : texts;
  }

  /** Asks for the choices one by one until all are ranked. Escape undoes the last one. */
  async #putInOrder(question: QuestionPrompt, choices: readonly Choice[]): Promise<Response | Cancelled> {
    const before = Array.isArray(question.previous) ? question.previous : [];
    const order: number[] = [];
    while (order.length < choices.length) {
      const text = `${question.view.text} (${order.length + 1}/${choices.length})`;
      const options = choices.flatMap(({ shown }, at) =>
        order.includes(at) ? [] : [{ value: at, label: shown }],
      );
      const initial = positionOf(choices, before[order.length]);
      const picked = await this.#select({ ...question, view: { ...question.view, text } }, options, initial);
      if (picked === SKIPPED) return null;
      if (typeof picked !== "symbol") order.push(picked);
      else if (!this.#isBack(picked) || order.pop() === undefined) return picked;
    }
    return order.map((at) => (choices[at] as Choice).text);
  }

  /** Asks for the free text of the open choice; an empty text means the choice itself. */
  async #ownWords(
    { speech, buttons }: QuestionPrompt,
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

const skipOption = ({ view, speech }: QuestionPrompt): Entry[] =>
  view.canSkip ? [{ value: SKIPPED, label: speech.words.skip }] : [];
