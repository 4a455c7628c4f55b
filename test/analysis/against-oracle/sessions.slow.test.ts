import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mapSession } from "#analysis/index.ts";
import {
  answerQuestion,
  type CompiledSurvey,
  goBack,
  lowerSurvey,
  restoreSession,
  type Session,
  startSurvey,
} from "#runtime/index.ts";
import { matchesOf, meansTheSame } from "../oracle/differences.ts";
import { type Meaning, meaningOf } from "../oracle/meaning.ts";
import { relatedSurveys } from "../oracle/related-surveys.ts";
import { everySmallSurvey, sampleOf, surveyRuns } from "../oracle/small-surveys.ts";
import { answersAt, hasReachableLoop, startOf } from "../oracle/walks.ts";

/** A session under way: each number picks an answer, or goes back where it is below zero. */
function sessionAfter(meaning: Meaning, compiled: CompiledSurvey, picks: readonly number[]): Session {
  let session = startSurvey(compiled);
  for (const pick of picks) {
    if (session.current === "end") break;
    const all = answersAt(meaning, session.current);
    // The index of a choice is another choice in another list.
    const texts = all.filter(({ response }) => typeof response !== "number");
    const answers = texts.some(({ response }) => response !== null) ? texts : all;
    const step = answerQuestion(
      compiled,
      session,
      answers[Math.abs(pick) % answers.length]?.response ?? null,
    );
    if (pick < 0) session = goBack(compiled, session);
    else if (step.ok) session = step.session;
  }
  return session;
}

/** Whether some answers lead along the path of a session, the last to each question being the one it holds. */
function isReached(meaning: Meaning, { path, answers, current }: Session): boolean {
  return [...path, current].every((at, step, all) => {
    if (step === 0) return at === startOf(meaning);
    const from = all[step - 1] as number;
    if (path.lastIndexOf(from) !== step - 1)
      return answersAt(meaning, from).some(({ target }) => target === at);
    return meaning[from]?.given(answers[from])?.target === at;
  });
}

function sessionsAgree(
  before: Meaning,
  after: Meaning,
  compiled: readonly [CompiledSurvey, CompiledSurvey],
  session: Session,
): void {
  const found = mapSession(...compiled, session);
  expect(found.ok).toBe(true);
  if (!found.ok) return;
  const given = found.session;
  expect(restoreSession(compiled[1], JSON.parse(JSON.stringify(given)))).toEqual({
    ok: true,
    session: given,
  });
  expect(isReached(after, given)).toBe(true);
  const matches = matchesOf(before, after);
  const carried = (at: number) => {
    const match = matches.find((each) => each.after === at);
    return match && session.answers[match.before];
  };
  for (const [at, answer] of given.answers.entries())
    if (answer !== null) expect([at, answer]).toEqual([at, carried(at)]);
  // Without loops there is one way on for the answers that were given.
  if (hasReachableLoop(before) || hasReachableLoop(after)) return;
  const path: number[] = [];
  let at = startOf(after);
  while (at !== "end") {
    const match = matches.find((each) => each.after === at);
    const isAnswered = match !== undefined && session.path.includes(match.before);
    const response = isAnswered ? session.answers[match.before] : undefined;
    // An answer that would mean something else is asked for again, even where it would count.
    const isMeant = isAnswered && meansTheSame(before[match.before], after[at], response);
    const answer = isMeant ? after[at]?.given(response) : undefined;
    if (answer === undefined) break;
    path.push(at);
    at = answer.target;
  }
  expect([given.path, given.current]).toEqual([path, at]);
}

describe("a session under way", () => {
  it("comes to where its own answers lead in the new survey", () => {
    fc.assert(
      fc.property(relatedSurveys(), fc.array(fc.nat(60), { maxLength: 7 }), ([one, other], picks) => {
        const [before, after] = [meaningOf(one), meaningOf(other)];
        const compiled = [lowerSurvey(one), lowerSurvey(other)] as const;
        sessionsAgree(before, after, compiled, sessionAfter(before, compiled[0], picks));
      }),
      { numRuns: surveyRuns },
    );
  });

  it("that went back is one that the new survey can reach", () => {
    fc.assert(
      fc.property(
        relatedSurveys(),
        fc.array(fc.integer({ min: -20, max: 60 }), { maxLength: 9 }),
        ([one, other], picks) => {
          const [before, after] = [meaningOf(one), meaningOf(other)];
          const compiled = [lowerSurvey(one), lowerSurvey(other)] as const;
          const session = sessionAfter(before, compiled[0], picks);
          // Who went back to a question in a loop is where no answer that is kept leads.
          if (!isReached(before, session)) return;
          const found = mapSession(...compiled, session);
          expect(found.ok && isReached(after, found.session)).toBe(true);
        },
      ),
      { numRuns: surveyRuns },
    );
  });

  it("comes to the same place in the same survey", () => {
    let count = 0;
    for (const survey of sampleOf(everySmallSurvey())) {
      const meaning = meaningOf(survey);
      const compiled = lowerSurvey(survey);
      const session = sessionAfter(meaning, compiled, [count % 7, count % 5]);
      count++;
      expect(mapSession(compiled, compiled, session)).toMatchObject({ ok: true, session });
    }
  });
});
