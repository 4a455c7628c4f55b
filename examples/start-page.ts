// One HTML page that shows a survey: its picture, and every finding with the lines of the file. It asks nothing of the network.
import { type CompileOutcome, type Diagnostic, printDiagnostics } from "../src/index.ts";
import { drawSurvey } from "../src/pictures/index.ts";

const references: Readonly<Record<string, string>> = {
  "<": "&lt;",
  ">": "&gt;",
  "&": "&amp;",
  '"': "&quot;",
};
const escaped = (text: string): string => text.replace(/[<>&"]/g, (character) => references[character] ?? "");

/** The look: light or dark as the reader prefers; the picture has its own light ground. */
const style = `
:root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --ground: #fff; --panel: #f3f5f7; --line: #c3cbd4;
  --error: #b3261e; --warning: #8a5300; --info: #1f5f99; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaee; --soft: #a9b4bf; --ground: #14191e; --panel: #1d242b; --line: #47525d;
  --error: #ff9a92; --warning: #f0b64d; --info: #8cc4ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 3rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem; } h2 { font-size: 1.2rem; margin: 2.25rem 0 .75rem; } h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: 0 0 .75rem; } .soft { color: var(--soft); font-weight: 400; }
.picture { overflow-x: auto; background: #fff; border: 1px solid var(--line); border-radius: .5rem; padding: .5rem; }
.picture svg { display: block; margin: 0 auto; max-width: 100%; min-width: min(100%, 44rem); height: auto; }
@media (max-width: 45rem) { .picture svg { min-width: 44rem; } }
figure { margin: 0; } figcaption { margin-top: .5rem; color: var(--soft); font-size: .9rem; }
ol.findings { list-style: none; padding: 0; margin: 0; }
.finding { border: 1px solid var(--line); border-inline-start: .3rem solid var(--severity); border-radius: .5rem; padding: .9rem 1rem; margin-bottom: 1rem; }
.error { --severity: var(--error); } .warning { --severity: var(--warning); } .info { --severity: var(--info); }
.severity { color: var(--severity); font-weight: 700; }
code, pre { font: .85rem/1.5 ui-monospace, monospace; } h3 code { overflow-wrap: anywhere; }
pre { overflow-x: auto; background: var(--panel); border-radius: .35rem; padding: .6rem .8rem; margin: 0 0 .75rem; }
details { margin: 0 0 .75rem; } summary { cursor: pointer; } details ol { margin: .5rem 0 0; padding-inline-start: 1.75rem; }
:focus-visible { outline: 3px solid var(--info); outline-offset: 2px; }
`;

interface Question {
  readonly question: string;
}

/** The lines of the file that a finding is about, as `printDiagnostics` shows them below its message. */
function linesOf(diagnostic: Diagnostic, text: string): string {
  const printed = printDiagnostics([diagnostic], { format: "text", text }).split("\n");
  return printed.filter((line) => /^ *\d* \|/.test(line)).join("\n");
}

/** The answers of a respondent who meets a finding. */
function witnessOf({ witness = [] }: Diagnostic, questions: readonly Question[]): string {
  if (witness.length === 0) return "";
  const steps = witness.map(({ question, response }) => {
    const asked = questions[question]?.question ?? `question ${question}`;
    return `<li>${escaped(asked)} <strong>${escaped(response === null ? "skipped" : String(response))}</strong></li>`;
  });
  return `<details><summary>A respondent who meets it</summary><ol>${steps.join("")}</ol></details>`;
}

const findingOf = (diagnostic: Diagnostic, text: string, questions: readonly Question[]): string => {
  const { code, severity, message, help, span } = diagnostic;
  const place = span === undefined ? "" : ` <span class="soft">line ${span.start.line}</span>`;
  const lines = linesOf(diagnostic, text);
  return `<li class="finding ${severity}">
<h3><span class="severity">${severity}</span> <code>${escaped(code)}</code>${place}</h3>
<p>${escaped(message)}</p>
${lines === "" ? "" : `<pre tabindex="0">${escaped(lines)}</pre>`}
${witnessOf(diagnostic, questions)}
${help === undefined ? "" : `<p class="soft">${escaped(help)}</p>`}
</li>`;
};

/** How many there are of something. */
const counted = (count: number, name: string): string => `${count} ${name}${count === 1 ? "" : "s"}`;

/** How many questions respondents answer. */
function lengthOf(fewest: number | null, most: number | null): string {
  if (fewest === null) return "no respondent comes to the end";
  if (most === null) return `respondents answer at least ${fewest}, and more as long as they go round a loop`;
  return fewest === most ? `respondents answer ${fewest}` : `respondents answer ${fewest} to ${most}`;
}

/** The page about a survey that was given as text. */
export function startPage(outcome: CompileOutcome, text: string, file: string): string {
  const { diagnostics } = outcome;
  const name = outcome.ok ? outcome.survey.name : file;
  const asked = outcome.ok ? (outcome.survey.questions ?? []) : [];
  const facts = (["error", "warning", "info"] as const)
    .map((severity) => [severity, diagnostics.filter((found) => found.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => counted(count, severity));
  if (facts.length === 0) facts.push("no findings");
  let picture = "<p>It was not compiled, so there is no picture. Mend the errors first.</p>";
  if (outcome.ok) {
    const [first] = outcome.value.questions;
    facts.push(counted(outcome.value.questions.length, "question"));
    if (first !== undefined) facts.push(lengthOf(first.fewest, first.most));
    picture = `<figure>
<div class="picture" tabindex="0" role="group" aria-label="Picture of the survey">${drawSurvey(outcome.value, { format: "svg", diagnostics })}</div>
<figcaption>Questions in order, with a line for every answer that leads elsewhere than to the next one. Marks are findings: point at them. Dashed cards are questions that nobody is ever asked.</figcaption>
</figure>`;
  }
  const findings = diagnostics.map((diagnostic) => findingOf(diagnostic, text, asked));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(name)} · surveyc</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(name)}</h1>
<p class="soft">${escaped(file)}: ${escaped(facts.join(", "))}.</p>
<h2>Where its answers lead</h2>
${picture}
<h2>What surveyc found</h2>
${findings.length === 0 ? "<p>Nothing.</p>" : `<ol class="findings">${findings.join("\n")}</ol>`}
</main>
</body>
</html>
`;
}
