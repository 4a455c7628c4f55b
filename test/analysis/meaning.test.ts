// What an answer means after an edit, with an oracle that shares no code with the library: verdicts, sessions, replays,
// statistics and `validate/?against=` agree with it, with choice maps and without.
import fc from "fast-check";
import { expect, it } from "vitest";
import { carryResponses, diffSurveys, judgeChange, mapSession } from "#analysis/index.ts";
import { AnswerTally } from "#http/answers/tally-answers.ts";
import { withEarlierVersion } from "#http/surveys/earlier-answers.ts";
import type { Question } from "#model/payloads.generated.ts";
import { collectResponses, lowerSurvey, type Response, replayResponses } from "#runtime/index.ts";
import { type TestServer, testServer } from "../http/test-server.ts";
import { carriedBy, matchesOf, type Version, withAnswersOf } from "./oracle/differences.ts";
import { type MeantQuestion, meaningOf, type SmallSurvey } from "./oracle/meaning.ts";
import { leftOver, recordsOf } from "./oracle/records.ts";
import { relatedSurveys } from "./oracle/related-surveys.ts";
import { isLongRun } from "./oracle/small-surveys.ts";
import { startOf } from "./oracle/walks.ts";

type ChoiceMaps = Record<string, (number | null)[]>;

/** The same survey with an id for each question: answers are stored under ids. */
const named = (survey: SmallSurvey): SmallSurvey => ({
  ...survey,
  questions: survey.questions.map((question) => ({ ...question, id: question.id ?? question.question })),
});

const hasDistinctIds = ({ questions }: SmallSurvey): boolean =>
  new Set(questions.map(({ id }) => id)).size === questions.length;

/** How the entry of a choice in a map is drawn: the choice with its text, the one at its place, any other one, or none. */
const entries = fc.record({
  how: fc.constantFrom("text", "text", "place", "other", "none"),
  other: fc.nat(9),
});

/** Choice maps for some of the questions with choices in both versions. */
function mapsFor(
  [before, after]: readonly [SmallSurvey, SmallSurvey],
  drawn: readonly (readonly { readonly how: string; readonly other: number }[])[],
): ChoiceMaps {
  const maps: ChoiceMaps = {};
  const matches = matchesOf(meaningOf(before), meaningOf(after));
  for (const [index, match] of matches.entries()) {
    const old = before.questions[match.before]?.choices;
    const { id = "", choices: now } = after.questions[match.after] ?? {};
    const draws = drawn[index] ?? [];
    if (old === undefined || now === undefined || draws.length === 0) continue;
    maps[id] = now.map((text, place) => {
      const { how, other } = draws[place % draws.length] ?? { how: "none", other: 0 };
      const position = { text: old.indexOf(text), place, other: other % old.length }[how] ?? -1;
      return position >= 0 && position < old.length ? position : null;
    });
  }
  return maps;
}

const pairs = fc
  .record({
    pair: relatedSurveys({ few: true, maxQuestions: 4, loops: false }),
    drawn: fc.array(fc.array(entries, { maxLength: 4 }), { maxLength: 4 }),
  })
  .map(({ pair: [one, other], drawn }) => {
    const pair = [named(one), named(other)] as const;
    return [...pair, mapsFor(pair, drawn)] as const;
  })
  .filter(([one, other]) => [one, other].every(hasDistinctIds));

/** A survey as the server takes it. */
const bodyOf = ({ name, questions }: SmallSurvey) => ({
  name,
  questions: questions.map(({ branching, ...question }) => ({
    ...question,
    ...(branching?.type === undefined ? {} : { branching }),
  })),
});

/** How many of the submissions with a record `validate/?against=` rejects; undefined if either version is invalid. */
async function countRejected(
  { create, ask }: TestServer,
  [before, after]: readonly [SmallSurvey, SmallSurvey],
  record: object,
  choices: ChoiceMaps,
): Promise<unknown> {
  const survey = await create(bodyOf(before));
  const stored = await ask("POST", `surveys/${survey}/responses/`, { responses: record });
  if (stored.status !== 201) return undefined;
  const headers = { "surveyc-choices": JSON.stringify(choices) };
  const { json } = await ask("POST", `surveys/validate/?against=${survey}`, bodyOf(after), headers);
  return (json["against"] as { readonly refused: number } | undefined)?.refused;
}

it("verdicts, sessions, replays, statistics and `?against=` agree on what an answer means", async () => {
  let server = await testServer();
  let replayed = 0;
  await fc.assert(
    fc.asyncProperty(pairs, fc.nat(999), async ([before, after, choices], pick) => {
      const [a, b] = [meaningOf(before), meaningOf(after)];
      const [old, now] = [lowerSurvey(before), lowerSurvey(after)];
      const records = recordsOf(withAnswersOf(b, a), 1000) ?? [];
      const record = records[pick % Math.max(records.length, 1)];
      if (record === undefined) return;
      const matches = matchesOf(a, b);
      const placeOf = (name: string) => matches.find((match) => a[match.before]?.id === name);
      const versionsOf = (from: number, to: number) =>
        [
          { question: before.questions[from], meaning: a[from] },
          { question: after.questions[to], meaning: b[to] },
        ] as [Version, Version];
      /** The response of a record after the change; undefined if it means something else. */
      const carriedOf = (name: string, response: Response): Response | undefined => {
        const match = placeOf(name);
        const map = choices[b[match?.after ?? -1]?.id ?? ""];
        return match && carriedBy(...versionsOf(match.before, match.after), map, response);
      };
      const keeps = (name: string): boolean => carriedOf(name, record[name] as Response) !== undefined;

      const { verdict } = diffSurveys(old, now, { choices });
      expect(judgeChange(old, now, { choices }).verdict).toBe(verdict);
      const staysRight = (each: Readonly<Record<string, Response>>): boolean => {
        const carried = Object.entries(each).map(([name, response]) => [name, carriedOf(name, response)]);
        const isKept = carried.every(
          ([name, response]) => response !== undefined && b[placeOf(String(name))?.after ?? -1]?.id === name,
        );
        return isKept && leftOver(b, Object.fromEntries(carried))?.length === 0;
      };
      expect(verdict === "breaking").toBe(!records.every(staysRight));

      const carried = carryResponses(old, now, record, { choices });
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
      if (verdict !== "breaking")
        expect(replayResponses(now, carried.responses)).toMatchObject({ ok: true, finished: true });

      const { session } = replayResponses(old, record);
      const mapped = mapSession(old, now, session, { choices });
      if (!mapped.ok) throw new Error("The session of this test is broken.");
      for (const [name, response] of Object.entries(collectResponses(now, mapped.session) as typeof record)) {
        const match = matches.find(({ after: place }) => b[place]?.id === name);
        const from = a[match?.before ?? -1]?.id ?? "";
        expect([keeps(from), carriedOf(from, record[from] as Response)]).toEqual([true, response]);
      }

      // The server ignores the maps of unchanged questions.
      const isUnchanged = JSON.stringify(bodyOf(before)) === JSON.stringify(bodyOf(after));
      const maps: ChoiceMaps = isUnchanged ? {} : choices;
      const at = "2026-01-01T00:00:00.000Z";
      const questions = (survey: SmallSurvey) => ({
        questions: bodyOf(survey).questions as unknown as Question[],
      });
      const change = { before: questions(before), after: questions(after), choices: maps, at };
      const tally = new AnswerTally(now, withEarlierVersion([], change));
      tally.add({ finished: true, responses: record, fingerprint: old.fingerprint, submitted_at: at });
      for (const { id, answered, skipped, not_fitting, distribution } of tally.results.questions) {
        if (!Object.hasOwn(record, id)) continue;
        const [from, to] = [a, b].map((meaning) => meaning.findIndex((question) => question.id === id));
        const response = record[id] as Response;
        const kept = carriedBy(...versionsOf(from as number, to as number), maps[id], response);
        const isSkip = response === null;
        expect([answered, skipped, not_fitting]).toEqual([
          Number(kept !== undefined && !isSkip),
          Number(isSkip),
          Number(kept === undefined && !isSkip),
        ]);
        const picked = new Set<unknown>([kept].flat());
        for (const { answer, count } of distribution ?? []) if (count > 0) expect(picked).toContain(answer);
      }

      const isRejected = (): boolean => {
        const visited = new Set<number>();
        for (let at = startOf(b); at !== "end"; ) {
          // A record has one answer for each question.
          if (visited.has(at)) return true;
          visited.add(at);
          const { id = "", given } = b[at] as MeantQuestion;
          const from = a.findIndex((question) => question.id === id);
          const kept = Object.hasOwn(record, id)
            ? carriedBy(...versionsOf(from, at), maps[id], record[id] as Response)
            : null;
          const answer = kept === undefined ? undefined : given(kept);
          if (answer === undefined) return true;
          at = answer.target;
        }
        return !Object.keys(record).every((name) => b.some(({ id }) => id === name));
      };
      if (!isLongRun && pick % 3 !== 0) return;
      // Stores with few surveys are fast.
      if (replayed % 50 === 49) server = await testServer();
      const rejected = await countRejected(server, [before, after], record, choices);
      if (rejected === undefined) return;
      replayed += 1;
      expect(rejected).toBe(Number(isRejected()));
    }),
    { numRuns: 300 },
  );
  expect(replayed).toBeGreaterThan(0);
});
