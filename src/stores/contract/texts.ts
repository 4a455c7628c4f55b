import { demandSame } from "./demand.ts";
import { law, projectOf, type StoreLaw } from "./law.ts";
import { all, collaborator, dashboard, entry, response, survey, uuid } from "./sample-rows.ts";

const texts = [
  `it's "quoted" \`here\``,
  "'; drop table surveyc_surveys; --",
  "back\\slash \\u0000 \\n",
  "100% _sure_ $1 ? :name {}",
  "line\nbreak\r\n\ttab \u0001 \u007f",
  "Zoë 日本語 العربية עברית ❤️ 👩‍👩‍👧‍👦 𝒳 \u2028\u2029\ufeff\uffff",
  "e\u0301 is not \u00e9",
  `{"b":1,"a":{"__proto__":[1.0,1e400,"\\ud800"]},"a":2}`,
  "",
  " ",
  "null",
];

const hostile = [
  "__proto__",
  "constructor",
  "1",
  "01",
  "a",
  "A",
  "a ",
  "'; --",
  "%",
  "*",
  "日本",
  "👍",
  "é",
  "e\u0301",
  "ü".repeat(200),
];

/** What stores promise of texts and of names. */
export const textLaws: readonly StoreLaw[] = [
  law("texts come back as they were given", async ({ read, write }) => {
    for (const [n, text] of texts.entries()) {
      const kept = survey(n, { document: text, targeting: text, name: text });
      const board = dashboard(n + 1, { document: text, details: text, name: text });
      const user = { ...collaborator(n + 1, n), document: text };
      const sharing = { dashboard: n + 1, document: text };
      const done = { scope: text, item: text, document: text };
      await write(async (rows) => {
        await rows.insertSurvey(kept);
        await rows.insertDashboard(board);
        await rows.insertCollaborator(user);
        await rows.insertSharing(sharing);
        await rows.insertActivity(done);
        await rows.putResponse({ survey: uuid(n), submission: text, document: text });
      });
      const what = JSON.stringify(text);
      demandSame(await read((rows) => rows.survey(kept.id)), kept, `a survey with ${what}`);
      demandSame(await read((rows) => rows.dashboard(board.id)), board, `a dashboard with ${what}`);
      demandSame(await read((rows) => rows.collaborators(n + 1)), [user], `a collaborator with ${what}`);
      demandSame(await read((rows) => rows.sharing(n + 1)), sharing, `sharing with ${what}`);
      const page = await read((rows) => rows.activity({ ...all, scope: text, item: text }));
      demandSame(page, { count: 1, rows: [done] }, `activity with ${what}`);
    }
  }),

  law("long texts come back whole", async ({ read, write }) => {
    const document = `"${"ünïcödé 👍 ".repeat(120_000)}"`;
    await write((rows) => rows.insertSurvey(survey(1, { document })));
    demandSame((await read((rows) => rows.survey(uuid(1))))?.document === document, true, "a text of 2 MB");
    const submission = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x4e00 + i * 7)).join("");
    demandSame(await write((rows) => rows.putResponse(response(1, submission))), 1, "a name of 400 signs");
    demandSame(await write((rows) => rows.putResponse(response(1, submission))), 1, "the same again");
  }),

  law("projects know nothing of each other, whatever their names", async ({ store, name }) => {
    const projects = hostile.map((each) => projectOf(store, `${each} of ${name}`));
    const long = projectOf(
      store,
      Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x5e00 + i * 3)).join(""),
    );
    for (const { name: title, write } of [...projects, long])
      await write(async (rows) => {
        demandSame(await rows.survey(uuid(1)), null, `before, in ${title}`);
        demandSame(await rows.takeIds("dashboard"), 1, `the first id of ${title}`);
        demandSame(await rows.insertSurvey(survey(1, { name: title })), true, `a survey of ${title}`);
        await rows.insertDashboard(dashboard(1, { name: title }));
        demandSame(await rows.insertCollaborator(collaborator(1, 1)), true, `a collaborator of ${title}`);
        demandSame(await rows.insertSharing({ dashboard: 1, document: title }), true, `sharing of ${title}`);
        await rows.insertActivity(entry(1, title));
        demandSame(await rows.putResponse(response(1, "a")), 1, `a response of ${title}`);
      });
    await projects[0]?.write((rows) => rows.deleteSurvey(uuid(1)));
    await projects[0]?.write((rows) => rows.deleteCollaborator(1, uuid(1)));
    for (const { name: title, read } of [...projects.slice(1), long]) {
      const row = survey(1, { name: title });
      demandSame(await read((rows) => rows.surveys(all)), { count: 1, rows: [row] }, `surveys of ${title}`);
      demandSame((await read((rows) => rows.dashboards(all))).count, 1, `dashboards of ${title}`);
      demandSame(
        await read((rows) => rows.collaborators(1)),
        [collaborator(1, 1)],
        `collaborators of ${title}`,
      );
      demandSame((await read((rows) => rows.sharing(1)))?.document, title, `sharing of ${title}`);
      const { rows: done } = await read((rows) => rows.activity({ ...all, scope: "Survey" }));
      demandSame(done, [entry(1, title)], `activity of ${title}`);
      demandSame(
        await read((rows) => rows.countResponses({})),
        new Map([[uuid(1), 1]]),
        `counts of ${title}`,
      );
    }
    const nobody = projectOf(store, `nobody of ${name}`);
    demandSame(
      await nobody.read((rows) => rows.surveys(all)),
      { count: 0, rows: [] },
      "a project without rows",
    );
  }),
];
