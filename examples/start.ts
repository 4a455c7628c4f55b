// The main use on a real questionnaire: compile it, print the findings, and draw its routes.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { drawnSurvey } from "../apps/pages/drawn-survey.ts";
import { surveyPage } from "../apps/pages/survey-page.ts";
import { compileSurveyText, printDiagnostics } from "../src/index.ts";

/** The output folders: one that git ignores, or a temporary one if the repository is read-only. */
const folders = [
  (): string => {
    mkdirSync(".tmp", { recursive: true });
    return ".tmp";
  },
  (): string => mkdtempSync(join(tmpdir(), "surveyc-")),
];

/** Writes a file into the first writable folder; returns its path, or the reason of the failure. */
function write(name: string, content: string): { readonly path: string } | { readonly reason: string } {
  let reason = "";
  for (const folder of folders) {
    try {
      const path = join(folder(), name);
      writeFileSync(path, content);
      return { path };
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  return { reason };
}

/** Returns the valid part of a survey with errors, to draw it. */
function surveyWithErrors(): ReturnType<typeof drawnSurvey> {
  try {
    return drawnSurvey(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const file = process.argv[2] ?? "examples/questionnaires/household.json";
const text = readFileSync(file, "utf8");
const outcome = compileSurveyText(text);

console.log(
  printDiagnostics(outcome.diagnostics, { format: "text", text, file, color: process.stdout.isTTY }),
);
if (outcome.ok) {
  const { questions, fingerprint } = outcome.value;
  const [first] = questions;
  console.log(`\n${questions.length} questions compiled (fingerprint ${fingerprint}).`);
  console.log(
    `Respondents answer ${first?.fewest ?? "no"} of them at least, ${first?.most ?? "any number"} at most.`,
  );
}
const survey = outcome.ok ? { name: outcome.survey.name, compiled: outcome.value } : surveyWithErrors();
const page = surveyPage({ file, text, pointer: "", survey, diagnostics: outcome.diagnostics });
const written = write(`${basename(file, ".json")}.html`, page);
console.log(
  "path" in written
    ? `\nTo see a picture of the survey with these findings, open ${written.path} in a browser.`
    : `\nThe page with the picture could not be written to any folder: ${written.reason}`,
);
