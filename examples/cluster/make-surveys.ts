// Surveys to check, one a line, the same ones whenever the numbers are the same:
//   npx tsx examples/cluster/make-surveys.ts 1000000 > surveys.ndjson
// Four of five are valid, though most have warnings; the fifth has an error. One line in a thousand is cut short, and
// now and then a line is blank, so that the number of a line is not the number of its survey.
import { once } from "node:events";
import fc from "fast-check";
import { brokenSurveys, surveys } from "surveyc/testing";

const [count = 10_000, seed = 7] = process.argv.slice(2).map(Number);
const BATCH = 1_000;

/** Values that are not JSON cannot be written into a line. */
const broken = brokenSurveys().filter(({ code }) => code !== "plain-value");
const records = fc.oneof(
  { weight: 4, arbitrary: surveys() },
  { weight: 1, arbitrary: broken.map(({ survey }) => survey) },
);

for (let made = 0; made < count; made += BATCH) {
  const lines = fc
    .sample(records, { numRuns: Math.min(BATCH, count - made), seed: seed + made })
    .map((record) => JSON.stringify(record));
  lines[0] = lines[0]?.slice(0, -1) ?? "";
  if (made % (7 * BATCH) === 0) lines.push("");
  if (!process.stdout.write(`${lines.join("\n")}\n`)) await once(process.stdout, "drain");
}
