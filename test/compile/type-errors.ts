import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = dirname(fileURLToPath(import.meta.url));
const fileOf = (at: number): string => join(folder, `checked-source-${at}.ts`);

/** The compiler options of users. */
const strict: ts.CompilerOptions = {
  strict: true,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

/** The beginning of all sources of this file. */
const imports = [
  'import { defineSurvey } from "#compile/define-survey.ts";',
  'import type { ResponsesOf } from "#compiled/responses-of.ts";',
  "",
].join("\n");

/** The library and our source do not change between programs. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** An error of the compiler. */
export interface TypeError {
  /** Its offset in the source, and the text there. */
  readonly offset: number;
  readonly at: string;
  /** The whole message, with each reason on a line. */
  readonly message: string;
}

/** The errors of a source, and the work: the number of types that the program instantiated so far. */
export interface Checked {
  readonly errors: readonly TypeError[];
  readonly instantiations: number;
}

/** Sorts the allowed values, because the compiler lists them in no fixed order. */
export const inOrder = (message: string): string =>
  message.replace(/("[^"]*"|\w+)( \| ("[^"]*"|\w+))+/g, (list) => list.split(" | ").sort().join(" | "));

/** Checks modules that use `defineSurvey` and `ResponsesOf` in one program, so that shared parts are checked once. */
export function checkEach(sources: readonly string[], options: ts.CompilerOptions = {}): Checked[] {
  const compilerOptions = { ...strict, ...options };
  const files = new Map(sources.map((source, at) => [fileOf(at), imports + source]));
  const host = ts.createCompilerHost(compilerOptions);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target) => {
    const text = files.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target, true);
    if (!parsed.has(name)) parsed.set(name, read(name, target));
    return parsed.get(name);
  };
  const exists = host.fileExists.bind(host);
  host.fileExists = (name) => files.has(name) || exists(name);
  const program = ts.createProgram([...files.keys()], compilerOptions, host);
  const ofAll = program.getOptionsDiagnostics();
  return [...files].map(([name, text]) => {
    const found = [...ofAll, ...program.getSemanticDiagnostics(program.getSourceFile(name))];
    const errors = found.map(
      ({ start = 0, length = 0, messageText }): TypeError => ({
        offset: start - imports.length,
        at: text.slice(start, start + length),
        message: ts.flattenDiagnosticMessageText(messageText, "\n"),
      }),
    );
    return { errors, instantiations: program.getInstantiationCount() };
  });
}

/** Checks one source. */
export const checkTypes = (source: string, options?: ts.CompilerOptions): Checked =>
  checkEach([source], options)[0] as Checked;
