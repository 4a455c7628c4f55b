// Finding out what is wrong with a survey: everything, with messages and places.
import { compileSurvey } from "../../src/compile/compile-survey.ts";
import { parse } from "../../src/parse/parse.ts";
import { compare, lastResult } from "../compare.ts";
import { ajvErrors } from "../peers/ajv.ts";
import { zodIssues } from "../peers/zod.ts";
import { sampleSurvey } from "../sample-survey.ts";
import { measuredTable, show } from "../table.ts";
import { turnsOf, VARIANTS } from "../turns.ts";

/** A survey whose last `mistakes` questions have an optional flag that is a text. */
function mistaken(count: number, mistakes: number): unknown {
  const survey = sampleSurvey(count) as { questions: Record<string, unknown>[] };
  for (const question of survey.questions.slice(count - mistakes)) question["optional"] = "yes";
  return survey;
}

const keepAll = { limits: { diagnostics: 10_000 } };
const errorsOf = (diagnostics: readonly { readonly severity: string }[]): number =>
  diagnostics.filter(({ severity }) => severity === "error").length;
const candidates = [
  { name: "zod safeParse", errors: zodIssues },
  {
    name: "compileSurvey",
    errors: (payload: unknown) => errorsOf(compileSurvey(payload, keepAll).diagnostics),
  },
  {
    name: "surveyc parse",
    errors: (payload: unknown) => errorsOf(parse("survey", payload, keepAll).diagnostics),
  },
  { name: "ajv, all errors", errors: ajvErrors },
];

for (const [title, count, mistakes] of [
  ["one late error in 10 questions", 10, 1],
  ["one late error in 100 questions", 100, 1],
  ["300 errors in 300 questions", 300, 300],
] as const) {
  const { seen } = turnsOf(Array.from({ length: VARIANTS }, () => mistaken(count, mistakes)));
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
    "Members of the wrong type at the end; all are asked for every error, and agree on how many there are. zod, ajv and " +
    "parse look at the shape only.";
  show(measuredTable(`Diagnosis: ${title}`, note, measured, "compileSurvey"));
}
if (lastResult() === undefined) throw new Error("nothing was measured");
