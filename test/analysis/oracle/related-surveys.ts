// Pairs of small surveys that are largely equal, like the versions of a survey.
import fc from "fast-check";
import type { SmallBranching, SmallQuestion, SmallSurvey } from "./meaning.ts";
import { type SmallConstraints, smallSurveys } from "./small-surveys.ts";

type Targets = (target: number) => number | "end";

/** The same branching with its targets renamed. */
function renamed(branching: SmallBranching | null | undefined, rename: Targets): SmallBranching | null {
  if (branching?.type === "specific_question") {
    const index = rename(branching.index);
    return index === "end" ? { type: "end" } : { ...branching, index };
  }
  if (branching?.type !== "response_based") return branching ?? null;
  const values = Object.entries(branching.responseValues).map(([key, value]) => [
    key,
    typeof value === "number" ? rename(value) : value,
  ]);
  return { ...branching, responseValues: Object.fromEntries(values) };
}

/** Questions in another order: explicit targets keep pointing at the same ones, or at the end if these were removed. */
export function inOrder(questions: readonly SmallQuestion[], order: readonly number[]): SmallQuestion[] {
  const rename: Targets = (target) => (order.includes(target) ? order.indexOf(target) : "end");
  return order.flatMap((at) => {
    const question = questions[at];
    return question === undefined ? [] : [{ ...question, branching: renamed(question.branching, rename) }];
  });
}

/** The same routes in another spelling: implicit targets become explicit, or the reverse. */
export function spelledOtherwise(questions: readonly SmallQuestion[]): SmallQuestion[] {
  return questions.map((question, at): SmallQuestion => {
    const next = at + 1 < questions.length ? at + 1 : "end";
    const { branching } = question;
    if (branching == null || branching.type === undefined || branching.type === "next_question")
      return next === "end"
        ? { ...question, branching: { type: "end" } }
        : { ...question, branching: { type: "specific_question", index: next } };
    if (branching.type === "end" && next === "end") return { ...question, branching: null };
    if (branching.type === "specific_question" && branching.index === next)
      return { ...question, branching: { type: "next_question" } };
    if (branching.type !== "response_based") return question;
    const values = Object.entries(branching.responseValues).map(([key, value]) => [
      key,
      value === "next_question" ? next : value === next ? "next_question" : value,
    ]);
    return { ...question, branching: { ...branching, responseValues: Object.fromEntries(values) } };
  });
}

type Change = (questions: readonly SmallQuestion[], at: number, other: number) => readonly SmallQuestion[];

/** Redirects targets that no longer exist in a shortened survey. */
const inside = (questions: readonly SmallQuestion[]): SmallQuestion[] =>
  inOrder(
    questions,
    questions.map((_, at) => at),
  );

/** The question with other choices; the keys of its branching are unchanged. */
const withChoices = (
  questions: readonly SmallQuestion[],
  at: number,
  change: (choices: readonly string[]) => readonly string[],
): SmallQuestion[] =>
  questions.map((each, index) =>
    index === at && each.choices !== undefined ? { ...each, choices: change(each.choices) } : each,
  );

const changes: Readonly<Record<string, Change>> = {
  nothing: (questions) => questions,
  spelling: (questions) => spelledOtherwise(questions),
  text: (questions, at) =>
    questions.map((each, index) => (index === at ? { ...each, question: "New?" } : each)),
  "other routes": (questions, at, other) =>
    inside(
      questions.map((each, index) => {
        const from = questions[other];
        if (index !== at || from === undefined || from.type !== each.type) return each;
        return { ...each, branching: from.branching ?? null };
      }),
    ),
  "straight on": (questions, at) =>
    questions.map((each, index) => (index === at ? { ...each, branching: null } : each)),
  ends: (questions, at) =>
    questions.map((each, index) => (index === at ? { ...each, branching: { type: "end" } as const } : each)),
  optional: (questions, at) =>
    questions.map((each, index) => (index === at ? { ...each, optional: each.optional !== true } : each)),
  "more choices": (questions, at) =>
    questions.map((each, index) =>
      index === at && each.choices !== undefined ? { ...each, choices: [...each.choices, "Maybe"] } : each,
    ),
  "moved choices": (questions, at) => withChoices(questions, at, (choices) => choices.toReversed()),
  "renamed choice": (questions, at, other) =>
    withChoices(questions, at, (choices) => choices.with(other % choices.length, "Renamed")),
  "removed choice": (questions, at, other) =>
    withChoices(questions, at, (choices) =>
      choices.length > 1 ? choices.toSpliced(other % choices.length, 1) : choices,
    ),
  "open choice": (questions, at) =>
    questions.map((each, index) =>
      index === at && each.choices !== undefined
        ? { ...each, hasOpenChoice: each.hasOpenChoice !== true }
        : each,
    ),
  "several choices": (questions, at) =>
    questions.map((each, index) =>
      index === at && each.type === "single_choice"
        ? { ...each, type: "multiple_choice" as const, branching: null }
        : each,
    ),
  "other scale": (questions, at, other) =>
    questions.map((each, index) =>
      index === at && each.scale !== undefined
        ? { ...each, scale: [2, 3, 5, 10][other % 4] as number }
        : each,
    ),
  "another type": (questions, at) =>
    questions.map(({ id, question }, index) =>
      index === at
        ? { ...(id !== undefined && { id }), question, type: "open" as const }
        : (questions[index] as SmallQuestion),
    ),
  moved: (questions, at, other) => {
    const order = questions.map((_, index) => index).filter((index) => index !== at);
    return inOrder(questions, order.toSpliced(other, 0, at));
  },
  removed: (questions, at) =>
    inOrder(
      questions,
      questions.map((_, index) => index).filter((index) => index !== at),
    ),
  added: (questions, at) => {
    const added: SmallQuestion = { type: "open", question: "Added?" };
    const order = questions.map((_, index) => index).toSpliced(at, 0, questions.length);
    return inOrder([...questions, added], order);
  },
};

/** Two versions of a survey. */
export function relatedSurveys(
  constraints: SmallConstraints = {},
): fc.Arbitrary<readonly [SmallSurvey, SmallSurvey]> {
  return fc
    .record({
      survey: smallSurveys({ minQuestions: 1, ...constraints }),
      steps: fc.array(
        fc.record({ change: fc.constantFrom(...Object.values(changes)), at: fc.nat(9), other: fc.nat(9) }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    })
    .map(({ survey, steps }) => {
      let { questions } = survey;
      for (const { change, at, other } of steps)
        if (questions.length > 0)
          questions = change(questions, at % questions.length, other % questions.length);
      return [survey, { ...survey, questions }] as const;
    });
}
