import { findNodeAtLocation, parseTree } from "jsonc-parser";
import { readLimits } from "#apps/files/input/limits.ts";
import type { Step, SurveyTest, SurveyTests } from "#apps/files/test-file.ts";
import { textOf } from "#apps/phrasing/names.ts";
import { formattingOf } from "#fixes/edit-json.ts";
import { applyFixesToText, type CompiledSurvey, type JsonPatchOperation } from "#index.ts";
import { readJson } from "#source/read-json.ts";
import type { NewRoute } from "./new-route.ts";
import type { QuestionNames } from "./question-names.ts";

/** The maximum length of a question's text next to its id. */
const TEXT_LENGTH = 80;

/** Returns the text that a step shows for a question; undefined if the question is named by its text. */
function shownText(
  { questions }: CompiledSurvey,
  names: QuestionNames,
  position: number,
): string | undefined {
  const question = questions[position];
  const isById = question !== undefined && names.nameOf(position) === question.id;
  return isById ? textOf(question, TEXT_LENGTH) : undefined;
}

/** Creates the step of a respondent at a question. */
export function stepAt(
  compiled: CompiledSurvey,
  names: QuestionNames,
  position: number,
  answer: Step["answer"],
): Step {
  const text = shownText(compiled, names, position);
  return { question: names.nameOf(position), ...(text !== undefined && { text }), answer };
}

/** Formats a step on one line, so that a test can be read like a script. */
function stepText(step: Step): string {
  const valueText = (value: unknown): string =>
    Array.isArray(value)
      ? `[${value.map((each) => JSON.stringify(each)).join(", ")}]`
      : JSON.stringify(value);
  const members = Object.entries(step).map(([name, value]) => `${JSON.stringify(name)}: ${valueText(value)}`);
  return `{ ${members.join(", ")} }`;
}

/** Formats a new test file, with one step per line. */
export function testsText({ tests, ...head }: SurveyTests & { readonly $schema?: string }): string {
  const members = Object.entries(head).map(
    ([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`,
  );
  const written = tests.map(({ name, steps, next = "end" }) => {
    const lines = steps.map((step) => `        ${stepText(step)}`).join(",\n");
    const list = steps.length === 0 ? "[]" : `[\n${lines}\n      ]`;
    return `    {\n      "name": ${JSON.stringify(name)},\n      "steps": ${list},\n      "next": ${JSON.stringify(next)}\n    }`;
  });
  return `{\n${members.join("")}  "tests": [\n${written.join(",\n")}\n  ]\n}\n`;
}

/** The old position of a step that stays, or a new step. */
export type NewStep = number | Step;

/** Returns the steps of a test for its new route. */
export function newSteps(
  compiled: CompiledSurvey,
  names: QuestionNames,
  { steps }: SurveyTest,
  { visits, next }: NewRoute,
): readonly NewStep[] {
  const routeSteps = visits.flatMap(({ question, response, steps: from }): readonly NewStep[] =>
    from.length > 0 ? from : [stepAt(compiled, names, question, response)],
  );
  // Rejected answers at the end have no accepted answer after them.
  const last = steps.findLastIndex(({ refused }) => refused === undefined);
  const refused = [...steps.keys()].slice(last + 1);
  return [...routeSteps, ...refused.filter((at) => names.find(steps[at]?.question ?? "") === next)];
}

/** Replaces the steps of a test. Steps that stay keep their formatting and the comments before them. */
function replaceSteps(text: string, test: number, steps: readonly NewStep[]): string {
  const read = readJson(text, readLimits({}), "jsonc");
  // Comments can contain commas, so search the text without comments.
  const plain = (read.ok ? read.json : undefined) ?? text;
  const root = parseTree(plain);
  const list = root && findNodeAtLocation(root, ["tests", test, "steps"]);
  if (list === undefined) return text;
  const { children = [] } = list;
  const { eol = "\n" } = formattingOf(text);
  const [open, close] = [list.offset + 1, list.offset + list.length - 1];
  const endOf = (at: number): number => {
    const { offset = open, length = 0 } = children[at] ?? {};
    return offset + length;
  };
  /** Returns an element with the white space and comments before it, without the comma. */
  const pieceAt = (at: number): string => {
    const from = at === 0 ? open : plain.indexOf(",", endOf(at - 1)) + 1;
    return text.slice(from, endOf(at));
  };
  const after = text.slice(endOf(children.length - 1), close);
  const sibling = children[0] === undefined ? undefined : text.slice(open, children[0].offset);
  const line = /[^\n]*$/.exec(text.slice(0, list.offset))?.[0] ?? "";
  const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
  const before = sibling === undefined ? `${eol}${indent}  ` : (/\s*$/.exec(sibling)?.[0] ?? "");
  const pieces = steps.map((step) => (typeof step === "number" ? pieceAt(step) : before + stepText(step)));
  const tail = sibling === undefined ? `${eol}${indent}` : after;
  return text.slice(0, open) + pieces.join(",") + (pieces.length === 0 ? "" : tail) + text.slice(close);
}

const applyPatch = (text: string, operations: readonly JsonPatchOperation[]): string =>
  operations.length === 0
    ? text
    : applyFixesToText(
        text,
        operations.map((operation) => ({ title: "", applicability: "safe", patch: [operation] })),
      );

/** Rewrites the route of a test in the text of its file; all other text stays unchanged. */
export function rewriteRoute(
  text: string,
  at: number,
  { next }: SurveyTest,
  steps: readonly NewStep[],
  end: string,
): string {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  const withSteps = mark + replaceSteps(text.slice(mark.length), at, steps);
  if (end === (next ?? "end")) return withSteps;
  const path = `/tests/${at}/next`;
  return applyPatch(withSteps, [{ op: next === undefined ? "add" : "replace", path, value: end }]);
}

export const rewriteRecorded = (text: string, at: number, recorded: unknown): string =>
  applyPatch(text, [{ op: "replace", path: `/tests/${at}/recorded`, value: recorded }]);

/** Updates the informational texts next to ids. */
export function rewriteTexts(
  text: string,
  { tests }: SurveyTests,
  compiled: CompiledSurvey,
  names: QuestionNames,
): string {
  const patch = tests.flatMap(({ steps }, at) =>
    steps.flatMap((step, index): JsonPatchOperation[] => {
      const position = names.find(step.question);
      if (step.text === undefined || position === undefined) return [];
      const value = textOf(compiled.questions[position] ?? {}, TEXT_LENGTH);
      const path = `/tests/${at}/steps/${index}/text`;
      return value === step.text ? [] : [{ op: "replace", path, value }];
    }),
  );
  return applyPatch(text, patch);
}
