import { assertEqual, law, type StoreLaw } from "./law.ts";
import { all, collaborator, create, dashboard, put, response, survey, upTo, uuid } from "./sample-rows.ts";

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

const names = [
  "Plain",
  "100% sure",
  "1000 sure",
  "a_b",
  "axb",
  "back\\slash",
  "It's",
  "ÄRGER",
  "ΟΔΟΣ",
  "日本",
  "",
  "%",
  "GROẞ",
];
const searches: readonly (readonly [string, readonly number[]])[] = [
  ["plain", [0]],
  ["LAI", [0]],
  ["0%", [1]],
  ["_", [3]],
  ["\\", [5]],
  ["'", [6]],
  ["ärg", [7]],
  ["οδος", [8]],
  ["οδοσ", [8]],
  ["本", [9]],
  ["%", [1, 11]],
  [".*", []],
  ["groß", [12]],
  ["", upTo(13)],
];

export const textLaws: readonly StoreLaw[] = [
  law("texts are stored unchanged", async (project) => {
    const { write, reads } = project;
    for (const [n, text] of texts.entries()) {
      const kept = survey(n, { document: text, targeting: text, name: text });
      const board = dashboard(n + 1, { document: text, details: text, name: text });
      const user = { ...collaborator(n + 1, n), document: text };
      const sharing = { dashboard: n + 1, document: text };
      const done = { scope: text, item: text, at: text, document: text };
      await create(project, kept);
      await write(async (rows) => {
        await rows.insertDashboard(board);
        await rows.insertCollaborator(user);
        await rows.insertSharing(sharing);
        await rows.insertActivity(done);
      });
      const answers = { survey: uuid(n), submission: text, document: text };
      await put(project, answers);
      const what = JSON.stringify(text);
      assertEqual(await reads.survey(kept.id), kept, `a survey with ${what}`);
      assertEqual(await reads.dashboard(board.id), board, `a dashboard with ${what}`);
      assertEqual(await reads.collaborators(n + 1), [user], `a collaborator with ${what}`);
      assertEqual(await reads.sharing(n + 1), sharing, `sharing with ${what}`);
      const stored = await reads.responses({ ...all, survey: uuid(n) });
      assertEqual(stored, { count: 1, rows: [answers] }, `responses with ${what}`);
      const page = await reads.activity({ ...all, scope: text, item: text });
      assertEqual(page, { count: 1, rows: [done] }, `activity with ${what}`);
    }
  }),

  law("long texts are stored whole", async (project) => {
    const { reads } = project;
    const document = `"${"ünïcödé 👍 ".repeat(120_000)}"`;
    await create(project, survey(1, { document }));
    assertEqual((await reads.survey(uuid(1)))?.document === document, true, "a text of 2 MB");
    const submission = Array.from({ length: 400 }, (_, i) => String.fromCharCode(0x4e00 + i * 7)).join("");
    assertEqual(await put(project, response(1, submission)), 1, "a submission of 400 characters");
    assertEqual(await put(project, response(1, submission)), 1, "the same again");
  }),

  law(
    "a search matches a part of the name regardless of case, and no character has a special meaning",
    async (project) => {
      const { reads, writes } = project;
      for (const [n, name] of names.entries()) {
        await create(project, survey(n, { name }));
        await writes.insertDashboard(dashboard(n + 1, { name }));
      }
      for (const [search, ns] of searches) {
        const surveys = await reads.surveys({ ...all, search });
        const expected = ns.map((n) => survey(n, { name: names[n] as string }));
        assertEqual(surveys, { count: ns.length, rows: expected }, `surveys with ${JSON.stringify(search)}`);
        const dashboards = await reads.dashboards({ ...all, search });
        const ids = dashboards.rows.map(({ id }) => id);
        const numbers = ns.map((n) => n + 1);
        assertEqual(ids, numbers, `dashboards with ${JSON.stringify(search)}`);
      }
    },
  ),
];
