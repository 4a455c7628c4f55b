import type { CompiledSurvey, Diagnostic } from "#index.ts";
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
  /** As far as it is valid; what is not is drawn as such. */
  readonly compiled: CompiledSurvey;
}

/** Whether a path begins at the root of a machine, which nobody needs to know who reads a page. */
export const isAbsolute = (file: string): boolean => /^(?:[a-z]:)?[/\\]/i.test(file);

/** The name of a survey, without blanks around it; "" where it has none. */
export function nameOf(payload: unknown): string {
  const { name } = (payload ?? {}) as { readonly name?: unknown };
  return typeof name === "string" ? name.trim() : "";
}

/** The survey in a payload, also where it has errors; undefined where it has no questions to draw. */
export function drawnSurvey(payload: unknown): DrawnSurvey | undefined {
  const { questions } = (payload ?? {}) as { readonly questions?: unknown };
  if (!Array.isArray(questions) || questions.length === 0) return undefined;
  return { name: nameOf(payload), compiled: draftSurvey({ questions }) };
}

/** The findings about the survey at a pointer of a document, as findings about the survey alone. */
export const findingsAt = <Code extends string>(
  pointer: string,
  diagnostics: readonly Diagnostic<Code>[],
): Diagnostic<Code>[] =>
  diagnostics
    .filter((found) => found.pointer === pointer || found.pointer.startsWith(`${pointer}/`))
    .map((found) => ({ ...found, pointer: found.pointer.slice(pointer.length) }));

/** The position of the question that a finding is about, in a survey at a pointer. */
export function questionOf(
  { pointer }: Pick<Diagnostic<string>, "pointer">,
  survey: string,
): number | undefined {
  if (!pointer.startsWith(`${survey}/questions/`)) return undefined;
  const [token = ""] = pointer.slice(survey.length + "/questions/".length).split("/", 1);
  return /^\d+$/.test(token) ? Number(token) : undefined;
}

/** The picture of a survey for a page: light and dark, for a screen and for paper. */
export const pictureOf = (
  { name, compiled }: DrawnSurvey,
  options: SvgOptions,
  prefix: string,
): PagePicture => pagePicture(drawSvg(compiled, { ...options, title: name }, namedColors), prefix);
