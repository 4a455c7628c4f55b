// A probe of the accept path by itself: reading the shape of a sound survey over JSON.parse of the same text, by the
// generated code, by the reader that says what is wrong, and by ajv. Run it with tsx.
import { defaultLimits } from "../src/diagnostics/limits.ts";
import { accepts } from "../src/parse/accepts.ts";
import { diagnosePayload } from "../src/parse/read-payload.ts";
import { readSchema, strictAjv } from "../test/model/validators.ts";
import { compare, lastResult, tableOf } from "./compare.ts";
import { sampleSurvey, scrambled } from "./sample-survey.ts";
import { turnsOf, VARIANTS } from "./turns.ts";

const ajv = strictAjv().compile(readSchema("survey"));
const accept = (payload: unknown): boolean => accepts("survey", payload, defaultLimits);
const read = (payload: unknown): boolean =>
  diagnosePayload("survey", payload, defaultLimits).findings.isEmpty();

function measure(title: string, surveyOf: (variant: number) => unknown, variants = VARIANTS): void {
  const { text, seen, kilobytes } = turnsOf(
    Array.from({ length: variants }, (_, variant) => surveyOf(variant)),
  );
  for (const judge of [accept, read, ajv]) if (!judge(seen())) throw new Error("refused");
  const measured = compare([
    { name: "JSON.parse", run: () => JSON.parse(text()) },
    { name: "accept, parsed anew", run: () => accept(JSON.parse(text())), withoutFirst: true },
    { name: "accept, seen before", run: () => accept(seen()) },
    { name: "ajv, parsed anew", run: () => ajv(JSON.parse(text())), withoutFirst: true },
    { name: "ajv, seen before", run: () => ajv(seen()) },
    { name: "the reader, seen before", run: () => read(seen()) },
  ]);
  console.log(tableOf(`${title}, ${kilobytes}`, measured));
}

for (const count of [10, 100, 10_000]) {
  const variants = count > 1_000 ? 2 : VARIANTS;
  measure(`${count} questions`, () => sampleSurvey(count), variants);
  measure(`${count} in random key order`, (seed) => scrambled(sampleSurvey(count), seed + 1), variants);
}
if (lastResult() === undefined) throw new Error("nothing was measured");
