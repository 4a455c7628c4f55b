// What an answer means after an edit, with an oracle that shares no code with the library: verdicts, sessions, replays and
// statistics agree with it.
import fc from "fast-check";
import { expect, it } from "vitest";
import { carryResponses, diffSurveys, judgeChange, mapSession } from "#analysis/index.ts";
import { AnswerTally } from "#http/answers/tally-answers.ts";
import { withEarlierVersion } from "#http/surveys/earlier-answers.ts";
import type { Question } from "#model/payloads.generated.ts";
import { collectResponses, lowerSurvey, replayResponses } from "#runtime/index.ts";
import { matchesOf, meansTheSame } from "./oracle/differences.ts";
import { meaningOf, type SmallSurvey } from "./oracle/meaning.ts";
import { recordsOf } from "./oracle/records.ts";
import { relatedSurveys } from "./oracle/related-surveys.ts";

/** The same survey with an id for each question: answers are stored under ids. */
const named = (survey: SmallSurvey): SmallSurvey => ({
  ...survey,
  questions: survey.questions.map((question) => ({ ...question, id: question.id ?? question.question })),
});

const pairs = relatedSurveys({ few: true, maxQuestions: 4, loops: false }).map(
  ([before, after]) => [named(before), named(after)] as const,
);

it("verdicts, sessions, replays and statistics agree on what an answer means", () => {
  fc.assert(
    fc.property(pairs, fc.nat(999), ([before, after], pick) => {
      const [a, b] = [meaningOf(before), meaningOf(after)];
      const [old, now] = [lowerSurvey(before), lowerSurvey(after)];
      const records = recordsOf(a, 1000) ?? [];
      const record = records[pick % Math.max(records.length, 1)];
      if (record === undefined) return;
      const matches = matchesOf(a, b);
      const placeOf = (name: string) => matches.find((match) => a[match.before]?.id === name);
      const keeps = (name: string): boolean => {
        const match = placeOf(name);
        return match !== undefined && meansTheSame(a[match.before], b[match.after], record[name]);
      };
      const kept = Object.keys(record).filter(keeps);

      const { verdict } = diffSurveys(old, now);
      expect(judgeChange(old, now).verdict).toBe(verdict);
      if (verdict !== "breaking") expect(kept).toEqual(Object.keys(record));

      const carried = carryResponses(old, now, record);
      const isTwo = (name: string): boolean => {
        const match = placeOf(name);
        const [one, other] = [a[match?.before ?? -1], b[match?.after ?? -1]];
        return one?.id !== other?.id && one?.text !== other?.text;
      };
      expect([...carried.lost].sort()).toEqual(
        Object.keys(record)
          .filter((name) => !keeps(name) || isTwo(name))
          .sort(),
      );
      if (verdict === "compatible" || verdict === "same")
        expect(replayResponses(now, carried.responses)).toMatchObject({ ok: true, finished: true });

      const { session } = replayResponses(old, record);
      const mapped = mapSession(old, now, session);
      if (!mapped.ok) throw new Error("The session of this test is broken.");
      for (const [name, response] of Object.entries(collectResponses(now, mapped.session) as typeof record)) {
        const match = matches.find(({ after: place }) => b[place]?.id === name);
        const from = a[match?.before ?? -1]?.id ?? "";
        expect([keeps(from), record[from]]).toEqual([true, response]);
      }

      const at = "2026-01-01T00:00:00.000Z";
      const questions = (survey: SmallSurvey) => ({ questions: survey.questions as unknown as Question[] });
      const earlier = withEarlierVersion([], { before: questions(before), after: questions(after), at });
      const tally = new AnswerTally(now, earlier);
      tally.add({ finished: true, responses: record, fingerprint: old.fingerprint, submitted_at: at });
      for (const { id, answered, skipped, not_fitting } of tally.results.questions) {
        if (!Object.hasOwn(record, id)) continue;
        const [one, other] = [a, b].map((meaning) => meaning.find((question) => question.id === id));
        const isKept = meansTheSame(one, other, record[id]);
        const isSkip = record[id] === null;
        expect([answered, skipped, not_fitting]).toEqual([
          Number(isKept && !isSkip),
          Number(isSkip),
          Number(!isKept && !isSkip),
        ]);
      }
    }),
    { numRuns: 300 },
  );
});
