import type { Question, Survey } from "../../src/index.ts";
import type { AnswerRuleContext, AnswerRules, Response } from "../../src/runtime/index.ts";
import type { RendererAdapter, Reply, Shown, StartOptions } from "../../src/testing/index.ts";

/** The end, as a position. */
export const END = Number.POSITIVE_INFINITY;

/** Renderers with one fault each, and an edge that has to be found in the surveys of the contract, with the steps of the path. */
export type FaultyRenderers = Readonly<
  Record<string, readonly [edge: string, renderer: typeof SmallRenderer]>
>;

/** The words of a question in a language. */
interface Words {
  readonly question?: string | null;
  readonly choices?: readonly string[] | null;
}

/** A renderer in memory that steps surveys. Its decisions are methods, so that a test can break one of them. */
export class SmallRenderer {
  readonly survey: Survey;
  readonly language: string | undefined;
  readonly rules: AnswerRules;
  current: number;
  /** The questions answered on the path, with their answers. */
  path: (readonly [question: number, response: Response])[] = [];
  /** The text of the question in which the focus is. */
  focus: string | null = null;
  /** The announcements of a screen reader. */
  said: string[] = [];

  constructor(survey: Survey, { language, rules = {} }: StartOptions = {}) {
    this.survey = survey;
    this.language = language;
    this.rules = rules;
    this.current = this.count > 0 ? 0 : END;
  }

  get count(): number {
    return this.survey.questions?.length ?? 0;
  }

  get question(): Question | undefined {
    return this.survey.questions?.[this.current];
  }

  options(question: Question): string[] | undefined {
    if ("choices" in question) {
      const last = question.hasOpenChoice ? question.choices.slice(-1) : [];
      const others = question.choices.slice(0, question.choices.length - last.length);
      return question.shuffleOptions ? [...others.reverse(), ...last] : [...question.choices];
    }
    return "scale" in question ? this.scale(question.scale).map(String) : undefined;
  }

  scale(scale: number): number[] {
    const lowest = scale === 10 ? 0 : 1;
    return Array.from({ length: scale + 1 - lowest }, (_, step) => step + lowest);
  }

  band(scale: number, rating: number): string {
    if (scale === 10) return rating < 7 ? "detractors" : rating < 9 ? "passives" : "promoters";
    if (scale === 2) return rating === 1 ? "positive" : "negative";
    const middle = (scale + 1) / 2;
    return rating < middle ? "negative" : rating > middle ? "positive" : "neutral";
  }

  read(question: Question, { picks, text }: Reply): Response {
    const labels = this.options(question);
    if (!labels) return text ?? "";
    if ("scale" in question) return picks.length > 0 ? Number(labels[picks[0] as number]) : null;
    const texts = picks.map((at) =>
      text !== undefined && at === labels.length - 1 ? text : (labels[at] as string),
    );
    return this.isSeveral(question) ? texts : (texts[0] ?? null);
  }

  isSeveral(question: Question): boolean {
    return question.type === "multiple_choice";
  }

  /** The characters of a text. */
  measure(text: string): number {
    return text.trim().length;
  }

  isWithin(bound: string, length: number, value: number): boolean {
    return bound === "min_length" ? length >= value : length <= value;
  }

  /** Whether a text is blank, so that bounds do not apply to it. */
  isFree(text: string): boolean {
    return text.trim() === "";
  }

  hasLength(question: Question, text: string): boolean {
    const length = this.measure(text);
    const bounds = (question.type === "open" && question.validation) || [];
    return (
      this.isFree(text) || bounds.every(({ type, value }) => this.isWithin(type, length, value ?? length))
    );
  }

  refuses(question: Question, response: Response): boolean {
    if (typeof response === "string" && !this.hasLength(question, response)) return true;
    const isEmpty = [response ?? []].flat().length === 0 || response === "";
    if (isEmpty) return !question.optional && question.type !== "link";
    const isBlank = [response].flat().some((each) => typeof each === "string" && each.trim() === "");
    return isBlank && (question.type !== "open" || !question.optional);
  }

  keys(question: Question, response: Response): string[] {
    if ("scale" in question && typeof response === "number")
      return [String(response), this.band(question.scale, response)];
    if (!("choices" in question) || typeof response !== "string") return [];
    const listed = question.choices.indexOf(response);
    const at = listed < 0 ? question.choices.length - 1 : listed;
    const text = question.choices[at] as string;
    const isPosition = Object.hasOwn(question.choices, text) && text !== "length";
    return isPosition ? [String(at)] : [String(at), text];
  }

  /** The position of a target that is given by name or number. */
  resolve(target: number | string): number {
    if (target === "end") return END;
    return typeof target === "number" ? target : this.next();
  }

  next(): number {
    return this.current + 1;
  }

  target(question: Question, response: Response): number {
    const { branching } = question;
    if (branching?.type === "end") return this.resolve("end");
    if (branching?.type === "specific_question") return this.resolve(branching.index);
    if (branching?.type !== "response_based") return this.next();
    const values: Readonly<Record<string, number | string>> = branching.responseValues ?? {};
    const key = this.keys(question, response).find((each) => Object.hasOwn(values, each));
    return key === undefined ? this.otherwise() : this.resolve(values[key] as number | string);
  }

  otherwise(): number {
    return this.next();
  }

  /** The text of a question in the language of the respondent, else in its base language if translated. */
  words({ translations }: Question): Words {
    const code = this.language?.toLowerCase();
    const words = Object.entries(translations ?? {});
    const wordsOf = (wanted?: string) => words.find(([language]) => language.toLowerCase() === wanted)?.[1];
    return wordsOf(code) ?? wordsOf(code?.split("-")[0]) ?? {};
  }

  text(question: Question): string {
    return this.words(question).question ?? question.question;
  }

  label(question: Question, option: string): string {
    const { choices } = this.words(question);
    const at = "choices" in question ? question.choices.indexOf(option) : -1;
    return choices?.[at] ?? option;
  }

  shown(): Shown {
    const { question } = this;
    if (question === undefined) return "end";
    const options = this.options(question)?.map((option) => this.label(question, option));
    return { text: this.text(question), ...(options && { options }) };
  }

  /** Announces the question. */
  enter(question = this.question): void {
    this.focus = question ? this.text(question) : null;
    if (this.focus !== null) this.said.push(this.focus);
  }

  /** Announces that an answer is rejected, at its input. */
  refuse(): void {
    this.focus = this.question ? this.text(this.question) : null;
    this.said.push("Please answer.");
  }

  /** Whether a rule rejects the answer. Those of the contract look at the answer alone. */
  breaksRule(response: Response): boolean {
    const name = this.name(this.current);
    const rules = Object.hasOwn(this.rules, name) ? this.rules[name] : undefined;
    return (rules ?? []).some((rule) => rule(response, {} as AnswerRuleContext) !== undefined);
  }

  answer(reply: Reply): void {
    // The button that was pressed has the focus.
    this.focus = null;
    const question = this.question as Question;
    const response = this.read(question, reply);
    if (this.refuses(question, response) || this.breaksRule(response)) {
      this.refuse();
      return;
    }
    this.path.push([this.current, response]);
    this.current = this.target(question, response);
    this.enter();
  }

  back(): void {
    [this.current] = this.path.pop() ?? [this.current];
    this.enter();
  }

  kept(): Pick<SmallRenderer, "current" | "path"> {
    const { current, path } = this;
    return { current, path };
  }

  /** The same respondent in a new renderer, which only has the stored state. */
  reload(): SmallRenderer {
    const { survey, language, rules } = this;
    const again = new (this.constructor as typeof SmallRenderer)(survey, {
      ...(language !== undefined && { language }),
      rules,
    });
    return Object.assign(again, JSON.parse(JSON.stringify(this.kept())));
  }

  recorded(): Record<string, Response> {
    return Object.fromEntries(this.path.map(([at, response]) => [this.name(at), response]));
  }

  name(at: number): string {
    return this.survey.questions?.[at]?.id ?? String(at);
  }
}

/** Its adapter for the contract. */
export const adapterOf = (renderer: typeof SmallRenderer) =>
  ({
    start: (survey, options) => new renderer(survey, options),
    translates: true,
    appliesRules: true,
    shown: (small) => small.shown(),
    answer: (small, reply) => small.answer(reply),
    back: (small) => small.back(),
    recorded: (small) => small.recorded(),
    reload: (small) => small.reload(),
    focused: (small) => small.focus,
    announced: (small) => small.said.splice(0),
  }) satisfies RendererAdapter<SmallRenderer>;
