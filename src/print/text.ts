import type { Diagnostic, Response, Severity, Span, WitnessStep } from "#diagnostics/diagnostic.ts";
import { gravestFirst, severities } from "#diagnostics/findings.ts";
import { codeFrame, framedSpan, type TextLines, textLines } from "./code-frame.ts";
import { linesBefore, rangeOf } from "./location.ts";
import { type Counts, countFindings, type Printer, type PrinterOptions, type Report } from "./report.ts";
import { visible } from "./visible.ts";
import { usableWidth, wrap } from "./wrap.ts";

const MAX_RELATED = 8;

/**
 * Findings for people: for each a line `file:line:column severity code: message`, the lines of the text around
 * it, other places, the answers that lead there, what to change, and fixes; at the end how many there are.
 * Without a span the JSON Pointer says where.
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

/** Paints a text, or leaves it as it is. */
type Paint = (style: Severity | "frame", text: string) => string;

/** ANSI select graphic rendition (ECMA-48): red, yellow, blue, dim. */
const codes: Readonly<Record<Severity | "frame", string>> = {
  error: "31",
  warning: "33",
  info: "34",
  frame: "2",
};

const paintNothing: Paint = (_style, text) => text;
const paintAnsi: Paint = (style, text) => `\u001b[${codes[style]}m${text}\u001b[0m`;

/** The lines are looked for once per report, and only when a frame will be drawn. */
function linesOf({ text, diagnostics }: Report): TextLines | undefined {
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
  const where = whereText(report, pointer, span);
  // Problem matchers of editors read this on one line.
  const head = `${where} ${paint(severity, severity)} ${visible(code)}: `;
  const rows = [wrap(head + visible(message), width, head)];
  const framed = lines && framedSpan(diagnostic, lines);
  if (lines !== undefined && framed !== undefined) {
    const frame = codeFrame(lines, framed, {
      linesBefore: linesBefore(report),
      paintGutter: (gutter) => paint("frame", gutter),
      paintMark: (marked) => paint(severity, marked),
      width,
    });
    rows.push(...frame);
  }
  const note = (label: string, text: string) =>
    rows.push(wrap(`  ${paint("frame", `${label}:`)} ${text}`, width));
  for (const message of new Set(related.map((place) => place.message))) {
    const alike = related.filter((place) => place.message === message);
    // The file is the same for all.
    const shown = alike
      .slice(0, MAX_RELATED)
      .map((place, index) =>
        whereText(index === 0 ? report : { ...report, file: "" }, place.pointer, place.span),
      );
    const more = alike.length > MAX_RELATED ? ` and ${alike.length - MAX_RELATED} more` : "";
    const [only, another] = shown;
    const places =
      another === undefined
        ? `${only} ${visible(message)}`
        : `${visible(message)}: ${shown.join(", ")}${more}`;
    note("related", places);
  }
  if (witness.length > 0) note("witness", witnessLine(witness));
  if (help !== undefined) note("help", visible(help));
  for (const { applicability, title } of fixes) note(`fix (${applicability})`, visible(title));
  return rows.join("\n");
}

/**
 * `file:line:column` as far as these are known, and the JSON Pointer unless there is a span. A record of a larger file
 * begins at column 1 of its line.
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
  const named = pointer === "" ? "(the whole)" : visible(pointer);
  return position === "" ? named : `${position} ${named}`;
}

/** The counts in words, and how many files have findings if there are several. */
export function countText(counts: Counts, files: number): string {
  const words = severities
    .filter((severity) => counts[severity] > 0)
    .map((severity) => `${counts[severity]} ${severity}${counts[severity] === 1 ? "" : "s"}`);
  return files > 1 ? `${words.join(", ")} in ${files} files` : words.join(", ");
}

/** A longer witness keeps its beginning and its end. */
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
  if (typeof response === "string") return quoted(response);
  const shown = response.slice(0, MAX_CHOICES).map(quoted);
  if (response.length > MAX_CHOICES) shown.push(`... ${response.length - MAX_CHOICES} more`);
  return `[${shown.join(", ")}]`;
}

const quoted = (text: string): string =>
  visible(JSON.stringify(text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}...` : text));
