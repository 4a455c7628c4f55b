import type { Response } from "#diagnostics/diagnostic.ts";
import { visible } from "#print/visible.ts";
import { wrap } from "#print/wrap.ts";
import type { Io } from "../io.ts";
import { promptStreams } from "../prompts.ts";
import type { Choice, QuestionView, Step } from "./question-view.ts";
import { type Asked, FOLLOWED, type Interview, type Reply } from "./run-interview.ts";

type Prompts = typeof import("@clack/prompts");

/** What a prompt gives that was left by Escape or Ctrl-C. */
type Left = symbol;

/** An entry of a list that is no answer. */
const SKIP = -1;

const stepLabel = ({ rating, label, band }: Step): string =>
  [`${rating}`, ...(label === undefined ? [] : [label]), ...(band === undefined ? [] : [`(${band})`])].join(
    " ",
  );

const isText = (response: Response | undefined): response is string => typeof response === "string";

const textOf = (response: Response | undefined): string => (isText(response) ? response : "");

/** The text above a prompt: the question, its description and link, how long an answer has to be, where one is, and the keys. */
function messageOf({ progress, view, canGoBack }: Asked, keys = ""): string {
  const { text, description, address, length } = view;
  const around = [progress, keys, canGoBack ? "Esc: back" : "", "Ctrl-C: leave"];
  const lines = [text, description, address ?? "", length, `(${around.filter(Boolean).join("; ")})`];
  return lines.filter((line) => line !== "").join("\n");
}

/** The same for a field to write in, which neither breaks its lines nor draws the bar before them. */
const besideBar = (message: string, { S_BAR }: Prompts, columns = 80): string =>
  message
    .split("\n")
    .flatMap((line) => wrap(line, columns - 4).split("\n"))
    .map((line) => line.trim())
    .join(`\n${S_BAR}  `);

/** Asks at a terminal: lists to choose from, and fields to write in. Escape goes back, Ctrl-C ends. */
export class TerminalInterview implements Interview {
  readonly #io: Io;
  #lastKey = "";
  readonly #keep = (_text: unknown, key: { readonly name?: string } | undefined): void => {
    this.#lastKey = key?.name ?? "";
  };

  constructor(io: Io) {
    this.#io = io;
    io.stdin.on("keypress", this.#keep);
  }

  async ask(asked: Asked): Promise<Reply> {
    // Only this needs it, and it takes a while to load.
    const prompts = await import("@clack/prompts");
    const response = await this.#answer(prompts, asked);
    if (this.#isBack(response)) return "back";
    return typeof response === "symbol" ? "interrupted" : { response };
  }

  #isBack(response: Response | Left): boolean {
    return typeof response === "symbol" && this.#lastKey === "escape" && !this.#io.stopped.aborted;
  }

  async say(sentence: string): Promise<void> {
    const { log } = await import("@clack/prompts");
    log.warn(visible(sentence), { output: this.#io.stderr });
  }

  close(): void {
    this.#io.stdin.off("keypress", this.#keep);
  }

  get #streams() {
    return promptStreams(this.#io, "stderr");
  }

  #answer(prompts: Prompts, asked: Asked): Promise<Response | Left> {
    const { control } = asked.view;
    switch (control.ask) {
      case "text":
        return this.#write(prompts, asked);
      case "link":
        return this.#follow(prompts, asked);
      case "scale":
        return this.#rate(prompts, asked, control.steps);
      case "one":
        return this.#pick(prompts, asked, control.choices);
      case "several":
        return this.#pickSeveral(prompts, asked, control.choices);
      case "order":
        return this.#putInOrder(prompts, asked, control.choices);
    }
  }

  async #write(prompts: Prompts, asked: Asked): Promise<Response | Left> {
    const { canSkip } = asked.view;
    const read = (value: string | undefined): Response => ((value ?? "") === "" ? null : (value as string));
    const keys = `Enter twice: ${canSkip ? "send, or skip with nothing written" : "send"}`;
    const text = await prompts.multiline({
      ...this.#streams,
      message: besideBar(messageOf(asked, keys), prompts, this.#io.columns),
      initialValue: textOf(asked.before),
      validate: (value) => asked.problemWith(read(value)),
    });
    return typeof text === "symbol" ? text : read(text);
  }

  async #follow({ select }: Prompts, asked: Asked): Promise<Response | Left> {
    const followed = await select({
      ...this.#streams,
      message: messageOf(asked),
      options: [
        { value: true, label: "I followed the link" },
        { value: false, label: "Go on without it" },
      ],
    });
    if (typeof followed === "symbol") return followed;
    return followed ? FOLLOWED : null;
  }

  #select(
    { select }: Prompts,
    asked: Asked,
    options: { readonly value: number; readonly label: string }[],
    initialValue: number | undefined,
  ): Promise<number | Left> {
    return select<number>({
      ...this.#streams,
      message: messageOf(asked),
      options: [...options, ...skipOption(asked.view)],
      ...(initialValue !== undefined && { initialValue }),
    });
  }

  async #rate(prompts: Prompts, asked: Asked, steps: readonly Step[]): Promise<Response | Left> {
    const options = steps.map((step) => ({ value: step.rating, label: stepLabel(step) }));
    const before = typeof asked.before === "number" ? asked.before : undefined;
    const rating = await this.#select(prompts, asked, options, before);
    return rating === SKIP ? null : (rating as number | Left);
  }

  async #pick(prompts: Prompts, asked: Asked, choices: readonly Choice[]): Promise<Response | Left> {
    const options = choices.map(({ shown }, at) => ({ value: at, label: shown }));
    const picked = await this.#select(prompts, asked, options, positionOf(choices, asked.before));
    if (typeof picked === "symbol") return picked;
    if (picked === SKIP) return null;
    const choice = choices[picked] as Choice;
    if (!choice.isOpen) return choice.text;
    const isListed = choices.some(({ text }) => text === asked.before);
    const words = await this.#ownWords(prompts, choice, isListed ? "" : textOf(asked.before));
    return this.#isBack(words) ? this.#pick(prompts, asked, choices) : words;
  }

  async #pickSeveral(prompts: Prompts, asked: Asked, choices: readonly Choice[]): Promise<Response | Left> {
    const before = Array.isArray(asked.before) ? asked.before.filter(isText) : [];
    const own = before.find((each) => choices.every(({ text }) => text !== each));
    const keys = `Space: pick, Enter: send${asked.view.canSkip ? ", or skip with nothing picked" : ""}`;
    const picked = await prompts.multiselect<number>({
      ...this.#streams,
      message: messageOf(asked, keys),
      options: choices.map(({ shown }, at) => ({ value: at, label: shown })),
      initialValues: before.flatMap((each) => positionOf(choices, each) ?? []),
      required: false,
      showInstructions: false,
    });
    if (typeof picked === "symbol") return picked;
    const texts: string[] = [];
    for (const at of [...picked].sort((one, other) => one - other)) {
      const choice = choices[at] as Choice;
      const text = choice.isOpen ? await this.#ownWords(prompts, choice, own ?? "") : choice.text;
      if (this.#isBack(text)) return this.#pickSeveral(prompts, asked, choices);
      if (typeof text === "symbol") return text;
      texts.push(text);
    }
    return texts.length === 0 ? null : texts;
  }

  /** One choice after the other until all have a place. Escape takes back the last one. */
  async #putInOrder(prompts: Prompts, asked: Asked, choices: readonly Choice[]): Promise<Response | Left> {
    const before = Array.isArray(asked.before) ? asked.before : [];
    const placed: number[] = [];
    while (placed.length < choices.length) {
      const progress = `${asked.progress}; place ${placed.length + 1} of ${choices.length}`;
      const options = choices.flatMap(({ shown }, at) =>
        placed.includes(at) ? [] : [{ value: at, label: shown }],
      );
      const initial = positionOf(choices, before[placed.length]);
      const picked = await this.#select(prompts, { ...asked, progress }, options, initial);
      if (picked === SKIP) return null;
      if (typeof picked !== "symbol") placed.push(picked);
      else if (!this.#isBack(picked) || placed.pop() === undefined) return picked;
    }
    return placed.map((at) => (choices[at] as Choice).text);
  }

  /** What the open choice is answered with; nothing written is the text of the choice itself. */
  async #ownWords(prompts: Prompts, { text: choice, shown }: Choice, before: string): Promise<string | Left> {
    const written = await prompts.text({
      ...this.#streams,
      message: besideBar(`${shown}\n(in your own words; Esc: back)`, prompts, this.#io.columns),
      initialValue: before,
    });
    if (typeof written === "symbol") return written;
    return (written ?? "").trim() === "" ? choice : written;
  }
}

/** The position of the choice that an answer picked; a text that is not listed picked the open one. */
function positionOf(choices: readonly Choice[], before: Response | undefined): number | undefined {
  if (!isText(before)) return undefined;
  const listed = choices.findIndex(({ text }) => text === before);
  const found = listed < 0 ? choices.findIndex(({ isOpen }) => isOpen) : listed;
  return found < 0 ? undefined : found;
}

const skipOption = ({ canSkip }: QuestionView): { value: number; label: string }[] =>
  canSkip ? [{ value: SKIP, label: "Skip this question" }] : [];
