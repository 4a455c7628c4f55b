import type { Question, Survey } from "../../src/index.ts";
import type { Response } from "../../src/runtime/index.ts";
import type { RendererAdapter, Reply, Shown } from "../../src/testing/index.ts";

/** A renderer in memory that steps surveys by itself. What it decides are methods, so that a test can get one of them wrong. */
export class SmallRenderer {
  readonly survey: Survey;
  current: number;
  /** The questions answered on the way here, with their answers. */
  path: (readonly [question: number, response: Response])[] = [];

  constructor(survey: Survey) {
    this.survey = survey;
    this.current = this.count > 0 ? 0 : Number.POSITIVE_INFINITY;
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

  refuses(question: Question, response: Response): boolean {
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
    if (target === "end") return Number.POSITIVE_INFINITY;
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

  shown(): Shown {
    const { question } = this;
    if (question === undefined) return "end";
    const options = this.options(question);
    return { text: question.question, ...(options && { options }) };
  }

  answer(reply: Reply): void {
    const question = this.question as Question;
    const response = this.read(question, reply);
    if (this.refuses(question, response)) return;
    this.path.push([this.current, response]);
    this.current = this.target(question, response);
  }

  back(): void {
    [this.current] = this.path.pop() ?? [this.current];
  }

  recorded(): Record<string, Response> {
    return Object.fromEntries(this.path.map(([at, response]) => [this.name(at), response]));
  }

  name(at: number): string {
    return this.survey.questions?.[at]?.id ?? String(at);
  }
}

/** What the contract needs of it. */
export const adapterOf = (renderer: typeof SmallRenderer): RendererAdapter<SmallRenderer> => ({
  start: (survey) => new renderer(survey),
  shown: (small) => small.shown(),
  answer: (small, reply) => small.answer(reply),
  back: (small) => small.back(),
  recorded: (small) => small.recorded(),
});
