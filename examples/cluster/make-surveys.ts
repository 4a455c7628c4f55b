// Prints surveys to check, one per line, deterministically for the same arguments:
//   npx tsx examples/cluster/make-surveys.ts 1000000 > surveys.ndjson
// Eight of ten have no findings, one has some, and one has an error. Each is repeated ten times with different names. One line in
// a thousand is truncated, and some lines are blank, so that line numbers differ from survey numbers.
import { once } from "node:events";
import fc from "fast-check";
import { brokenSurveys, surveys } from "surveyc/testing";

const [count = 10_000, seed = 7] = process.argv.slice(2).map(Number);
const BATCH_SIZE = 1_000;
const COPIES = 10;

/** Surveys with values that are not JSON cannot be written. */
const broken = brokenSurveys().filter(({ code }) => code !== "plain-value");
const records = fc.oneof(
  { weight: 8, arbitrary: surveys({ portable: true, minQuestions: 2 }) },
  { weight: 1, arbitrary: surveys() },
  { weight: 1, arbitrary: broken.map(({ survey }) => survey) },
);

/** Copies a survey with another name; other values have no name. */
const withCopyName = (record: unknown, copy: number): unknown =>
  typeof record === "object" && record !== null && "name" in record
    ? { ...record, name: `${String(record.name)} ${copy}` }
    : record;

for (let printed = 0; printed < count; printed += BATCH_SIZE) {
  const lines = fc
    .sample(records, { numRuns: BATCH_SIZE / COPIES, seed: seed + printed })
    .flatMap((record) =>
      Array.from({ length: COPIES }, (_, copy) => JSON.stringify(withCopyName(record, copy))),
    )
    .slice(0, count - printed);
  lines[0] = lines[0]?.slice(0, -1) ?? "";
  if (printed % (7 * BATCH_SIZE) === 0) lines.push("");
  if (!process.stdout.write(`${lines.join("\n")}\n`)) await once(process.stdout, "drain");
}
