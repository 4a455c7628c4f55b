// Surveys to check, one a line, the same ones whenever the numbers are the same:
//   npx tsx examples/cluster/make-surveys.ts 1000000 > surveys.ndjson
// Eight of ten have no findings, one has some, and one has an error. Each comes ten times, under other names. One line in
// a thousand is cut short, and now and then a line is blank, so that the number of a line is not that of its survey.
import { once } from "node:events";
import fc from "fast-check";
import { brokenSurveys, surveys } from "surveyc/testing";

const [count = 10_000, seed = 7] = process.argv.slice(2).map(Number);
const BATCH = 1_000;
const COPIES = 10;

/** Values that are not JSON cannot be written into a line. */
const broken = brokenSurveys().filter(({ code }) => code !== "plain-value");
const records = fc.oneof(
  { weight: 8, arbitrary: surveys({ portable: true, minQuestions: 2 }) },
  { weight: 1, arbitrary: surveys() },
  { weight: 1, arbitrary: broken.map(({ survey }) => survey) },
);

/** A copy of a survey; other values have no name. */
const renamed = (record: unknown, copy: number): unknown =>
  typeof record === "object" && record !== null && "name" in record
    ? { ...record, name: `${String(record.name)} ${copy}` }
    : record;

for (let made = 0; made < count; made += BATCH) {
  const lines = fc
    .sample(records, { numRuns: BATCH / COPIES, seed: seed + made })
    .flatMap((record) => Array.from({ length: COPIES }, (_, copy) => JSON.stringify(renamed(record, copy))))
    .slice(0, count - made);
  lines[0] = lines[0]?.slice(0, -1) ?? "";
  if (made % (7 * BATCH) === 0) lines.push("");
  if (!process.stdout.write(`${lines.join("\n")}\n`)) await once(process.stdout, "drain");
}
