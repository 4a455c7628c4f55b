// The whole compilation of a valid survey: shape, rules, routes, compiled form.
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { compare, lastResult } from "../compare.ts";
import { surveyJson, surveyJsQuestions } from "../peers/survey-core.ts";
import { zodCompiledRules, zodGraphology, zodRules } from "../peers/zod.ts";
import { sampleSurvey, scrambled } from "../sample-survey.ts";
import { measuredTable, show } from "../table.ts";
import { turnsOf, variantsOf } from "../turns.ts";
import { mustAgree, type Validator } from "../verdicts.ts";

const ours: Validator = { name: "compileSurvey", accepts: (payload) => compileSurvey(payload).ok };
mustAgree([ours, zodRules, zodCompiledRules, zodGraphology], "rules");
if (surveyJsQuestions(surveyJson(sampleSurvey(10))) !== 10) throw new Error("SurveyJS rejects the survey");

/** The recursion of graphology's components is too deep for a chain of ten thousand questions. */
const peersFor = (count: number): readonly Validator[] =>
  count > 1_000 ? [zodRules, zodCompiledRules] : [zodRules, zodCompiledRules, zodGraphology];

function measure(title: string, count: number, payloads: readonly unknown[]): void {
  const { text, seen, kilobytes } = turnsOf(payloads);
  const measured = compare(
    [
      { name: "JSON.parse", run: () => JSON.parse(text()) },
      { name: ours.name, run: () => ours.accepts(seen()) },
      {
        name: `${ours.name}, parsed each time`,
        run: () => ours.accepts(JSON.parse(text())),
        withoutFirst: true,
      },
      ...peersFor(count).map(({ name, accepts }) => ({ name, run: () => accepts(seen()) })),
    ],
    ours.name,
  );
  const note =
    `A valid survey of ${kilobytes}. zod checks the shape with the definitions of surveyc, and blank texts, links, targets, response keys and ` +
    "endless loops in superRefine; surveyc checks all rules, including warnings, and returns the compiled form.";
  show(measuredTable(`Compile: ${title}`, note, measured, ours.name));
}

/** Measured separately: each model leaves more garbage than all others together, which would slow them down. */
function measureSurveyJs(count: number): void {
  const { text, seen } = turnsOf(Array.from({ length: variantsOf(count) }, () => sampleSurvey(count)));
  const json = surveyJson(sampleSurvey(count));
  const measured = compare(
    [
      { name: "JSON.parse", run: () => JSON.parse(text()) },
      { name: ours.name, run: () => ours.accepts(seen()) },
      { name: "SurveyJS new Model", run: () => surveyJsQuestions(json) },
    ],
    ours.name,
  );
  show(
    measuredTable(
      `Against SurveyJS: ${count} questions`,
      "SurveyJS builds the model of its renderer.",
      measured,
      ours.name,
    ),
  );
}

for (const count of [10, 100, 10_000]) {
  const payloads = Array.from({ length: variantsOf(count) }, () => sampleSurvey(count));
  measure(`${count.toLocaleString("en")} questions`, count, payloads);
}
for (const count of [10, 100, 10_000]) {
  const payloads = Array.from({ length: variantsOf(count) }, (_, seed) =>
    scrambled(sampleSurvey(count), seed + 1),
  );
  measure(
    `${count.toLocaleString("en")} questions in random key order, optional members left out`,
    count,
    payloads,
  );
}
for (const count of [10, 100]) measureSurveyJs(count);
if (lastResult() === undefined) throw new Error("nothing was measured");
