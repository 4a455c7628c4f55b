import { countOf } from "#apps/phrasing/phrases.ts";
import type { CompiledQuestion, Diagnostic } from "#index.ts";
import type { Markup } from "#markup/html.ts";
import type { PageTheme } from "#markup/look.ts";
import { shortLine } from "#pictures/fit-text.ts";
import type { SvgOptions } from "#pictures/formats/svg.ts";
import { countFindings, type RuleNote } from "#print/report.ts";
import { countText } from "#print/text.ts";
import { type DrawnSurvey, findingsAt, isAbsolute, pictureOf, questionOf } from "./drawn-survey.ts";
import { codeList, findingList } from "./finding-list.ts";
import { overviewStyle } from "./overview-script.ts";
import { html, htmlPage } from "./page.ts";
import { pictureScript, pictureScriptHash } from "./picture-script.ts";
import { runStyle } from "./run-script.ts";
import { severityFilter } from "./severity-filter.ts";
import { surveyStyle } from "./style.ts";
import { traceStyle } from "./trace-script.ts";
import { zoomScript, zoomScriptHash } from "./zoom-script.ts";

export interface SurveyPage extends Pick<SvgOptions, "session" | "from" | "depth" | "density"> {
  /** The display name of the file. */
  readonly file: string;
  /** The text of the file; without it, findings have no lines. */
  readonly text?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly pointer: string;
  /** The meanings of the codes of findings. */
  readonly rules?: readonly RuleNote[] | undefined;
  /** Undefined without questions to draw. */
  readonly survey: DrawnSurvey | undefined;
  readonly theme?: PageTheme | undefined;
}

const TEXT_LENGTH = 120;
/** The minimum number of questions for an overview next to the picture. */
const OVERVIEW_FROM = 40;

/** Returns the text of a question on one line, without markup. */
export const textOf = (questions: readonly CompiledQuestion[], position: number): string | undefined => {
  const question = questions[position];
  return question === undefined ? undefined : shortLine(question.text, TEXT_LENGTH) || undefined;
};

function lengthOf([first]: readonly CompiledQuestion[]): string {
  if (first === undefined || first.fewest === null) return "no respondent reaches the end";
  const { fewest, most } = first;
  if (most === null) return `respondents answer at least ${fewest}, and more if they repeat a loop`;
  return fewest === most ? `respondents answer ${fewest}` : `respondents answer ${fewest} to ${most}`;
}

/** Its place is reserved until the script shows it, so that nothing moves. */
const bar = html`<div class="bar" role="toolbar" aria-label="Picture">
<button type="button" data-key="-" aria-label="Smaller" title="Smaller (-)">−</button>
<output id="level" aria-label="Size">100 %</output>
<button type="button" data-key="+" aria-label="Larger" title="Larger (+)">+</button>
<button type="button" data-key="0" title="Fit the width (0)">Fit</button>
<button type="button" data-key="1" title="Original size (1)">100 %</button>
<input id="search" type="search" placeholder="Find a question (/)" aria-label="Find a question by its number or text">
<span id="found" class="quiet status" role="status"></span>
</div>`;

function pictureFigure({ survey, diagnostics, pointer, session, from, depth, density }: SurveyPage): Markup {
  if (survey === undefined) return html`<p>No picture, because the text contains no readable questions.</p>`;
  const marked = findingsAt(pointer, diagnostics);
  const drawing = { diagnostics: marked, session, from, depth, density };
  // The heading of the page has the name.
  const { screen, paper } = pictureOf({ ...survey, name: "Routes" }, drawing, "q");
  const { questions } = survey.compiled;
  // The search also finds questions in a run and questions that are not drawn.
  const undrawn = questions.flatMap(({ type }, position) =>
    screen.html.includes(` id="q${position}"`) ? [] : [[position, textOf(questions, position) ?? "", type]],
  );
  return html`${bar}
<div class="frame${questions.length < OVERVIEW_FROM ? "" : " with-overview"}">
<div class="picture" tabindex="0" role="group" aria-label="Picture of the survey">
${screen}</div>
</div>
${paper}
<script type="application/json" id="undrawn">${{ html: JSON.stringify(undrawn).replaceAll("<", "\\u003c") }}</script>`;
}

/** Returns a page about one survey: its picture, with zoom and search, next to all findings. */
export function surveyPage(page: SurveyPage): string {
  const { text, diagnostics, pointer, survey, theme = "auto" } = page;
  const file = isAbsolute(page.file) ? page.file.replace(/^.*[/\\]/, "") : page.file;
  const questions = survey?.compiled.questions ?? [];
  const counts = countFindings(diagnostics);
  const hasErrors = counts.error > 0;
  const name = survey?.name || file;
  const facts = [
    countText(counts, 1) || "no findings",
    ...(survey === undefined ? [] : [countOf(questions.length, "question")]),
    ...(survey === undefined ? [] : [hasErrors ? "drawn as far as it is valid" : lengthOf(questions)]),
  ];
  const figure = pictureFigure(page);
  const findings = findingList(
    { file, ...(text !== undefined && { text }), diagnostics },
    {
      heading: "h3",
      textOf: (position) => textOf(questions, position),
      cardOf: (found) => {
        const position = questionOf(found, pointer);
        const id = `q${position}`;
        return figure.html.includes(` id="${id}"`) ? { id, name: `question ${position}` } : undefined;
      },
    },
  );
  return htmlPage({
    title: `${name} · surveyc`,
    theme,
    style: surveyStyle + traceStyle + runStyle + overviewStyle,
    ...(survey !== undefined && {
      scripts: [
        [zoomScript, zoomScriptHash],
        [pictureScript, pictureScriptHash],
      ],
    }),
    body: html`<header>
<h1 dir="auto">${name}</h1>
<p class="facts">${file}: ${facts.join(", ")}.</p>
${severityFilter(counts)}
</header>
<main class="columns">
<div class="picture-column">
${figure}
</div>
<div class="findings-column" role="region" aria-label="Findings" tabindex="0">
<h2>Findings</h2>
${diagnostics.length === 0 ? html`<p>None.</p>` : findings}
${codeList(
  diagnostics.map(({ code }) => code),
  page.rules,
)}
</div>
</main>`,
  });
}
