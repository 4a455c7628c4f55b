import { alwaysAsked, certifyTermination, countRoutes, coverRoutes } from "#analysis/index.ts";
import { listOf } from "#apps/phrasing/names.ts";
import { countOf, formatNumber } from "#apps/phrasing/phrases.ts";
import type { CompiledSurvey } from "#index.ts";
import { escapeFor, printTable, type TextFormat } from "./tables.ts";

/** The figures of one survey as JSON; route counts are strings because they can exceed the range of numbers. */
export interface SurveyFigures {
  readonly file: string;
  /** The JSON Pointer of the survey in a document with several surveys. */
  readonly pointer: string;
  readonly name: string | null;
  readonly questions: number;
  /** All digits of the number of routes, or `unbounded`. */
  readonly routes: string;
  readonly shortest: number | null;
  readonly longest: number | "unbounded";
  readonly alwaysAsked: readonly number[];
  readonly unreachable: readonly number[];
  readonly cover: { readonly respondents: number; readonly edges: number; readonly complete: boolean };
}

export type SurveySource = Pick<SurveyFigures, "file" | "pointer" | "name">;

export function figuresOf(source: SurveySource, compiled: CompiledSurvey): SurveyFigures {
  const { routes, shortest, longest } = countRoutes(compiled);
  const { respondents, edges, complete } = coverRoutes(compiled);
  const certificate = certifyTermination(compiled);
  // Only unreachable questions have a rank or distance of 0.
  const remaining = certificate.kind === "every-respondent" ? certificate.rank : certificate.distance;
  return {
    ...source,
    questions: compiled.questions.length,
    routes: String(routes),
    shortest,
    longest,
    alwaysAsked: alwaysAsked(compiled),
    unreachable: [...compiled.questions.keys()].filter((question) => remaining[question] === 0),
    cover: { respondents: respondents.length, edges, complete },
  };
}

/** Formats a count with any number of digits; more than 21 digits are abbreviated to the first three. */
export function longCount(digits: string): string {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length > 21)
    return `about ${digits[0]}.${digits.slice(1, 3)}e${digits.length - 1} (${formatNumber(digits.length)} digits)`;
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

const titleOf = ({ file, pointer }: SurveySource): string => (pointer === "" ? file : `${file}#${pointer}`);

const formatLength = (length: number | "unbounded" | null): string =>
  length === null ? "none" : typeof length === "number" ? formatNumber(length) : length;

const formatPositions = (all: readonly number[], count: number): string =>
  all.length === 0
    ? "none"
    : all.length === count
      ? "all"
      : `${formatNumber(all.length)} (${countOf(all.length, "question").replace(/^\S+ /, "")} ${listOf(all)}, counted from 0)`;

const incompleteNote = ({ cover }: SurveyFigures): string => (cover.complete ? "" : ", incomplete");

function printOne(format: TextFormat, figures: SurveyFigures): string {
  const { questions, routes, shortest, longest, unreachable, cover } = figures;
  const title = escapeFor(format, titleOf(figures));
  const name = figures.name === null ? "" : `: ${escapeFor(format, figures.name)}`;
  const table = printTable(
    format,
    ["", ""],
    [
      ["questions", formatNumber(questions)],
      ["routes", longCount(routes)],
      ["shortest route", formatLength(shortest)],
      ["longest route", formatLength(longest)],
      ["always asked", formatPositions(figures.alwaysAsked, questions)],
      ["unreachable", formatPositions(unreachable, questions)],
      [
        "cover",
        `${countOf(cover.respondents, "respondent")} for ${countOf(cover.edges, "edge")}${incompleteNote(figures)}`,
      ],
    ],
  );
  return format === "markdown"
    ? `### ${title}${name}\n\n${table}`
    : `${title}${name}\n${table.replace(/^\n/, "")}`;
}

const HEADER = [
  ...["survey", "questions", "routes", "shortest", "longest", "always asked", "unreachable", "cover"],
];

/** Prints the figures of one survey as a list, and those of several as a table with a row for each. */
export function printFigures(format: TextFormat, all: readonly SurveyFigures[], isTable: boolean): string {
  const [only] = all;
  if (only !== undefined && !isTable) return printOne(format, only);
  const rows = all.map((figures) => [
    titleOf(figures),
    formatNumber(figures.questions),
    longCount(figures.routes),
    formatLength(figures.shortest),
    formatLength(figures.longest),
    formatNumber(figures.alwaysAsked.length),
    formatNumber(figures.unreachable.length),
    `${formatNumber(figures.cover.respondents)}${incompleteNote(figures)}`,
  ]);
  return printTable(format, HEADER, rows);
}
