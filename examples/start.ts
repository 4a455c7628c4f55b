// The main job on a real questionnaire: compile it, print what was found, draw where its answers lead.
import { readFileSync } from "node:fs";
import { compileSurveyText, printDiagnostics } from "../src/index.ts";
import { drawSurvey } from "../src/pictures/index.ts";

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
    `Respondents answer ${first?.fewest ?? "no"} of them at least, ${first?.most ?? "without bound"} at most.\n`,
  );
  console.log(drawSurvey(outcome.value, { format: "mermaid" }));
}
