import { gravestFirst } from "#diagnostics/findings.ts";
import type { Diagnostic, WitnessStep } from "#index.ts";
import type { Markup } from "#markup/html.ts";
import { labelOf } from "#pictures/finding-labels.ts";
import { codeFrame } from "#print/code-frame.ts";
import { frameMarks } from "#print/frame-marks.ts";
import { linesBefore, rangeOf } from "#print/location.ts";
import type { Report, RuleNote } from "#print/report.ts";
import { type TextLines, textLines } from "#print/text-lines.ts";
import { html, lines } from "./page.ts";

/** Surrounds marked text until texts are escaped; the lines of a frame never contain it. */
const MARKED = "\u0001";
const MAX_STEPS = 12;

export interface FindingLook {
  /** Returns the link to the card of the question of a finding; undefined if it is not drawn. */
  readonly cardOf: (
    diagnostic: Diagnostic<string>,
  ) => { readonly name: string; readonly id: string } | undefined;
  /** Returns the text of a question, for witnesses. */
  readonly textOf: (position: number) => string | undefined;
  /** `h2`, or `h3` in a section. */
  readonly heading: "h2" | "h3";
}

const idOf = (code: string): string => `code-${code}`;

/** Lists the meanings of codes, with links to their pages. Findings link to this list. */
export function codeList(codes: Iterable<string>, rules: readonly RuleNote[] = []): Markup {
  const items = [...new Set(codes)].sort().map((code) => {
    const { summary = "", page } = rules.find((rule) => rule.code === code) ?? {};
    const more =
      page !== undefined && /^https?:/.test(page)
        ? html`<a href="${page}">${page}</a>`
        : html`<code>surveyc explain ${code}</code>`;
    return html`<dt id="${idOf(code)}"><code>${code}</code></dt>\n<dd>${summary} <span class="quiet">${more}</span></dd>`;
  });
  return items.length === 0
    ? html``
    : html`<section class="codes">\n<h2>What the codes mean</h2>\n<dl>\n${lines(items)}\n</dl>\n</section>`;
}

/** Returns the numbered lines of the text around a finding, with its place marked. */
function frameOf(diagnostic: Diagnostic<string>, text: TextLines | undefined, report: Report): Markup[] {
  if (text === undefined) return [];
  // The help is shown below, with more room.
  const marks = frameMarks(diagnostic, text).map((mark) =>
    mark.place === undefined ? { ...mark, words: undefined } : mark,
  );
  const { rows } = codeFrame(text, marks, {
    linesBefore: linesBefore(report),
    paintGutter: (gutter) => gutter,
    paintMark: (marked, isMain) => (isMain ? MARKED + marked + MARKED : marked),
    width: undefined,
  });
  if (rows.length === 0) return [];
  const shown = rows
    .slice(1)
    .map((row) => row.split(MARKED))
    .map(([before = "", marked, after = ""]) =>
      marked === undefined ? html`${before}` : html`${before}<mark>${marked}</mark>${after}`,
    );
  return [html`<pre tabindex="0">${lines(shown)}</pre>`];
}

function witnessOf(steps: readonly WitnessStep[], textOf: FindingLook["textOf"]): Markup[] {
  if (steps.length === 0) return [];
  const shown = steps.slice(0, MAX_STEPS).map(({ question, response }) => {
    const answer = response === null ? "skipped" : [response].flat().join(", ");
    return html`<li><bdi>${textOf(question) ?? `question ${question}`}</bdi> <strong><bdi>${answer}</bdi></strong></li>`;
  });
  if (steps.length > MAX_STEPS) shown.push(html`<li>and ${steps.length - MAX_STEPS} more</li>`);
  return [
    html`<details class="witness"><summary>A respondent who meets it</summary><ol>${shown}</ol></details>`,
  ];
}

function findingItem(
  diagnostic: Diagnostic<string>,
  text: TextLines | undefined,
  report: Report,
  { cardOf, textOf, heading }: FindingLook,
): Markup {
  const { severity, code, message, help, span, pointer, fixes = [], witness = [] } = diagnostic;
  const card = cardOf(diagnostic);
  const label = labelOf(code);
  const place = span === undefined ? pointer : `line ${rangeOf(span, report).line}`;
  return lines([
    html`<li class="finding ${severity}">`,
    html`<div class="head"><${heading}><span class="severity">${severity}</span>${label === undefined ? "" : ` ${label}`}</${heading}> <span><a href="#${idOf(code)}"><code>${code}</code></a> <span class="quiet">${place}</span></span></div>`,
    html`<p>${message}${card === undefined ? "" : html` <a class="go" href="#${card.id}">Show ${card.name}</a>`}</p>`,
    ...frameOf(diagnostic, text, report),
    ...witnessOf(witness, textOf),
    ...(help === undefined ? [] : [html`<p class="quiet">${help}</p>`]),
    ...fixes.map(({ title, applicability }) => html`<p class="quiet">Fix (${applicability}): ${title}</p>`),
    html`</li>`,
  ]);
}

/** Lists findings, each with its place, the lines around it, and a link to its card in the picture. */
export function findingList(report: Report, look: FindingLook): Markup {
  const { text, diagnostics } = report;
  const read = text === undefined ? undefined : textLines(text);
  const items = gravestFirst(diagnostics).map((diagnostic) => findingItem(diagnostic, read, report, look));
  return html`<ol class="findings">${lines(items)}</ol>`;
}
