// The main job on a real questionnaire: compile it, print what was found, and show where its answers lead.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { drawnSurvey } from "../apps/pages/drawn-survey.ts";
import { surveyPage } from "../apps/pages/survey-page.ts";
import { compileSurveyText, printDiagnostics } from "../src/index.ts";

/** The places to write to: a folder that git ignores, or one of the system if this one may only be read. */
const folders = [
  (): string => {
    mkdirSync(".tmp", { recursive: true });
    return ".tmp";
  },
  (): string => mkdtempSync(join(tmpdir(), "surveyc-")),
];

/** Writes a file into the first folder that takes it; gives its path, or why there is none. */
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

/** What can be drawn of a survey that does not compile. */
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
    `Respondents answer ${first?.fewest ?? "no"} of them at least, ${first?.most ?? "without bound"} at most.`,
  );
}
const survey = outcome.ok ? { name: outcome.survey.name, compiled: outcome.value } : surveyWithErrors();
const page = surveyPage({ file, text, pointer: "", survey, diagnostics: outcome.diagnostics });
const written = write(`${basename(file, ".json")}.html`, page);
console.log(
  "path" in written
    ? `\nA picture of the survey with these findings: open ${written.path} in a browser.`
    : `\nThere is no page with a picture, as no folder could be written to: ${written.reason}`,
);
