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
  /** The file, as people should read it. */
  readonly file: string;
  /** Its text; findings without one are shown without lines. */
  readonly text?: string | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly pointer: string;
  /** What the codes of findings stand for. */
  readonly rules?: readonly RuleNote[] | undefined;
  /** Undefined where there is nothing to draw. */
  readonly survey: DrawnSurvey | undefined;
  readonly theme?: PageTheme | undefined;
}

const TEXT_LENGTH = 120;

/** The text of a question on one line, without markup. */
export const textOf = (questions: readonly CompiledQuestion[], position: number): string | undefined => {
  const question = questions[position];
  return question === undefined ? undefined : shortLine(question.text, TEXT_LENGTH) || undefined;
};

function lengthOf([first]: readonly CompiledQuestion[]): string {
  if (first === undefined || first.fewest === null) return "no respondent comes to the end";
  const { fewest, most } = first;
  if (most === null) return `respondents answer at least ${fewest}, and more as long as they go round a loop`;
  return fewest === most ? `respondents answer ${fewest}` : `respondents answer ${fewest} to ${most}`;
}

const bar = html`<div class="bar" hidden role="toolbar" aria-label="Picture">
<button type="button" data-key="-" aria-label="Smaller" title="Smaller (-)">−</button>
<output id="level" aria-label="Size">100 %</output>
<button type="button" data-key="+" aria-label="Larger" title="Larger (+)">+</button>
<button type="button" data-key="0" title="As wide as the window (0)">Fit</button>
<button type="button" data-key="1" title="As large as it was drawn (1)">100 %</button>
<input id="search" type="search" placeholder="Find a question (/)" aria-label="Find a question by its number or its words">
<span id="found" class="quiet status" role="status"></span>
</div>`;

function pictureFigure({ survey, diagnostics, pointer, session, from, depth, density }: SurveyPage): Markup {
  if (survey === undefined) return html`<p>There is no picture, as no questions can be read.</p>`;
  const marked = findingsAt(pointer, diagnostics);
  const drawing = { diagnostics: marked, session, from, depth, density };
  const { screen, paper } = pictureOf(survey, drawing, "q");
  const { questions } = survey.compiled;
  // What is drawn as part of a run, or not at all, is found by its text all the same.
  const undrawn = questions.flatMap((_, position) =>
    screen.html.includes(` id="q${position}"`) ? [] : [[position, textOf(questions, position) ?? ""]],
  );
  return html`${bar}
<div class="picture" tabindex="0" role="group" aria-label="Picture of the survey">
${screen}</div>
${paper}
<script type="application/json" id="undrawn">${{ html: JSON.stringify(undrawn).replaceAll("<", "\\u003c") }}</script>`;
}

/** A page that shows one survey: its picture, which can be zoomed and searched, beside everything that was found. */
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
<h2>What was found</h2>
${diagnostics.length === 0 ? html`<p>Nothing.</p>` : findings}
${codeList(
  diagnostics.map(({ code }) => code),
  page.rules,
)}
</div>
</main>`,
  });
}
