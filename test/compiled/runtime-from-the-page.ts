// A second runtime, written from docs/compiled-survey.md alone, without imports of ours. If the
// vectors hold for it, the page is enough to write one in another language.
import type { Json } from "./vector.ts";

type Target = number | "end";

interface Question {
  readonly id?: string;
  readonly type: string;
  readonly optional: boolean;
  readonly scale?: number;
  readonly choices?: readonly string[];
  readonly openChoice?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly routes: Readonly<Record<string, Target>>;
  readonly otherwise: Target;
  readonly fewest: number | null;
  readonly most: number | null;
}

interface Compiled {
  readonly fingerprint: string;
  readonly questions: readonly Question[];
}

export interface PageSession {
  readonly survey: string;
  readonly current: Target;
  readonly path: readonly number[];
  readonly answers: readonly Json[];
  readonly earlier?: Readonly<Record<number, Json>>;
  readonly fraction: number;
}

const ranges = "9-d 20 a0 1680 2000-200a 2028 2029 202f 205f 3000 feff".split(" ").map((range) => {
  const [from = "", to = from] = range.split("-");
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
});
const isWhite = (character: string): boolean => {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= point && point <= to);
};
const isBlank = (text: string): boolean => [...text].every(isWhite);

/** In UTF-16, without the white space at both ends. */
const lengthOf = (text: string): number => {
  const units = text.split("");
  const first = units.findIndex((unit) => !isWhite(unit));
  return units.findLastIndex((unit) => !isWhite(unit)) + 1 - first;
};

const faultInText = (
  { optional, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Question,
  text: string,
): string | undefined => {
  if (isBlank(text)) return optional ? undefined : "answer-blank";
  if (lengthOf(text) < minLength) return "answer-too-short";
  return lengthOf(text) > maxLength ? "answer-too-long" : undefined;
};

const lowest = ({ scale }: Question): number => (scale === 10 ? 0 : 1);

const bandTable: Readonly<Record<number, Readonly<Record<string, readonly number[]>>>> = {
  2: { positive: [1], negative: [2] },
  3: { negative: [1], neutral: [2], positive: [3] },
  5: { negative: [1, 2], neutral: [3], positive: [4, 5] },
  7: { negative: [1, 2, 3], neutral: [4], positive: [5, 6, 7] },
  10: { detractors: [0, 1, 2, 3, 4, 5, 6], passives: [7, 8], promoters: [9, 10] },
};

const picks = ({ choices = [], openChoice }: Question, answer: Json): number | undefined => {
  if (typeof answer === "number")
    return Number.isInteger(answer) && answer >= 0 && answer < choices.length ? answer : undefined;
  if (typeof answer !== "string") return undefined;
  for (const [position, choice] of choices.entries()) if (choice === answer) return position;
  return openChoice && !isBlank(answer) ? choices.length - 1 : undefined;
};

const faultInList = (
  { choices = [], openChoice, optional }: Question,
  answer: readonly unknown[],
): string | undefined => {
  let unlisted = false;
  for (const [position, entry] of answer.entries()) {
    if (typeof entry !== "string") return "answer-type";
    if (answer.slice(0, position).includes(entry)) return "answer-repeated-choice";
    if (choices.includes(entry)) continue;
    if (!openChoice || unlisted) return "answer-not-a-choice";
    if (isBlank(entry)) return "answer-blank";
    unlisted = true;
  }
  return answer.length === 0 && !optional ? "answer-required" : undefined;
};

const faultIn = (question: Question, answer: Json): string | undefined => {
  const { type, optional, scale = 0, openChoice } = question;
  if (answer === null) return optional || type === "link" ? undefined : "answer-required";
  if (type === "open") return typeof answer !== "string" ? "answer-type" : faultInText(question, answer);
  if (type === "link") return typeof answer === "string" ? undefined : "answer-type";
  if (type === "rating") {
    if (typeof answer !== "number") return "answer-type";
    const counts = Number.isInteger(answer) && answer >= lowest(question) && answer <= scale;
    return counts ? undefined : "answer-out-of-scale";
  }
  if (type === "multiple_choice")
    return Array.isArray(answer) ? faultInList(question, answer) : "answer-type";
  if (typeof answer === "object") return "answer-type";
  if (picks(question, answer) !== undefined) return undefined;
  return typeof answer === "string" && openChoice ? "answer-blank" : "answer-not-a-choice";
};

const keysOf = (question: Question, answer: Json): string[] => {
  if (answer === null || faultIn(question, answer) !== undefined) return [];
  if (question.type === "rating") {
    const bands = Object.entries(bandTable[question.scale ?? 0] ?? {});
    return [
      `${answer}`,
      ...bands.filter(([, ratings]) => ratings.includes(answer as number)).map(([band]) => band),
    ];
  }
  if (question.type !== "single_choice") return [];
  const choices = question.choices ?? [];
  const position = picks(question, answer) ?? 0;
  const text = choices[position] ?? "";
  const readsAsPosition = choices.some((_, at) => text === `${at}`);
  return readsAsPosition ? [`${position}`] : [`${position}`, text];
};

export const nextTarget = (compiled: Compiled, position: number, answer: Json): Target => {
  const question = compiled.questions[position];
  if (question === undefined) return "end";
  const routes = new Map(Object.entries(question.routes));
  for (const key of keysOf(question, answer)) {
    const target = routes.get(key);
    if (target !== undefined) return target;
  }
  return question.otherwise;
};

const questionAt = (compiled: Compiled, target: Target): Question | undefined =>
  target === "end" ? undefined : compiled.questions[target];

const fractionAt = (compiled: Compiled, current: Target, answered: number): number => {
  const question = questionAt(compiled, current);
  return question ? answered / (answered + (question.most ?? question.fewest ?? 1)) : 1;
};

/** The answer of a visit on the path. */
const answerOf = ({ path, answers, earlier = {} }: PageSession, visit: number): Json | undefined =>
  Object.hasOwn(earlier, visit) ? earlier[visit] : answers[path[visit] as number];

/** The session, with the answers of earlier visits, if there are any. */
const withEarlier = (session: PageSession, earlier: Record<number, Json>): PageSession =>
  Object.keys(earlier).length > 0 ? { ...session, earlier } : session;

export const start = (compiled: Compiled): PageSession => {
  const current = compiled.questions.length > 0 ? 0 : "end";
  return {
    survey: compiled.fingerprint,
    current,
    path: [],
    answers: [],
    fraction: fractionAt(compiled, current, 0),
  };
};

/** An answer as sessions keep it. */
const keptAnswer = (question: Question | undefined, given: Json): Json =>
  typeof given === "number" ? (question?.choices?.[given] ?? (given === 0 ? 0 : given)) : given;

/** The next session, or the code. */
export const answer = (compiled: Compiled, session: PageSession, given: Json): PageSession | string => {
  const at = session.current;
  const question = questionAt(compiled, at);
  if (question === undefined || at === "end") return "session-ended";
  const code = faultIn(question, given);
  if (code !== undefined) return code;
  const current = nextTarget(compiled, at, given);
  const path = [...session.path, at];
  const answers = [...session.answers];
  while (answers.length <= at) answers.push(null);
  answers[at] = keptAnswer(question, given);
  const earlier = { ...session.earlier };
  const visit = session.path.lastIndexOf(at);
  if (visit >= 0) earlier[visit] = answerOf(session, visit) ?? null;
  const fraction = Math.max(session.fraction, fractionAt(compiled, current, path.length));
  return withEarlier({ survey: session.survey, current, path, answers, fraction }, earlier);
};

export const back = (compiled: Compiled, session: PageSession): PageSession => {
  const current = session.path.at(-1);
  if (current === undefined) return session;
  const path = session.path.slice(0, -1);
  const { earlier = {}, ...others } = session;
  const answers = [...session.answers];
  answers[current] = answerOf(session, path.length) ?? null;
  const fraction = Math.max(...session.path.map((at, answered) => fractionAt(compiled, at, answered)));
  const left = Object.entries(earlier).filter(([visit]) => Number(visit) < path.length);
  return withEarlier({ ...others, current, path, answers, fraction }, Object.fromEntries(left));
};

export const progress = (compiled: Compiled, session: PageSession): object => {
  const question = questionAt(compiled, session.current);
  return {
    answered: session.path.length,
    remaining: question ? { min: question.fewest ?? 0, max: question.most } : { min: 0, max: 0 },
    fraction: session.fraction,
  };
};

export const collect = (compiled: Compiled, session: PageSession): object =>
  Object.fromEntries(
    session.path.map((at, visit) => [compiled.questions[at]?.id ?? `${at}`, answerOf(session, visit)]),
  );

/** The session; undefined if it cannot be continued. */
export const restore = (compiled: Compiled, kept: PageSession): PageSession | undefined => {
  const { survey, path, current, answers } = kept;
  let fraction = 0;
  if (!Array.isArray(path) || !Array.isArray(answers)) return undefined;
  const canBeGiven = (given: Json, position: number): boolean => {
    const question = compiled.questions[position];
    return question !== undefined && (given === null || faultIn(question, given) === undefined);
  };
  if (!answers.every(canBeGiven)) return undefined;
  if (survey !== compiled.fingerprint) return undefined;
  const way: readonly Target[] = [...path, current];
  if (way[0] !== start(compiled).current) return undefined;
  for (const [step, at] of way.entries()) {
    const question = questionAt(compiled, at);
    fraction = Math.max(fraction, fractionAt(compiled, at, step));
    if (step === path.length) {
      if (question === undefined && at !== "end") return undefined;
      continue;
    }
    const given = answerOf(kept, step);
    if (question === undefined || given === undefined || faultIn(question, given) !== undefined)
      return undefined;
    if (way[step + 1] !== nextTarget(compiled, at as number, given)) return undefined;
  }
  const keep = (given: Json, position: number) => keptAnswer(compiled.questions[position], given);
  const earlier = Object.entries(kept.earlier ?? {}).map(([visit, given]) => [
    visit,
    keep(given, path[Number(visit)] as number),
  ]);
  const restored = { ...kept, answers: answers.map(keep), fraction };
  return withEarlier(restored, Object.fromEntries(earlier));
};
