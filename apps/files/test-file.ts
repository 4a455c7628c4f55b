import { basename, dirname, join, resolve } from "node:path";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { Diagnostic, JsonSchema, Response } from "#index.ts";
import { shapeOfSchema } from "#parse/link-shape.ts";
import type { Shape } from "#parse/shape.ts";
import type { AnswerDiagnostic } from "#runtime/index.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { readJson } from "#source/read-json.ts";
import schema from "../../schemas/survey-test.schema.json" with { type: "json" };
import { unknownName } from "./config/read-config.ts";
import { checkShape } from "./input/check-shape.ts";
import { readLimits } from "./input/limits.ts";
import { type InputFile, syntaxOf } from "./input/read-input.ts";

/** One question of a test, and its answer. */
export interface Step {
  readonly question: string;
  readonly text?: string;
  readonly answer: Response;
  readonly refused?: AnswerDiagnostic["code"];
}

/** One respondent: the steps, and further expectations. */
export interface SurveyTest {
  readonly name: string;
  readonly steps: readonly Step[];
  readonly next?: string;
  readonly never?: readonly string[];
  readonly recorded?: Readonly<Record<string, Response>>;
}

/** The content of a test file. */
export interface SurveyTests {
  readonly survey?: string;
  readonly index?: number;
  readonly tests: readonly SurveyTest[];
}

/** A test file with a path. */
export type TestFile = InputFile & { readonly path: string };

/** The content of a test file, or its errors; `json` is the text without comments. */
export type ReadTests = { readonly text: string; readonly json: string } & (
  | { readonly ok: true; readonly content: SurveyTests }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] }
);

const ENDING = /\.survey-test\.jsonc?$/i;

/** The default path of the test file of a survey: next to it. */
export const testFileBeside = (survey: string): string =>
  survey.replace(/(?:\.jsonc?)?$/i, ".survey-test.json");

/** The possible paths of the survey of a test file, the most likely first. */
export function surveyPaths({ path }: TestFile, { survey }: Pick<SurveyTests, "survey">): readonly string[] {
  const folder = dirname(path);
  if (survey !== undefined) return [resolve(folder, survey)];
  const name = basename(path).replace(ENDING, "");
  return [join(folder, `${name}.json`), join(folder, `${name}.jsonc`)];
}

/** The schema, reduced to what the parser supports. Answers are validated against the question later. */
const parsedSchema = JSON.parse(JSON.stringify(schema), (name, value) =>
  name === "answer" || name === "additionalProperties" ? {} : value,
) as JsonSchema;

let testsShape: Shape | undefined;

/** Parses a test file; every finding gets its span in the text. */
export function readTests(bytes: Uint8Array, file: InputFile): ReadTests {
  const read = readJson(bytes, readLimits({}), syntaxOf(file));
  const text = read.text ?? "";
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics, text, json: text };
  const { value } = read;
  const json = read.json ?? read.text;
  testsShape ??= shapeOfSchema(parsedSchema);
  const found = checkShape(value, testsShape, {
    message: (name, known) => unknownName("property", name, known),
  });
  const diagnostics = attachSpans(found, json, keyCodes);
  return diagnostics.length === 0
    ? { ok: true, content: value as SurveyTests, text, json }
    : { ok: false, diagnostics, text, json };
}
