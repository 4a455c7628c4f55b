import { afterEach, describe, expect, test } from "vitest";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { KeptPositions } from "#stores/index.ts";
import type { Session } from "#stores/sql/database.ts";
import { migrate } from "#stores/sql/migrate.ts";
import { migrations } from "#stores/sql/migrations/list.ts";
import { systemTiming } from "#stores/timing.ts";
import { upTo } from "#testing/store-contract/sample-rows.ts";
import { databaseKinds } from "./databases.ts";

const before = migrations.filter(({ number }) => number < 15);

const drink = {
  id: "drink",
  type: "single_choice",
  question: "Which drink?",
  choices: ["Tea", "Coffee", "7"],
};
const toppings = {
  type: "multiple_choice",
  question: "What with it?",
  choices: ["Milk", "Sugar", "Other"],
  hasOpenChoice: true,
};
const rating = { id: "stars", type: "rating", question: "How good?", scale: 5, display: "number" };
const survey = { questions: [drink, toppings, rating] };
const changed = { questions: [{ ...drink, choices: ["Coffee", "Tea", "7"] }, toppings, rating] };

type Answers = Readonly<Record<string, unknown>>;

const submission = (name: string, of: object, responses: Answers): string =>
  JSON.stringify({
    submission: name,
    finished: true,
    responses,
    path: [0, 1, 2],
    fingerprint: lowerSurvey(of).fingerprint,
  });

/** Which answers are stored, and what the upgrade makes of them; the survey is `survey` now. */
const stored: readonly [name: string, of: object, before: Answers, after: Answers][] = [
  [
    "texts stay",
    survey,
    { drink: "Tea", "1": ["Milk", "Honey"], stars: 4 },
    { drink: "Tea", "1": ["Milk", "Honey"], stars: 4 },
  ],
  ["skips stay", survey, { drink: null, "1": null, stars: null }, { drink: null, "1": null, stars: null }],
  [
    "positions become texts",
    survey,
    { drink: 1, "1": [0, 1], stars: 1 },
    { drink: "Coffee", "1": ["Milk", "Sugar"], stars: 1 },
  ],
  ["a position beside a text", survey, { "1": ["Honey", 0] }, { "1": ["Honey", "Milk"] }],
  ["a kept version decides", changed, { drink: 1, stars: 0 }, { drink: "Tea", stars: 0 }],
];

const unknown = { questions: [{ ...drink, choices: ["Water"] }, toppings, rating] };
/** Answers to versions that the database no longer has. */
const undecided: readonly [name: string, before: Answers][] = [
  ["a position", { drink: 0, stars: 2 }],
  ["a list with a position", { "1": [2, "Milk"] }],
];
const decidedAnyway: readonly [name: string, before: Answers][] = [
  ["texts of another version", { drink: "Water", stars: 2 }],
  ["a rating of another version", { stars: 2 }],
  ["an answer to a question that is gone", { gone: 2 }],
];

describe.each(databaseKinds)("answers with positions of choices, on $name", ({ absent, create }) => {
  let drop = async (): Promise<void> => {};
  afterEach(() => drop());

  const insertAnswers = (session: Session, id: string, name: string, document: string) =>
    session.query(
      "insert into surveyc_responses (project_id, survey, submission, document) values ('1', $1, $2, $3)",
      [id, name, document],
    );

  const insertSurvey = (session: Session, id: string, document: string) =>
    session.query(
      `insert into surveyc_surveys
(project_id, id, version, document, targeting, live, name, folded_name, archived, write_number, place)
values ('1', $1, 2, $2, '', false, 'Drinks', 'drinks', false, 1, 1)`,
      [id, document],
    );

  test.skipIf(absent)(
    "become texts if the survey's version is known; the others stay and are listed",
    async () => {
      const { connect, drop: dropThis } = await create();
      drop = dropThis;
      const database = connect();
      await migrate(database, systemTiming, before);
      await insertSurvey(database, "known", JSON.stringify(survey));
      await insertSurvey(database, "damaged", "{");
      await database.query(
        "insert into surveyc_survey_versions (project_id, survey, version, document, replaced_at) values ('1', 'known', 1, $1, '2026')",
        [JSON.stringify(changed)],
      );
      const documents = [
        ...stored.map(([name, of, responses]) => [name, submission(name, of, responses)] as const),
        ...[...undecided, ...decidedAnyway].map(
          ([name, responses]) => [name, submission(name, unknown, responses)] as const,
        ),
      ];
      for (const [name, document] of documents) await insertAnswers(database, "known", name, document);
      await insertAnswers(
        database,
        "gone",
        "of a survey that is gone",
        submission("x", survey, { drink: 1 }),
      );
      await insertAnswers(database, "damaged", "of a damaged survey", submission("x", survey, { drink: 1 }));
      await insertAnswers(database, "known", "damaged", "{");
      // More than are read at once.
      for (const n of upTo(450))
        await insertAnswers(database, "many", `${n}`, submission(`${n}`, survey, { drink: n % 3 }));
      await insertSurvey(database, "many", JSON.stringify(survey));

      const kept: KeptPositions[] = [];
      const events = { onPositionsKept: (answers: KeptPositions) => kept.push(answers) };
      const processes = upTo(3).map(() => connect());
      await Promise.all(processes.map((each) => migrate(each, systemTiming, migrations, events)));

      const { rows } = await database.query("select survey, submission, document from surveyc_responses");
      const found = new Map(
        rows.map((row) => [`${row["survey"]}/${row["submission"]}`, row["document"] as string]),
      );
      for (const [name, of, , after] of stored)
        expect([name, found.get(`known/${name}`)]).toEqual([name, submission(name, of, after)]);
      for (const [name, answers] of [...undecided, ...decidedAnyway])
        expect(found.get(`known/${name}`)).toBe(submission(name, unknown, answers));
      expect(found.get("gone/of a survey that is gone")).toBe(submission("x", survey, { drink: 1 }));
      expect(found.get("known/damaged")).toBe("{");
      for (const n of upTo(450))
        expect(found.get(`many/${n}`)).toBe(submission(`${n}`, survey, { drink: drink.choices[n % 3] }));
      const listed = kept.flatMap(({ project, survey: id, submissions }) =>
        submissions.map((name) => [project, id, name].join()),
      );
      expect(new Set(listed)).toEqual(new Set(undecided.map(([name]) => `1,known,${name}`)));

      kept.length = 0;
      await migrate(database, systemTiming, migrations, events);
      expect(kept).toEqual([]);
      await Promise.all([database, ...processes].map((each) => each.close()));
    },
  );
});
