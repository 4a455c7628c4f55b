import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffSurveys } from "#analysis/index.ts";
import { lowerSurvey } from "#runtime/index.ts";
import {
  keepsOrder,
  matched,
  matchesOf,
  meansTheSame,
  whatChanged,
  withAnswersOf,
} from "../oracle/differences.ts";
import { type Meaning, meaningOf, type SmallSurvey } from "../oracle/meaning.ts";
import { type AnswerRecord, leftOver, nameOf, recordsOf } from "../oracle/records.ts";
import { relatedSurveys } from "../oracle/related-surveys.ts";
import { countUntilDifference, fewestToDistinguish, fewestToLeadElsewhere } from "../oracle/sameness.ts";
import { everySmallSurvey, sampleOf, surveyRuns } from "../oracle/small-surveys.ts";
import { canAlwaysEnd, hasReachableLoop, walkOf, walksUpTo } from "../oracle/walks.ts";

type Pair = readonly [SmallSurvey, SmallSurvey];

function questionsAgree(pair: Pair): void {
  const [one, other] = pair;
  const meanings = [meaningOf(one), meaningOf(other)] as const;
  const matches = matchesOf(...meanings);
  const { questions } = diffSurveys(lowerSurvey(one), lowerSurvey(other));
  const isLeft = (side: "before" | "after") => (at: number) => !matches.some((match) => match[side] === at);
  expect(questions.added).toEqual([...meanings[1].keys()].filter(isLeft("after")));
  expect(questions.removed).toEqual([...meanings[0].keys()].filter(isLeft("before")));
  expect(questions.changed.map(({ what, ...match }) => ({ ...match, what: [...what] }))).toEqual(
    matches
      .map((match) => ({ ...match, what: whatChanged(pair, meanings, matches, match) }))
      .filter(({ what }) => what.length > 0),
  );
  // The others are in the same order, and each of the moved is out of order with some.
  const isMoved = (match: { before: number }) =>
    questions.moved.some(({ before }) => before === match.before);
  expect(keepsOrder(matches.filter((match) => !isMoved(match)))).toBe(true);
  for (const { before, after } of questions.moved) {
    expect(matches).toContainEqual({ before, after });
    expect(matches.some((each) => Math.sign(each.before - before) * Math.sign(each.after - after) < 0)).toBe(
      true,
    );
  }
}

function behaviourAgrees([one, other]: Pair): void {
  const [a, b] = [meaningOf(one), meaningOf(other)];
  const isSame = matched(matchesOf(a, b));
  const { verdict, diverging, reasons } = diffSurveys(lowerSurvey(one), lowerSurvey(other));
  const fewest = fewestToDistinguish(a, b, isSame);
  if (verdict === "same") expect(fewest).toBeNull();
  for (const { responses, questions } of diverging) {
    expect(walkOf(a, responses)?.questions).toEqual(questions);
    expect(countUntilDifference(a, b, responses, isSame)).toBe(responses.length);
  }
  const lengths = diverging.map(({ responses }) => responses.length);
  expect(lengths).toEqual(lengths.toSorted((x, y) => x - y));
  expect(lengths.length).toBeLessThanOrEqual(100);
  const elsewhere = fewestToLeadElsewhere(withAnswersOf(b, a), b, isSame);
  if (elsewhere !== null) expect(lengths[0]).toBe(elsewhere);
  if (verdict === "breaking") expect(reasons.length).toBeGreaterThan(0);
}

/** Whether a record of before is right afterwards: what is left over of it was so before, on the way round a loop. */
function staysRight(a: Meaning, b: Meaning, record: AnswerRecord): boolean {
  const isNamed = (name: string): boolean =>
    matchesOf(a, b).some(({ before, after }) => nameOf(a, before) === name && nameOf(b, after) === name);
  const [before, after] = [leftOver(a, record), leftOver(b, record)];
  const isMeant = (name: string): boolean =>
    matchesOf(a, b).some((match) => {
      const [one, other] = [a[match.before], b[match.after]];
      return nameOf(a, match.before) === name && meansTheSame(one, other, record[name]);
    });
  return (
    (after?.every((name) => before?.includes(name)) ?? false) &&
    Object.keys(record).every((name) => isNamed(name) && (after?.includes(name) || isMeant(name)))
  );
}

/** What the verdict means for stored answers and, without loops, for the routes of both. */
function recordsAgree([one, other]: Pair): void {
  const [a, b] = [meaningOf(one), meaningOf(other)];
  const { verdict, routesAdded, routesLost } = diffSurveys(lowerSurvey(one), lowerSurvey(other));
  const records = recordsOf(withAnswersOf(b, a), 1000);
  if (records === null) return;
  const kept = records.every((record) => staysRight(a, b, record));
  const fewest = fewestToDistinguish(a, b, matched(matchesOf(a, b)));
  expect(verdict).toBe(kept ? (fewest === null ? "same" : "compatible") : "breaking");
  if (hasReachableLoop(a) || hasReachableLoop(b)) return;
  for (const { responses, questions } of routesLost)
    expect(walkOf(a, responses)).toEqual({ questions, at: "end" });
  for (const { responses, questions } of routesAdded)
    expect(walkOf(b, responses)).toEqual({ questions, at: "end" });
  const matches = matchesOf(a, b);
  const nameBefore = (at: number) => `${at}`;
  const nameAfter = (at: number) => `${matches.find(({ after }) => after === at)?.before ?? `new ${at}`}`;
  const before = (walksUpTo(a, 9, 9999) ?? []).map(({ questions }) => questions.map(nameBefore).join(" "));
  const after = (walksUpTo(b, 9, 9999) ?? []).map(({ questions }) => questions.map(nameAfter).join(" "));
  expect(new Set(routesLost.map(({ questions }) => questions.map(nameBefore).join(" ")))).toEqual(
    new Set(before.filter((route) => !after.includes(route)).slice(0, 100)),
  );
  expect(new Set(routesAdded.map(({ questions }) => questions.map(nameAfter).join(" ")))).toEqual(
    new Set(after.filter((route) => !before.includes(route)).slice(0, 100)),
  );
}

const bothEnd = ([one, other]: Pair): boolean =>
  canAlwaysEnd(meaningOf(one)) && canAlwaysEnd(meaningOf(other));

describe("a diff", () => {
  it("names the questions that changed", () => {
    fc.assert(fc.property(relatedSurveys(), questionsAgree), { numRuns: surveyRuns });
  });

  it("gives answers that lead elsewhere", () => {
    fc.assert(fc.property(relatedSurveys().filter(bothEnd), behaviourAgrees), { numRuns: surveyRuns });
  });

  it("judges by the complete records of before", () => {
    fc.assert(fc.property(relatedSurveys({ few: true, maxQuestions: 4, loops: false }), recordsAgree), {
      numRuns: surveyRuns,
    });
  });

  it("judges by the last answers if there are loops", () => {
    const pairs = relatedSurveys({ few: true, maxQuestions: 3 }).filter(bothEnd);
    fc.assert(fc.property(pairs, recordsAgree), { numRuns: surveyRuns });
  });

  it("judges two surveys of one question by their records", () => {
    const all = [...everySmallSurvey(1)];
    for (const pair of sampleOf(all.flatMap((one) => all.map((other) => [one, other] as const))))
      if (bothEnd(pair)) {
        questionsAgree(pair);
        behaviourAgrees(pair);
        recordsAgree(pair);
      }
  });
});
