import type { Diagnostic, RelatedPlace, Response, Span, WitnessStep } from "#diagnostics/diagnostic.ts";
import { gravestFirst, severities } from "#diagnostics/findings.ts";
import { codeFrame } from "./code-frame.ts";
import { fixedLines } from "./fixed-lines.ts";
import { frameMarks } from "./frame-marks.ts";
import { linesBefore, rangeOf } from "./location.ts";
import { type Paint, paintAnsi, paintNothing } from "./paint.ts";
import { type Counts, countFindings, type Printer, type PrinterOptions, type Report } from "./report.ts";
import { type TextLines, textLines } from "./text-lines.ts";
import { visible } from "./visible.ts";
import { usableWidth, wrap } from "./wrap.ts";

const MAX_RELATED = 8;

/**
 * Findings for people: for each a line `severity[code]: message`, a line `--> file:line:column`, the lines of the text that are
 * the cause with what to do, other locations, the answers that lead there, and fixes with what they change; at the end the
 * number of findings. Without a span the JSON Pointer gives the location.
 */
export function textPrinter({ color, streamed, width }: PrinterOptions): Printer {
  const style = { paint: color === true ? paintAnsi : paintNothing, width: usableWidth(width) };
  const files = new Set<string | undefined>();
  let counts = countFindings([]);
  let isEmpty = true;
  return {
    begin: () => "",
    one(report) {
      const { file, diagnostics } = report;
      if (diagnostics.length === 0) return "";
      const before = isEmpty ? "" : "\n";
      isEmpty = false;
      if (streamed !== true) {
        files.add(file);
        counts = countFindings(diagnostics, counts);
      }
      const lines = linesOf(report);
      const blocks = gravestFirst(diagnostics).map((diagnostic) => block(diagnostic, report, lines, style));
      return `${before}${blocks.join("\n\n")}\n`;
    },
    end: () => (isEmpty || streamed === true ? "" : `\n${countText(counts, files.size)}\n`),
  };
}

interface Style {
  readonly paint: Paint;
  readonly width: number | undefined;
}

/** Splits the text of a report into lines, if a frame will be drawn. */
export function linesOf({ text, diagnostics }: Report): TextLines | undefined {
  const framed = diagnostics.some(({ span }) => span !== undefined);
  return text !== undefined && framed ? textLines(text) : undefined;
}

function block(
  diagnostic: Diagnostic<string>,
  report: Report,
  lines: TextLines | undefined,
  { paint, width }: Style,
): string {
  const { severity, code, message, pointer, span, related = [], witness = [], help, fixes = [] } = diagnostic;
  const marks = lines === undefined ? [] : frameMarks(diagnostic, lines);
  const frame =
    lines &&
    codeFrame(lines, marks, {
      linesBefore: linesBefore(report),
      paintGutter: (edge) => paint("dim", edge),
      paintMark: (marked, isMain) => paint(isMain ? severity : "related", marked),
      width,
    });
  const indent = " ".repeat(frame?.gutter ?? 1);
  const shown = marks.find(({ place }) => place === undefined)?.span ?? span;
  // Problem matchers of editors read these two lines.
  const head = `${paint(severity, severity, "bold")}${paint("dim", `[${visible(code)}]`)}: `;
  const rows = [
    wrap(head + paint("bold", visible(message)), width, head),
    `${indent}${paint("dim", "-->")} ${whereText(report, pointer, shown)}`,
    ...(frame?.rows ?? []),
  ];
  const note = (label: string, text: string) =>
    rows.push(wrap(`${indent} ${paint("dim", `= ${label}:`)} ${text}`, width));
  const labelled = marks.filter((mark) => frame?.unlabelled.includes(mark) === false);
  for (const [text, places] of groupByMessage(
    related.filter((place) => !labelled.some((mark) => mark.place === place)),
  ))
    note("related", placesText(report, text, places));
  if (witness.length > 0) note("witness", witnessLine(witness));
  if (help !== undefined && !labelled.some(({ place }) => place === undefined)) note("help", visible(help));
  for (const fix of fixes) {
    note(`fix (${fix.applicability})`, visible(fix.title));
    for (const { sign, line } of lines === undefined ? [] : fixedLines(fix, diagnostic, lines, width))
      rows.push(paint(sign === "-" ? "removed" : "added", `${indent}   ${sign} ${line}`));
  }
  return rows.join("\n");
}

/** Locations grouped by their message. */
function groupByMessage(related: readonly RelatedPlace[]): Map<string, RelatedPlace[]> {
  const byMessage = new Map<string, RelatedPlace[]>();
  for (const place of related) byMessage.set(place.message, [...(byMessage.get(place.message) ?? []), place]);
  return byMessage;
}

function placesText(report: Report, message: string, places: readonly RelatedPlace[]): string {
  // The file is the same for all.
  const [only = "", ...others] = places
    .slice(0, MAX_RELATED)
    .map(({ pointer, span }, index) =>
      whereText(index === 0 ? report : { ...report, file: "" }, pointer, span),
    );
  if (others.length === 0) return `${only} ${visible(message)}`;
  const more = places.length > MAX_RELATED ? ` and ${places.length - MAX_RELATED} more` : "";
  return `${visible(message)}: ${[only, ...others].join(", ")}${more}`;
}

/**
 * `file:line:column` if these are known, and the JSON Pointer unless there is a span. A record of a larger file begins at
 * column 1 of its line.
 */
export function whereText(report: Report, pointer: string, span: Span | undefined): string {
  const { file = "", at } = report;
  const words: (string | number)[] = file === "" ? [] : [visible(file)];
  if (span !== undefined) {
    const { line, column } = rangeOf(span, report);
    words.push(line, column);
  } else if (at !== undefined) {
    words.push(linesBefore(report) + 1, 1);
  }
  const position = words.join(":");
  if (span !== undefined) return position;
  const location = pointer === "" ? "(the whole)" : visible(pointer);
  return position === "" ? location : `${position} ${location}`;
}

/** The counts in words, and the number of files with findings if there are several. */
export function countText(counts: Counts, files: number): string {
  const words = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}${counts[severity] === 1 ? "" : "s"}`);
  return files > 1 ? `${words.join(", ")} in ${files} files` : words.join(", ");
}

/** The maximum number of steps of a witness that is shown whole; of a longer one, the beginning and the end are shown. */
const MAX_STEPS = 8;
const FIRST_STEPS = 4;
const LAST_STEPS = 3;
const MAX_CHOICES = 5;
const MAX_TEXT = 60;

function witnessLine(witness: readonly WitnessStep[]): string {
  if (witness.length <= MAX_STEPS) return witness.map(stepText).join(" -> ");
  const steps = witness.slice(0, FIRST_STEPS).map(stepText);
  steps.push(`... ${witness.length - FIRST_STEPS - LAST_STEPS} more ...`);
  steps.push(...witness.slice(-LAST_STEPS).map(stepText));
  return steps.join(" -> ");
}

const stepText = ({ question, response }: WitnessStep): string =>
  `questions[${question}] ${responseText(response)}`;

function responseText(response: Response): string {
  if (response === null) return "(skipped)";
  if (typeof response === "number") return String(response);
  if (typeof response === "string") return quoteText(response);
  const shown = response.slice(0, MAX_CHOICES).map(quoteText);
  if (response.length > MAX_CHOICES) shown.push(`... ${response.length - MAX_CHOICES} more`);
  return `[${shown.join(", ")}]`;
}

const quoteText = (text: string): string =>
  visible(JSON.stringify(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text));
