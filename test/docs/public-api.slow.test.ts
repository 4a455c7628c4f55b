// An editor shows for each export what it promises, with an example that compiles.
import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { apiReport } from "./api-report.ts";
import {
  type Example,
  entryPoints,
  examplesIn,
  exportsOf,
  missingDocs,
  mistakesIn,
  programOf,
} from "./public-api.ts";

const libraries = `
import * as fc from "fast-check";
import * as http from "node:http";
import type { IncomingMessage } from "node:http";
import { writeFileSync } from "node:fs";
import { sValidator } from "@hono/standard-validator";
import * as z from "zod";`;

/** What examples take for granted, so that they can be short. */
const placeholders = `
declare const text: string;
declare const body: string;
declare const files: readonly { readonly name: string; readonly text: string }[];
declare const id: string;
declare const uuid: string;
declare const key: string;
declare const request: Request;
declare const compiled: import("surveyc").CompiledSurvey;
declare const before: import("surveyc").CompiledSurvey;
declare const after: import("surveyc").CompiledSurvey;
declare const survey: import("surveyc").Survey;
declare const question: import("surveyc").SingleChoiceQuestion;
declare const session: import("surveyc/runtime").Session;
declare const store: import("surveyc/stores").Store;
declare const row: import("surveyc/stores").SurveyRow;
declare const services: import("surveyc/http").Services;
declare const subject: import("surveyc/http").Subject;
declare const input: import("surveyc/http").OperationInput;
declare const authenticate: import("surveyc/http").Authenticate<unknown>;
declare function save(value: unknown): void;
declare function reply(status: number, value: unknown): void;
declare function handle(request: Request): Promise<Response>;
declare const app: import("hono").Hono;`;

const files = Object.values(entryPoints);
const published = programOf(files);
const exported = exportsOf(published, entryPoints);

// Before a test asks for types: properties of unions are in the order in which the compiler has met them.
const printed = apiReport(published);

test("docs/api-report.txt lists what is exported; npm run schemas prints it", () => {
  const report = readFileSync(new URL("../../docs/api-report.txt", import.meta.url), "utf8");
  expect(printed.split("\n")).toEqual(report.split("\n"));
});
const examples = examplesIn(exported);

/** The entry points that export a name, that of the example first. */
const sourceOf = (name: string, entry: string): string | undefined => {
  const entries = exported.filter((each) => each.name === name).map((each) => each.entry);
  return entries.includes(entry) ? entry : entries[0];
};

const isType = (name: string): boolean =>
  exported.every((each) => each.name !== name || (each.symbol.flags & ts.SymbolFlags.Value) === 0);

/** An example as a module that imports the exports that it names. */
function moduleOf({ entry, code }: Omit<Example, "name">): string {
  const imports = [...new Set(code.match(/[A-Za-z_$][\w$]*/g))].flatMap((name) => {
    const from = sourceOf(name, entry);
    return from === undefined ? [] : [`import { ${isType(name) ? "type " : ""}${name} } from "${from}";`];
  });
  return [...imports, libraries, placeholders, "export async function example() {", code, "}\n"].join("\n");
}

const bad = `
export function undocumented() {}
/** Has a comment. */
export const withoutExample = (): void => {};
/** Has one. */
export interface Options {
  quiet?: boolean;
  /** Has one. */
  loud?: boolean;
}
/** Its properties are those of another type. */
export type Louder = { readonly [Member in keyof Options]-?: Options[Member] };
interface Hidden {
  depth: number;
}
/** Inherits from a type that is not exported. */
export interface Deep extends Hidden {}
/**
 * Is complete.
 *
 * @example
 * complete(1);
 */
export function complete(count: number): number {
  return count;
}
export { undocumented as renamed };
`;

const fileOf = (index: number): string => `test/docs/example-${index}.ts`;

const program = programOf(
  files,
  {
    ...Object.fromEntries(examples.map((example, index) => [fileOf(index), moduleOf(example)])),
    "test/docs/bad.ts": bad,
    "test/docs/bad-example.ts": moduleOf({ entry: "surveyc", code: "compileSurvey({}, { kind: 'poll' });" }),
  },
  published,
);

test("every export and property has a doc comment, every function an example", () => {
  expect(missingDocs(published, entryPoints)).toEqual([]);
  expect(exported.length).toBeGreaterThan(250);
});

test("what lacks them is found", () => {
  expect(missingDocs(program, { bad: "test/docs/bad.ts" }).sort()).toEqual([
    "bad: Deep.depth has no sentence",
    "bad: Louder.quiet has no sentence",
    "bad: Options.quiet has no sentence",
    "bad: renamed has no @example",
    "bad: renamed has no doc comment",
    "bad: undocumented has no @example",
    "bad: undocumented has no doc comment",
    "bad: withoutExample has no @example",
  ]);
});

test("every example compiles", () => {
  const mistakes = examples.flatMap(({ entry, name }, index) =>
    mistakesIn(program, fileOf(index)).map((mistake) => `${entry}: ${name}: ${mistake}`),
  );
  expect(mistakes).toEqual([]);
  expect(examples.length).toBeGreaterThan(80);
});

test("an example that does not compile is found", () => {
  expect(mistakesIn(program, "test/docs/bad-example.ts")).toEqual([
    expect.stringContaining("is not assignable to type"),
  ]);
});
