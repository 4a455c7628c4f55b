// Reporting all errors of a survey, with messages and locations.
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { parse } from "../../src/compile/parse.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { compare, lastResult } from "../compare.ts";
import { ajvErrors } from "../peers/ajv.ts";
import { zodIssues } from "../peers/zod.ts";
import { sampleSurvey } from "../sample-survey.ts";
import { measuredTable, show } from "../table.ts";
import { turnsOf, VARIANTS } from "../turns.ts";

interface Sample {
  readonly questions: Record<string, unknown>[];
}

/** A survey whose last `mistakes` questions have an optional flag that is a text. */
function withFlags(count: number, mistakes: number): unknown {
  const survey = sampleSurvey(count) as unknown as Sample;
  for (const question of survey.questions.slice(count - mistakes)) question["optional"] = "yes";
  return survey;
}

/** A survey of ten questions, one of them with this number of choices, all numbers. */
function withChoices(mistakes: number): unknown {
  const survey = sampleSurvey(10) as unknown as Sample;
  const question = survey.questions.findLast(({ type }) => type === "single_choice") ?? {};
  question["choices"] = Array.from({ length: mistakes }, (_, index) => index);
  delete question["branching"];
  return survey;
}

/** Returns the number of errors: the kept ones plus the count in the last finding. */
function errorsIn(diagnostics: readonly Diagnostic[]): number {
  const last = diagnostics.at(-1);
  const left = last?.code === "bounded-diagnostics" ? Number.parseInt(last.message, 10) : 0;
  return left + diagnostics.filter(({ severity }) => severity === "error").length;
}

const keepAll = { limits: { diagnostics: 10_000 } };
const candidates = [
  { name: "zod safeParse", errors: zodIssues },
  { name: "compileSurvey", errors: (payload: unknown) => errorsIn(compileSurvey(payload).diagnostics) },
  {
    name: "compileSurvey, all kept",
    errors: (payload: unknown) => errorsIn(compileSurvey(payload, keepAll).diagnostics),
  },
  { name: "surveyc parse", errors: (payload: unknown) => errorsIn(parse("survey", payload).diagnostics) },
  {
    name: "surveyc parse, all kept",
    errors: (payload: unknown) => errorsIn(parse("survey", payload, keepAll).diagnostics),
  },
  { name: "ajv, all errors", errors: ajvErrors },
];

for (const [title, payload, mistakes] of [
  ["one late error in 10 questions", withFlags(10, 1), 1],
  ["one late error in 100 questions", withFlags(100, 1), 1],
  ["300 errors in 10 questions", withChoices(300), 300],
  ["300 errors in 300 questions", withFlags(300, 300), 300],
] as const) {
  const { seen } = turnsOf(Array.from({ length: VARIANTS }, () => payload));
  for (const { name, errors } of candidates) {
    const found = errors(seen());
    if (found !== mistakes)
      throw new Error(`${name} finds ${found} mistakes, not ${mistakes}; nothing was measured`);
  }
  const measured = compare(
    candidates.map(({ name, errors }) => ({ name, run: () => errors(seen()) })),
    "compileSurvey",
  );
  const note =
    "Members with a wrong type. All candidates report every error, and agree on the number. surveyc keeps 100 findings and counts " +
    "the others by default; one row keeps all. zod, ajv and parse check only the shape.";
  show(measuredTable(`Diagnosis: ${title}`, note, measured, "compileSurvey"));
}
if (lastResult() === undefined) throw new Error("nothing was measured");
