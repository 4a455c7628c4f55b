import type { CompiledSurvey, Diagnostic, DiagnosticCode } from "#index.ts";
import { labelFindings } from "#pictures/finding-labels.ts";
import { drawSvg, type SvgOptions } from "#pictures/formats/svg.ts";
import { draftSurvey } from "#pictures/index.ts";
import { type PagePicture, pagePicture } from "./page-picture.ts";
import { namedColors } from "./style.ts";

export interface FoundSurvey {
  readonly pointer: string;
  readonly payload: unknown;
}

export interface DrawnSurvey {
  readonly name: string;
  /** The valid part of the survey; invalid parts are drawn as unknown. */
  readonly compiled: CompiledSurvey;
}

/** Whether a path is absolute. Pages do not show absolute paths, because they reveal the machine. */
export const isAbsolute = (file: string): boolean => /^(?:[a-z]:)?[/\\]/i.test(file);

/** Returns the trimmed name of a survey; "" if it has none. */
export function nameOf(payload: unknown): string {
  const { name } = (payload ?? {}) as { readonly name?: unknown };
  return typeof name === "string" ? name.trim() : "";
}

/** Returns the survey of a payload, even with errors; undefined if it has no questions to draw. */
export function drawnSurvey(payload: unknown): DrawnSurvey | undefined {
  const { questions } = (payload ?? {}) as { readonly questions?: unknown };
  if (!Array.isArray(questions) || questions.length === 0) return undefined;
  return { name: nameOf(payload), compiled: draftSurvey({ questions }) };
}

const loopCode: DiagnosticCode = "no-endless-loop";

/** Whether respondents can answer a survey: it has no errors other than endless loops, which they can go round. */
export const isAnswerable = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): boolean =>
  diagnostics.every(({ severity, code }) => severity !== "error" || code === loopCode);

/** Returns the findings about the survey at a pointer, with pointers relative to the survey. */
export const findingsAt = <Code extends string>(
  pointer: string,
  diagnostics: readonly Diagnostic<Code>[],
): Diagnostic<Code>[] =>
  diagnostics
    .filter((found) => found.pointer === pointer || found.pointer.startsWith(`${pointer}/`))
    .map((found) => ({ ...found, pointer: found.pointer.slice(pointer.length) }));

/** Returns the position of the question of a finding, in a survey at a pointer. */
export function questionOf(
  { pointer }: Pick<Diagnostic<string>, "pointer">,
  survey: string,
): number | undefined {
  if (!pointer.startsWith(`${survey}/questions/`)) return undefined;
  const [token = ""] = pointer.slice(survey.length + "/questions/".length).split("/", 1);
  return /^\d+$/.test(token) ? Number(token) : undefined;
}

/** Draws a survey for a page: light and dark, for a screen and for paper. */
export const pictureOf = (
  { name, compiled }: DrawnSurvey,
  options: SvgOptions,
  prefix: string,
): PagePicture =>
  pagePicture(
    drawSvg(
      compiled,
      { ...options, title: name, diagnostics: labelFindings(options.diagnostics ?? []) },
      namedColors,
    ),
    prefix,
  );
