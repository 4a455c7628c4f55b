import { countRoutes } from "#analysis/index.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { gravestFirst, severities } from "#diagnostics/findings.ts";
import type { Diagnostic } from "#index.ts";
import type { Markup } from "#markup/html.ts";
import { type Counts, countFindings, type Printer, type Report, type RuleNote } from "#print/report.ts";
import { countText } from "#print/text.ts";
import {
  type DrawnSurvey,
  drawnSurvey,
  type FoundSurvey,
  findingsAt,
  isAbsolute,
  pictureOf,
  questionOf,
} from "./drawn-survey.ts";
import { codeList, type FindingLook, findingList } from "./finding-list.ts";
import { html, htmlPage, lines } from "./page.ts";
import type { PagePicture } from "./page-picture.ts";
import { severityFilter } from "./severity-filter.ts";
import { sortScript, sortScriptHash } from "./sort-script.ts";
import { reportStyle } from "./style.ts";
import { textOf } from "./survey-page.ts";

/** Finds the payloads in the text of a report. */
export type FindSurveys = (text: string) => readonly FoundSurvey[];

/** The maximum content of a page; more makes browsers slow. Counts always include everything. */
export interface ReportBounds {
  readonly rows: number;
  readonly findings: number;
  readonly pictures: number;
  /** The maximum total size of pictures in UTF-16 units. */
  readonly pictureSize: number;
}

const defaultBounds: ReportBounds = { rows: 2_000, findings: 2_000, pictures: 200, pictureSize: 12_000_000 };
/** The maximum number of pictures that are open at first. */
const MAX_OPEN = 3;
/** Longer route counts are written as a power of ten. */
const MAX_DIGITS = 9;

interface Row {
  readonly name: string;
  readonly file: string;
  /** The place in the file, unless it is the whole file: `:7`, `/0`. */
  readonly place: string;
  readonly counts: Counts;
  readonly survey: DrawnSurvey | undefined;
  /** The number in the order of the files, for the ids of the row. */
  readonly index: number;
  /** Below the table: the findings, and the picture. */
  readonly findings: Markup | undefined;
  readonly picture: PagePicture | undefined;
}

/** Returns the common folder of all files with a trailing slash; "" if there is none. */
function commonFolder(files: readonly string[]): string {
  const [first = "", ...others] = files;
  let folder = first.slice(0, first.lastIndexOf("/") + 1);
  for (const file of others)
    while (!file.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return folder;
}

/** Reduces an absolute folder to its name, because pages are shared. */
const withoutMachine = (folder: string): string =>
  isAbsolute(folder) ? (/[^/]*\/$/.exec(folder)?.[0] ?? "") : folder;

const severityClasses = (counts: Counts): string =>
  severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => ` has-${severity}`)
    .join("");

/** Sorts rows with the most errors first, then those with the most warnings, then infos; others keep their order. */
const gravestRowsFirst = (rows: readonly Row[]): Row[] =>
  [...rows].sort(({ counts: a }, { counts: b }) => {
    const differing = severities.find((severity) => a[severity] !== b[severity]);
    return differing === undefined ? 0 : b[differing] - a[differing];
  });

/** A path that may be broken after each separator. */
const breakable = (path: string): Markup =>
  html`${path.split(/(?<=[/_.-])/).map((part, at) => (at === 0 ? part : html`<wbr>${part}`))}`;

function routesText({ compiled }: DrawnSurvey, { error }: Counts): Markup | string {
  if (error > 0) return "–";
  const { routes } = countRoutes(compiled);
  if (routes === "unbounded") return html`<span class="quiet">unbounded</span>`;
  const digits = routes.toString();
  return digits.length > MAX_DIGITS ? `about 10^${digits.length - 1}` : routes.toLocaleString("en");
}

const hasSection = ({ findings, picture }: Pick<Row, "findings" | "picture">): boolean =>
  findings !== undefined || picture !== undefined;

/** Formats the table row of a survey, without the common `folder`, which is shown above. */
function rowMarkup({ name, file, place, counts, survey, index, ...row }: Row, folder: string): Markup {
  const number = (shown: Markup | string | number): Markup => html`<td class="number">${shown}</td>`;
  const where = file.slice(folder.length) + place;
  const title = name === "" ? breakable(where) : name;
  const heading = hasSection(row) ? html`<a href="#s${index}">${title}</a>` : title;
  const below = name === "" ? "" : html` <span class="quiet">${breakable(where)}</span>`;
  const found = severities.map((severity) =>
    number(
      counts[severity] === 0
        ? html`<span class="quiet">0</span>`
        : html`<span class="severity ${severity}">${counts[severity]}</span>`,
    ),
  );
  const questions = number(survey?.compiled.questions.length.toLocaleString("en") ?? "–");
  const routes = number(survey === undefined ? "–" : routesText(survey, counts));
  return html`<tr class="survey${severityClasses(counts)}"><th scope="row" dir="auto">${heading}${below}</th>${questions}${found}${routes}</tr>`;
}

/** Formats the findings and the picture of a survey, below the table; pictures of the first rows are open. */
function sectionMarkup(row: Row, at: number, folder: string): Markup {
  const { name, file, place, counts, survey, index, findings, picture } = row;
  const where = file.slice(folder.length) + place;
  const facts = [
    ...(survey === undefined ? [] : [countOf(survey.compiled.questions.length, "question")]),
    countText(counts, 1) || "no findings",
  ];
  const parts = [
    ...(findings === undefined ? [] : [findings]),
    ...(picture === undefined
      ? []
      : [
          html`<details${at < MAX_OPEN ? " open" : ""}><summary>Picture</summary><div class="picture" tabindex="0" role="group" aria-label="Picture of ${name || `${file}${place}`}">\n${picture.screen}</div>\n${picture.paper}</details>`,
        ]),
  ];
  return html`<section class="survey${severityClasses(counts)}" id="s${index}">\n<h2 dir="auto">${name || where}</h2>\n<p class="facts">${where}: ${facts.join(", ")}.</p>\n${lines(parts)}\n</section>`;
}

/** Groups the findings of a report by survey; findings about other parts come first, without a survey. */
function* bySurvey(
  report: Report,
  found: readonly FoundSurvey[],
): Generator<{ survey: FoundSurvey | undefined; diagnostics: readonly Diagnostic<string>[] }> {
  const surveys = new Map(
    found.map((survey) => [survey.pointer, { survey, diagnostics: [] as Diagnostic<string>[] }]),
  );
  const others: Diagnostic<string>[] = [];
  for (const diagnostic of report.diagnostics) {
    const [pointer = ""] = /^(?:\/results)?\/\d+(?=\/|$)/.exec(diagnostic.pointer) ?? [];
    (surveys.get(pointer) ?? surveys.get(""))?.diagnostics.push(diagnostic) ?? others.push(diagnostic);
  }
  if (others.length > 0 || surveys.size === 0) yield { survey: undefined, diagnostics: others };
  yield* surveys.values();
}

/**
 * Prints one page about many files: a table of their surveys, the most severe first, then the findings and the picture of each.
 * The page is deterministic, and printed at the end.
 */
export function reportPage(
  findSurveys: FindSurveys,
  rules: readonly RuleNote[] = [],
  bounds: ReportBounds = defaultBounds,
): Printer {
  const codes = new Set<string>();
  const rows: Row[] = [];
  let counts = countFindings([]);
  let remaining = bounds;
  let unlisted = 0;
  let unshown = 0;
  let undrawn = 0;
  /** The number of records without findings. */
  let records = 0;

  function takePicture(
    survey: DrawnSurvey,
    diagnostics: readonly Diagnostic<string>[],
    pointer: string,
    index: number,
  ): PagePicture | undefined {
    if (remaining.pictures === 0 || remaining.pictureSize <= 0) {
      undrawn++;
      return undefined;
    }
    // Findings of plugins are marked like all others.
    const marked = findingsAt(pointer, diagnostics) as Diagnostic[];
    const picture = pictureOf(survey, { diagnostics: marked }, `s${index}q`);
    const size = picture.screen.html.length + picture.paper.html.length;
    remaining = { ...remaining, pictures: remaining.pictures - 1, pictureSize: remaining.pictureSize - size };
    return picture;
  }

  function add(
    report: Report,
    found: FoundSurvey | undefined,
    diagnostics: readonly Diagnostic<string>[],
  ): void {
    const index = rows.length;
    if (index >= bounds.rows) {
      unlisted++;
      unshown += diagnostics.length;
      return;
    }
    const pointer = found?.pointer ?? "";
    const survey = found === undefined ? undefined : drawnSurvey(found.payload);
    const { file = "", at } = report;
    const place = `${at !== undefined && at.line > 1 ? `:${at.line}` : ""}${pointer}`;
    const name = survey?.name ?? "";
    const picture = survey === undefined ? undefined : takePicture(survey, diagnostics, pointer, index);
    const shown = gravestFirst(diagnostics).slice(0, remaining.findings);
    unshown += diagnostics.length - shown.length;
    remaining = { ...remaining, findings: remaining.findings - shown.length };
    for (const { code } of shown) codes.add(code);
    const questions = survey?.compiled.questions ?? [];
    const look: FindingLook = {
      heading: "h3",
      textOf: (position) => textOf(questions, position),
      cardOf: (diagnostic) => {
        const position = questionOf(diagnostic, pointer);
        const id = `s${index}q${position}`;
        return picture?.screen.html.includes(` id="${id}"`)
          ? { id, name: `question ${position}` }
          : undefined;
      },
    };
    const findings = shown.length === 0 ? undefined : findingList({ ...report, diagnostics: shown }, look);
    rows.push({ name, file, place, counts: countFindings(diagnostics), survey, index, findings, picture });
  }

  return {
    begin: () => "",
    one(report) {
      if (report.text === undefined && report.diagnostics.length === 0) {
        records++;
        return "";
      }
      counts = countFindings(report.diagnostics, counts);
      const found = report.text === undefined ? [] : findSurveys(report.text);
      for (const { survey, diagnostics } of bySurvey(report, found)) add(report, survey, diagnostics);
      return "";
    },
    end() {
      const remarks = [
        ...(unlisted === 0 ? [] : [`${countOf(unlisted, "survey")} beyond the limit of the page`]),
        ...(unshown === 0 ? [] : [`${countOf(unshown, "finding")} only counted`]),
        ...(undrawn === 0 ? [] : [`${countOf(undrawn, "survey")} not drawn`]),
      ];
      const drawn = rows.filter(({ survey }) => survey !== undefined).length;
      const files = [...new Set(rows.map(({ file }) => file))];
      const folder = files.length > 1 || files.some(isAbsolute) ? commonFolder(files) : "";
      const columns = ["Questions", "Errors", "Warnings", "Infos", "Routes"];
      const sorted = gravestRowsFirst(rows);
      return htmlPage({
        title: "Report on surveys · surveyc",
        theme: "auto",
        style: reportStyle,
        scripts: [[sortScript, sortScriptHash]],
        body: html`<header>
<h1>Report on surveys</h1>
<p class="quiet">${countOf(drawn, "survey")}${records === 0 ? "" : `, ${countOf(records, "record")} without findings`}: ${countText(counts, 1) || "no findings"}.${remarks.length === 0 ? "" : ` Omitted: ${remarks.join("; ")}.`}${withoutMachine(folder).length < 2 ? "" : html` All files are in <code>${withoutMachine(folder)}</code>.`}</p>
${severityFilter(counts)}
</header>
<main>
<div class="table" tabindex="0" role="region" aria-label="Surveys">
<table>
<thead><tr><th scope="col">Survey</th>${columns.map((column) => html`<th scope="col" class="number"${column === "Errors" ? html` aria-sort="descending"` : ""}>${column}</th>`)}</tr></thead>
<tbody>
${lines(sorted.map((row) => rowMarkup(row, folder)))}
</tbody>
</table>
</div>
${lines(sorted.filter(hasSection).map((row, at) => sectionMarkup(row, at, folder)))}
${codeList(codes, rules)}
</main>`,
      });
    },
  };
}
