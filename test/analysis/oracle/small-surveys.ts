// Small surveys: drawn at random, and all of up to two questions over a small alphabet.
import fc from "fast-check";
import type { SmallBranching, SmallQuestion, SmallSurvey } from "./meaning.ts";

const { LEAST_RUNS } = process.env;

/** The number of surveys per property; `npm test` draws fewer, as for all properties. */
export const surveyRuns = Number(LEAST_RUNS ?? 300);

/** Whether there is time for everything. */
export const isLongRun = LEAST_RUNS !== undefined;

export interface SmallConstraints {
  readonly minQuestions?: number;
  readonly maxQuestions?: number;
  /** Whether answers may lead back; half of the surveys have none otherwise. */
  readonly loops?: boolean;
  /** Whether ids, texts and choices are sometimes equal. */
  readonly twins?: boolean;
  /** Whether no list of answers is long. */
  readonly few?: boolean;
}

/** A question whose targets are not known yet: each number represents one. */
interface Draft {
  readonly body: Omit<SmallQuestion, "question" | "branching">;
  readonly kind:
    | "absent"
    | "null"
    | "empty"
    | "next_question"
    | "end"
    | "specific_question"
    | "response_based";
  readonly target: number;
  readonly keys: readonly (readonly [key: string, target: number])[];
  readonly name: number;
}

const scaleKeys: Readonly<Record<number, readonly string[]>> = {
  2: ["1", "2", "positive", "negative"],
  3: ["1", "3", "negative", "neutral", "positive"],
  4: ["1", "2", "4"],
  5: ["1", "5", "negative", "neutral", "positive"],
  7: ["3", "4", "negative", "neutral", "positive"],
  10: ["0", "6", "7", "10", "detractors", "passives", "promoters"],
};

const maybe = fc.constantFrom<{ optional?: boolean }>({}, {}, {}, { optional: false }, { optional: true });
const choiceLists = fc.constantFrom(["Yes", "No"], ["Yes", "No", "Other"], ["Only"], ["1", "Yes", "0"]);
const twinLists = fc.constantFrom(["Yes", "No"], ["Yes", "Yes", "No"], ["1", "Yes", "0", "1"], ["Only"]);

function bodies({ twins = false, few = false }: SmallConstraints): fc.Arbitrary<Draft["body"]> {
  const choices = fc.record({ choices: twins ? twinLists : choiceLists });
  const openChoice = fc.constantFrom<{ hasOpenChoice?: boolean }>({}, {}, { hasOpenChoice: true });
  const scale = fc.record({ scale: few ? fc.constantFrom(2, 3) : fc.constantFrom(2, 3, 4, 5, 7, 10) });
  const plain = fc.constantFrom<Draft["body"]>({ type: "open" }, { type: "open" }, { type: "link" });
  const withMembers = (
    type: SmallQuestion["type"],
    ...members: readonly fc.Arbitrary<object>[]
  ): fc.Arbitrary<Draft["body"]> =>
    fc.tuple(...members).map((parts) => Object.assign({ type }, ...parts) as Draft["body"]);
  return fc.oneof(
    { weight: 2, arbitrary: fc.tuple(plain, maybe).map(([body, optional]) => ({ ...body, ...optional })) },
    { weight: 3, arbitrary: withMembers("rating", scale, maybe) },
    { weight: 4, arbitrary: withMembers("single_choice", choices, openChoice, maybe) },
    { weight: 1, arbitrary: withMembers("multiple_choice", choices, openChoice, maybe) },
  );
}

function drafts(constraints: SmallConstraints): fc.Arbitrary<Draft> {
  return bodies(constraints).chain((body) => {
    const { scale = 5, choices = [] } = body;
    const possible =
      body.type === "rating"
        ? (scaleKeys[scale] ?? [])
        : [...new Set([...choices.map((_, index) => String(index)), ...choices])].filter(
            (key) => !choices.includes(key) || !Number.isInteger(Number(key)) || Number(key) < choices.length,
          );
    const byResponse = body.type === "rating" || body.type === "single_choice";
    const simple = [
      "absent",
      "absent",
      "null",
      "empty",
      "next_question",
      "end",
      "specific_question",
    ] as const;
    const kinds = [...simple, ...(byResponse ? Array<"response_based">(9).fill("response_based") : [])];
    return fc.record({
      body: fc.constant(body),
      kind: fc.constantFrom<Draft["kind"]>(...kinds),
      target: fc.nat(99),
      keys: byResponse
        ? fc
            .subarray([...possible])
            .chain((keys) => fc.tuple(...keys.map((key) => fc.tuple(fc.constant(key), fc.nat(99)))))
        : fc.constant([]),
      name: fc.nat(1),
    });
  });
}

/** The target that a number represents in the question at a position; most lead forward. */
function targetOf(drawn: number, position: number, count: number, loops: boolean): number | "end" {
  const back = loops && drawn % 10 >= 7;
  const step = Math.floor(drawn / 10);
  if (back) return step % count;
  const ahead = position + 1 + (step % (count - position));
  return ahead >= count ? "end" : ahead;
}

function branchingOf(draft: Draft, position: number, count: number, loops: boolean): SmallBranching | null {
  if (draft.kind === "null") return null;
  if (draft.kind === "absent" || draft.kind === "empty") return {};
  if (draft.kind === "next_question" || draft.kind === "end") return { type: draft.kind };
  const target = targetOf(draft.target, position, count, loops);
  if (draft.kind === "specific_question")
    return target === "end" ? { type: "end" } : { type: "specific_question", index: target };
  return {
    type: "response_based",
    responseValues: Object.fromEntries(
      draft.keys.map(([key, drawn]) => [
        key,
        drawn >= 90 ? "next_question" : targetOf(drawn, position, count, loops),
      ]),
    ),
  };
}

type Ids = "none" | "all" | "mixed" | "twins";

function idOf(ids: Ids, { name }: Draft, position: number): { id?: string } {
  if (ids === "none" || (ids === "mixed" && name === 0)) return {};
  return { id: ids === "twins" ? `q${name}` : `q${position}` };
}

/** Small surveys of every type of question and of branching. */
export function smallSurveys(constraints: SmallConstraints = {}): fc.Arbitrary<SmallSurvey> {
  const { minQuestions = 0, maxQuestions = 5, loops = true, twins = false } = constraints;
  return fc
    .record({
      questions: fc.array(drafts(constraints), {
        minLength: minQuestions,
        maxLength: maxQuestions,
        size: "max",
      }),
      loops: loops ? fc.boolean() : fc.constant(false),
      ids: fc.constantFrom<Ids>("none", "all", "mixed", ...(twins ? (["twins"] as const) : [])),
      sameTexts: twins ? fc.boolean() : fc.constant(false),
    })
    .map(({ questions, loops: back, ids, sameTexts }) => ({
      name: "Survey",
      questions: questions.map((draft, position) => ({
        ...draft.body,
        ...idOf(ids, draft, position),
        question: sameTexts ? `Question ${draft.name}?` : `Question ${"ABCDE"[position]}?`,
        ...(draft.kind !== "absent" && {
          branching: branchingOf(draft, position, questions.length, back),
        }),
      })),
    }));
}

const letters = "AB";

/** Every question at a position over the small alphabet of surveys of `count` questions. */
function everyQuestion(position: number, count: number): SmallQuestion[] {
  const question = `Question ${letters[position]}?`;
  const targets = [...Array(count).keys()];
  const simple: (SmallBranching | undefined)[] = [
    undefined,
    { type: "end" },
    ...targets.map((index) => ({ type: "specific_question", index }) as const),
  ];
  const values = [undefined, "end", "next_question", ...targets] as const;
  const byKeys = (first: string, second: string): SmallBranching[] =>
    values.flatMap((a) =>
      values.map((b) => ({
        type: "response_based",
        responseValues: { ...(a !== undefined && { [first]: a }), ...(b !== undefined && { [second]: b }) },
      })),
    );
  const withBranching = (
    body: Omit<SmallQuestion, "question" | "branching">,
    kinds: readonly (SmallBranching | undefined)[],
  ): SmallQuestion[] =>
    kinds.map((branching) => ({ ...body, question, ...(branching !== undefined && { branching }) }));
  const choices = ["Yes", "No"];
  return [
    ...withBranching({ type: "open" }, simple),
    ...withBranching({ type: "open", optional: true }, simple.slice(0, 2)),
    ...withBranching({ type: "link" }, simple.slice(0, 2)),
    ...withBranching({ type: "multiple_choice", choices: ["Only"] }, simple.slice(1, 3)),
    ...withBranching({ type: "rating", scale: 2 }, byKeys("positive", "2")),
    ...withBranching({ type: "rating", scale: 3, optional: true }, byKeys("1", "positive")),
    ...withBranching({ type: "single_choice", choices }, byKeys("0", "No")),
    ...withBranching({ type: "single_choice", choices, optional: true, hasOpenChoice: true }, [
      { type: "end" },
      ...byKeys("1", "0").slice(0, 6),
    ]),
  ];
}

/** Every survey of up to two questions over the small alphabet. */
export function* everySmallSurvey(maxQuestions: 1 | 2 = 2): Generator<SmallSurvey> {
  yield { name: "Survey", questions: [] };
  for (const question of everyQuestion(0, 1)) yield { name: "Survey", questions: [question] };
  if (maxQuestions === 1) return;
  const second = everyQuestion(1, 2);
  for (const first of everyQuestion(0, 2))
    for (const other of second) yield { name: "Survey", questions: [first, other] };
}

/** Every eleventh value, because 11 divides none of the numbers of options; all of them in long runs. */
export const sampleOf = <Value>(all: Iterable<Value>): Value[] =>
  [...all].filter((_, place) => isLongRun || place % 11 === 0);
