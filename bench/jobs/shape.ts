// The shape of a survey: parsing into a typed value, without rules.

import { parse } from "../../src/compile/parse.ts";
import { compare, lastResult } from "../compare.ts";
import { ajvShape } from "../peers/ajv.ts";
import { arktypeShape } from "../peers/arktype.ts";
import { typeboxShape } from "../peers/typebox.ts";
import { valibotShape } from "../peers/valibot.ts";
import { zodCompiledShape, zodShape } from "../peers/zod.ts";
import { sampleSurvey, scrambled } from "../sample-survey.ts";
import { measuredTable, show } from "../table.ts";
import { turnsOf, VARIANTS } from "../turns.ts";
import { mustAgree, type Validator } from "../verdicts.ts";

const ours: Validator = { name: "surveyc parse", accepts: (payload) => parse("survey", payload).ok };
const peers = [ajvShape, typeboxShape, zodCompiledShape, zodShape, valibotShape, arktypeShape];
mustAgree([ours, ...peers], "shape");

const list = (count: number, order: boolean) =>
  Array.from({ length: VARIANTS }, (_, seed) =>
    order ? sampleSurvey(count) : scrambled(sampleSurvey(count), seed + 1),
  );

for (const [title, payloads] of [
  ["10 questions", list(10, true)],
  ["100 questions", list(100, true)],
  ["10 questions in random key order, optional members left out", list(10, false)],
] as const) {
  const { text, seen, kilobytes } = turnsOf(payloads);
  const measured = compare(
    [
      { name: "JSON.parse", run: () => JSON.parse(text()) },
      ...[ours, ...peers].map(({ name, accepts }) => ({ name, run: () => accepts(seen()) })),
    ],
    ours.name,
  );
  show(
    measuredTable(
      `Shape: ${title}`,
      `A valid survey of ${kilobytes}; without rules. zod and valibot copy the payload, the others do not.`,
      measured,
      ours.name,
    ),
  );
}
if (lastResult() === undefined) throw new Error("nothing was measured");
