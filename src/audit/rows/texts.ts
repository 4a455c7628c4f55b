import { type AuditRow, must } from "../audit-row.ts";
import { hasStatus, isTrue, matches, show } from "../claims.ts";
import { at } from "../reply.ts";

/** Texts that faulty servers change: by escaping, normalizing, truncating, or another character set. */
const texts: readonly string[] = [
  "Über <b>40 %</b> &amp; 'mehr' \"oder\" \\weniger\\",
  "e\u0301 is not \u00e9, \ufb01 not fi",
  "👩🏽‍🚀 日本語 العربية",
  "two\nlines\tand a tab",
  "'; DROP TABLE surveys; --",
  "{{ 7 * 7 }} %s null",
];

const NUL = "Au\u0000dit";
const HALF = "Au\ud83ddit";

/** Texts and dates of surveys and dashboards. */
export const textsAndDates: readonly AuditRow[] = [
  must("texts-as-sent", "Texts are stored and returned unchanged.", async function* (client) {
    for (const text of texts) {
      const questions = [{ type: "single_choice", question: text, choices: [text, "Other"] }];
      const survey = yield* client.survey({ name: text, description: text, questions });
      const { value } = await client.get(survey.path);
      yield matches(value, { name: text, description: text, questions });
      const dashboard = yield* client.dashboard({ name: text, description: text });
      yield matches((await client.get(dashboard.path)).value, { name: text, description: text });
    }
  }),
  must(
    "texts-that-cannot-be-stored",
    "A text with NUL or half of a surrogate pair is answered with 400.",
    async function* (client) {
      for (const text of [NUL, HALF]) {
        yield hasStatus(await client.post("surveys/", { name: text }), 400);
        const questions = [{ type: "open", question: text }];
        yield hasStatus(await client.post("surveys/", { name: "Audit", questions }), 400);
        yield hasStatus(await client.post("dashboards/", { name: "Audit", description: text }), 400);
      }
    },
  ),
  must(
    "dates-need-a-zone",
    "Date-times have a zone, and are the same instant when they are read. RFC 3339 section 5.6.",
    async function* (client) {
      for (const date of ["2026-05-01T00:00:00", "2026-05-01", "2026-02-30T00:00:00Z"])
        yield hasStatus(await client.post("surveys/", { name: "Audit", start_date: date }), 400);
      const sent = "2026-05-01T02:00:00+05:30";
      const survey = yield* client.survey({ start_date: sent });
      const read = String(at((await client.get(survey.path)).value, "/start_date"));
      yield isTrue(/(Z|[+-]\d\d:\d\d)$/.test(read), `${show(read)} without a zone`);
      yield isTrue(Date.parse(read) === Date.parse(sent), `${show(read)}, not ${show(sent)}`);
    },
  ),
  must(
    "dates-in-order",
    "A survey that ends before it starts is answered with 400.",
    async function* (client) {
      const dates = { start_date: "2026-05-01T00:00:00Z", end_date: "2026-04-01T00:00:00Z" };
      yield hasStatus(await client.post("surveys/", { name: "Audit", ...dates }), 400);
      const survey = yield* client.survey();
      yield hasStatus(await client.patch(survey.path, dates), 400);
      // Sorted as texts, the start would come first.
      const zones = { start_date: "2026-05-01T01:00:00+00:00", end_date: "2026-05-01T02:00:00+02:00" };
      yield hasStatus(await client.post("surveys/", { name: "Audit", ...zones }), 400);
    },
  ),
];
