import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeChoices,
  type EditOutcome,
  insertQuestion,
  moveQuestion,
  removeQuestion,
  simplifySurvey,
} from "#analysis/index.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { canLeadTo, misled, moved, type Order, placeOf, targetInNewOrder } from "../oracle/edits.ts";
import {
  type Answer,
  type Meaning,
  meaningOf,
  type SmallQuestion,
  type SmallSurvey,
  typedText,
} from "../oracle/meaning.ts";
import { spelledOtherwise } from "../oracle/related-surveys.ts";
import { everySmallSurvey, sampleOf, smallSurveys, surveyRuns } from "../oracle/small-surveys.ts";
import { answersAt, reachableFrom, reachableQuestions, startOf } from "../oracle/walks.ts";

const asSurvey = (survey: SmallSurvey): Survey => survey as unknown as Survey;
const asSmall = (survey: Survey): SmallSurvey => survey as unknown as SmallSurvey;
const isValid = (survey: SmallSurvey): boolean => compileSurvey(survey).ok;
const validSurveys = () => smallSurveys({ minQuestions: 1 }).filter(isValid);
const valid = sampleOf(everySmallSurvey())
  .filter(({ questions }) => questions.length > 0)
  .filter(isValid);

const withoutRoutes = ({ branching: _, ...question }: SmallQuestion): object => question;

/** Compiling every result takes most of the time; with every small survey it is left out. */
type Care = "all" | "less";

/** An edit leaves the survey that it was given as it was, and gives one that is accepted. */
function editOf(survey: SmallSurvey, care: Care, edit: (survey: Survey) => EditOutcome): EditOutcome {
  const copy = JSON.stringify(survey);
  const outcome = edit(asSurvey(survey));
  expect(JSON.stringify(survey)).toBe(copy);
  expect(outcome.ok).toBe(!outcome.diagnostics.some(({ severity }) => severity === "error"));
  if (outcome.ok && care === "all") expect(isValid(asSmall(outcome.value))).toBe(true);
  return outcome;
}

/** Whether respondents could be caught if every answer led where it should: such a survey is rejected. */
function catches(count: number, targets: (at: number) => readonly (number | "end")[]): boolean {
  const meaning = [...Array(count).keys()].map((at) => ({
    answers: targets(at).map((target) => ({ target })),
  })) as unknown as Meaning;
  return meaning.some((_, at) => !reachableFrom(meaning, at).has("end"));
}

const expectedTargets =
  (before: Meaning, order: Order, expected: (at: number, answer: Answer) => number | "end") =>
  (at: number) => {
    const question = order[at];
    return typeof question === "number"
      ? answersAt(before, question).map((answer) => expected(at, answer))
      : [at + 1 < order.length ? at + 1 : ("end" as const)];
  };

function orderedMoveAgrees(survey: SmallSurvey, from: number, to: number, care: Care = "all"): void {
  const before = meaningOf(survey);
  const order = moved(before.length, from, to);
  const expected = (at: number, answer: Answer) => targetInNewOrder(order, at, answer);
  const outcome = editOf(survey, care, (given) => moveQuestion(given, from, to));
  if (!outcome.ok) {
    expect(catches(order.length, expectedTargets(before, order, expected))).toBe(true);
    return;
  }
  const after = asSmall(outcome.value);
  expect(after.questions.map(withoutRoutes)).toEqual(
    order.map((at) => withoutRoutes(survey.questions[at as number] as SmallQuestion)),
  );
  expect(misled(before, meaningOf(after), order, expected)).toEqual([]);
}

function routesKeptBy(survey: SmallSurvey, order: Order, outcome: EditOutcome): void {
  const before = meaningOf(survey);
  const placed = (_at: number, { target }: Answer) => placeOf(order, target);
  const met = reachableQuestions(before).map((at) => order.indexOf(at));
  if (outcome.ok) {
    expect(startOf(before)).toBe(order[0]);
    expect(misled(before, meaningOf(asSmall(outcome.value)), order, placed, met)).toEqual([]);
    return;
  }
  const canBeKept =
    order[0] === 0 &&
    order.every((question, at) => {
      if (question === null) return true;
      const targets = answersAt(before, question).map((answer) => placed(at, answer));
      return canLeadTo(order, before, at, targets);
    });
  expect(canBeKept && !catches(order.length, expectedTargets(before, order, placed))).toBe(false);
}

function keptMoveAgrees(survey: SmallSurvey, from: number, to: number, care: Care = "all"): void {
  const order = moved(survey.questions.length, from, to);
  routesKeptBy(
    survey,
    order,
    editOf(survey, care, (given) => moveQuestion(given, from, to, { keep: "routes" })),
  );
}

const added: SmallQuestion = { type: "open", question: "Added?" };

function insertionAgrees(survey: SmallSurvey, at: number, target: number | null, care: Care = "all"): void {
  const before = meaningOf(survey);
  const order: Order = [...before.keys()].toSpliced(at, 0, null as unknown as number);
  const question: SmallQuestion =
    target === null ? added : { ...added, branching: { type: "specific_question", index: target } };
  const newTarget = target ?? (at + 1 < order.length ? at + 1 : "end");
  const ordered = editOf(survey, care, (given) => insertQuestion(given, at, question as never));
  const expected = (position: number, answer: Answer) => targetInNewOrder(order, position, answer);
  if (ordered.ok) {
    const after = asSmall(ordered.value);
    expect(after.questions[at]).toEqual(question);
    expect(misled(before, meaningOf(after), order, expected)).toEqual([]);
    expect(answersAt(meaningOf(after), at)[0]?.target).toBe(newTarget);
  } else {
    const targets = expectedTargets(before, order, expected);
    expect(catches(order.length, (position) => (position === at ? [newTarget] : targets(position)))).toBe(
      true,
    );
  }
  if (target === null)
    routesKeptBy(
      survey,
      order,
      editOf(survey, care, (given) => insertQuestion(given, at, question as never, { keep: "routes" })),
    );
}

function removalAgrees(survey: SmallSurvey, at: number, care: Care = "all"): void {
  const before = meaningOf(survey);
  const order: Order = [...before.keys()].filter((each) => each !== at);
  const otherwise = before[at]?.otherwise ?? "end";
  // If the otherwise route leads back, no other target is known.
  if (otherwise === at) return;
  const expected = (_at: number, { target }: Answer) => placeOf(order, target === at ? otherwise : target);
  const outcome = editOf(survey, care, (given) => removeQuestion(given, at));
  const impossible = order.filter((_, position) => {
    const targets = expectedTargets(before, order, expected)(position);
    return !canLeadTo(order, before, position, targets);
  });
  if (!outcome.ok) {
    const startMoves = at === 0 && otherwise !== 1;
    expect(
      startMoves || impossible.length > 0 || catches(order.length, expectedTargets(before, order, expected)),
    ).toBe(true);
    return;
  }
  const after = meaningOf(asSmall(outcome.value));
  expect(after).toHaveLength(order.length);
  const wrong = misled(before, after, order, expected);
  expect(wrong.filter((each) => !impossible.includes(order[each.at] ?? null))).toEqual([]);
  const leadsHere = before.some(
    (_, from) => from !== at && answersAt(before, from).some(({ target }) => target === at),
  );
  const decides = answersAt(before, at).some(({ target }) => target !== otherwise);
  const isDropped = outcome.diagnostics.some(({ code }) => String(code) === "route-dropped");
  if (decides && (leadsHere || at === 0) && reachableQuestions(before).includes(at))
    expect(isDropped).toBe(true);
  if (!decides && wrong.length === 0 && !(at === 0 && otherwise !== 1)) expect(isDropped).toBe(false);
}

function simplificationAgrees(survey: SmallSurvey, care: Care = "all"): void {
  const outcome = editOf(survey, care, simplifySurvey);
  expect(outcome.ok).toBe(true);
  if (!outcome.ok) return;
  const after = asSmall(outcome.value);
  const [a, b] = [meaningOf(survey), meaningOf(after)];
  const order = [...a.keys()];
  expect(misled(a, b, order, (_, { target }) => target)).toEqual([]);
  expect(after.questions.map(withoutRoutes)).toEqual(survey.questions.map(withoutRoutes));
  const keys = ({ questions }: SmallSurvey) =>
    questions.reduce(
      (sum, { branching }) =>
        sum + (branching?.type === "response_based" ? Object.keys(branching.responseValues).length : 0),
      0,
    );
  const branchings = ({ questions }: SmallSurvey) =>
    questions.filter(({ branching }) => branching?.type !== undefined).length;
  expect(keys(after)).toBeLessThanOrEqual(keys(survey));
  expect(branchings(after)).toBeLessThanOrEqual(branchings(survey));
  if (care === "less") return;
  const again = simplifySurvey(outcome.value);
  expect(again.ok && again.value).toEqual(outcome.value);
  // Both spellings of the same routes have one simple form; an explicit end of the last question is kept.
  const otherwise = { ...survey, questions: spelledOtherwise(survey.questions) };
  const same = simplifySurvey(asSurvey(otherwise));
  expect(same.ok && asSmall(same.value).questions.slice(0, -1)).toEqual(after.questions.slice(0, -1));
}

const choiceEdits = fc.record({
  at: fc.nat(9),
  order: fc.shuffledSubarray([0, 1, 2, 3]),
  added: fc.nat(9),
  openAt: fc.constantFrom("last", "last", "anywhere", "gone"),
});

function choicesAgree(
  survey: SmallSurvey,
  { at: drawn, order, added: place, openAt }: { at: number; order: number[]; added: number; openAt: string },
): void {
  const withChoices = [...survey.questions.keys()].filter(
    (at) => survey.questions[at]?.choices !== undefined,
  );
  const at = withChoices[drawn % withChoices.length];
  if (at === undefined) {
    expect(changeChoices(asSurvey(survey), 0, ["Yes"], [null]).ok).toBe(false);
    return;
  }
  const question = survey.questions[at] as SmallQuestion;
  const old = question.choices ?? [];
  const isOpen = question.hasOpenChoice === true;
  const open = isOpen ? old.length - 1 : null;
  const from: (number | null)[] = order.filter((index) => index < old.length && index !== open);
  if (place < 5) from.splice(place % (from.length + 1), 0, null);
  if (isOpen && openAt === "anywhere") from.splice(drawn % (from.length + 1), 0, open);
  else if (isOpen && openAt === "last") from.push(open);
  if (from.length === 0) return;
  const choices = from.map((index) => (index === null ? "Brand new" : (old[index] as string)));
  const outcome = editOf(survey, "all", (given) => changeChoices(given, at, choices, from));
  const before = meaningOf(survey);
  if (!outcome.ok) {
    // The answers of a choice that is gone are gone too; a new choice leads along the otherwise route.
    const isLeft = (response: unknown): boolean =>
      from.includes(typeof response === "string" ? old.indexOf(response) : (response as number));
    const targets = (position: number) => {
      const { answers, otherwise } = before[position] as Meaning[number];
      if (position !== at || question.type !== "single_choice") return answers.map(({ target }) => target);
      const kept = answers.filter(
        ({ response }) =>
          response === null || (response === typedText ? from.includes(open) : isLeft(response)),
      );
      return [...kept.map(({ target }) => target), ...(from.includes(null) ? [otherwise] : [])];
    };
    expect(catches(before.length, targets)).toBe(true);
    return;
  }
  const after = meaningOf(asSmall(outcome.value));
  const positions = [...before.keys()].filter((each) => each !== at);
  expect(misled(before, after, [...before.keys()], (_, { target }) => target, positions)).toEqual([]);
  if (question.type !== "single_choice") return;
  // The open choice always stays last.
  const stands = isOpen && from.includes(open) ? [...from.filter((index) => index !== open), open] : from;
  const led = stands.map((_, index) => after[at]?.given(index)?.target);
  const expected = stands.map((index) =>
    index === null ? before[at]?.otherwise : before[at]?.given(index)?.target,
  );
  expect(led).toEqual(expected);
  expect(after[at]?.given(null)?.target).toBe(before[at]?.given(null)?.target);
}

describe("moving a question", () => {
  it("leaves explicit targets where they are, and the rest follows the order", () => {
    fc.assert(
      fc.property(validSurveys(), fc.nat(9), fc.nat(9), (survey, from, to) =>
        orderedMoveAgrees(survey, from % survey.questions.length, to % survey.questions.length),
      ),
      { numRuns: surveyRuns },
    );
  });

  it("keeps every route if that is asked for", () => {
    fc.assert(
      fc.property(validSurveys(), fc.nat(9), fc.nat(9), (survey, from, to) =>
        keptMoveAgrees(survey, from % survey.questions.length, to % survey.questions.length),
      ),
      { numRuns: surveyRuns },
    );
  });
});

describe("inserting a question", () => {
  it("leaves explicit targets where they are, and keeps every route where that is asked for", () => {
    fc.assert(
      fc.property(validSurveys(), fc.nat(9), fc.option(fc.nat(9)), (survey, drawn, target) => {
        const count = survey.questions.length + 1;
        const at = drawn % count;
        const to = target === null ? null : target % count;
        insertionAgrees(survey, at, to === at ? null : to);
      }),
      { numRuns: surveyRuns },
    );
  });
});

describe("removing a question", () => {
  it("sends what led there to where its otherwise route leads", () => {
    fc.assert(
      fc.property(validSurveys(), fc.nat(9), (survey, at) =>
        removalAgrees(survey, at % survey.questions.length),
      ),
      { numRuns: surveyRuns },
    );
  });
});

describe("changing choices", () => {
  it("sends every choice where it led, and new ones along the otherwise route", () => {
    fc.assert(fc.property(validSurveys(), choiceEdits, choicesAgree), { numRuns: surveyRuns });
  });
});

describe("an edit of what is not there", () => {
  it("is rejected", () => {
    fc.assert(
      fc.property(validSurveys(), fc.constantFrom(-1, 0.5, Number.NaN, 99), (small, wrong) => {
        const survey = asSurvey(small);
        const end = small.questions.length;
        for (const outcome of [
          ...[wrong, end].flatMap((at) => [moveQuestion(survey, at, 0), moveQuestion(survey, 0, at)]),
          ...[wrong, end].map((at) => removeQuestion(survey, at)),
          ...[wrong, end + 1].map((at) => insertQuestion(survey, at, added as never)),
          ...[wrong, end].map((at) => changeChoices(survey, at, ["Yes"], [null])),
          ...[[], [99], [-1], [0.5], [null, null]].map((from) => changeChoices(survey, 0, ["Yes"], from)),
        ])
          expect([outcome.ok, outcome.diagnostics.length > 0]).toEqual([false, true]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("simplifying", () => {
  it("keeps where every answer leads, and has one form for the same routes", () => {
    fc.assert(
      fc.property(validSurveys(), (survey) => simplificationAgrees(survey)),
      { numRuns: surveyRuns },
    );
  });
});

describe("surveys of up to two questions", () => {
  const ofTwo = valid.filter(({ questions }) => questions.length === 2);

  it("keep their routes when they are simplified", () => {
    for (const survey of valid) simplificationAgrees(survey, "less");
  });

  it("keep the expected routes when questions are removed or inserted", () => {
    for (const survey of valid) {
      removalAgrees(survey, survey.questions.length - 1, "less");
      insertionAgrees(survey, 1, null, "less");
    }
  });

  it("keep the expected routes when questions are reordered", () => {
    for (const survey of ofTwo) {
      orderedMoveAgrees(survey, 0, 1, "less");
      keptMoveAgrees(survey, 1, 0, "less");
    }
  });
});
