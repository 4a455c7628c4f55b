// The exports of the entry points, and the gaps of their doc comments. The compiler resolves exports: it follows re-exports,
// inherited properties and mapped types as editors do.
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** The entry points of the package, by the names that programs import, and the files that they are built from. */
export const entryPoints: Readonly<Record<string, string>> = {
  surveyc: "src/index.ts",
  "surveyc/runtime": "src/runtime/index.ts",
  "surveyc/graph": "src/pictures/index.ts",
  "surveyc/analysis": "src/analysis/index.ts",
  "surveyc/zod": "src/model/index.ts",
  "surveyc/http": "src/http/index.ts",
  "surveyc/http/audit": "src/audit/index.ts",
  "surveyc/stores": "src/stores/index.ts",
  "surveyc/testing": "src/testing/index.ts",
};

/** Options of the project, with all entry points by name, and examples that need not use what they declare. */
function compilerOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(`${root}tsconfig.json`, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const paths = Object.fromEntries(
    Object.entries(entryPoints).map(([name, file]) => [name, [`${root}${file}`]]),
  );
  return { ...options, paths, noUnusedLocals: false, noUnusedParameters: false };
}

/** What an editor shows for properties of types: the documentation at the end of each line of a program. */
export function hoversOf(lines: readonly string[]): string[] {
  const name = `${root}test/docs/hovers.ts`;
  const text = lines.join("\n");
  const { fileExists, readFile } = ts.sys;
  const options = compilerOptions();
  const service = ts.createLanguageService({
    directoryExists: ts.sys.directoryExists,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    fileExists: (path) => path === name || fileExists(path),
    readFile: (path, encoding) => (path === name ? text : readFile(path, encoding)),
    getCompilationSettings: () => options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [name],
    getScriptSnapshot: (path) => {
      const content = path === name ? text : readFile(path);
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content);
    },
    getScriptVersion: () => "1",
  });
  let end = -1;
  return lines.map((line) => {
    end += 1 + line.length;
    // The last letter of the property, with which the line ends.
    return ts.displayPartsToString(service.getQuickInfoAtPosition(name, end - 1)?.documentation);
  });
}

/** A program of files of the repository and of texts, which are taken for files with these names; quicker after another one. */
export function programOf(
  files: readonly string[],
  texts: Readonly<Record<string, string>> = {},
  before?: ts.Program,
): ts.Program {
  const options = compilerOptions();
  const host = ts.createCompilerHost(options);
  const virtual = new Map(Object.entries(texts).map(([name, text]) => [`${root}${name}`, text]));
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => virtual.has(name) || fileExists.call(host, name);
  host.readFile = (name) => virtual.get(name) ?? readFile.call(host, name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = virtual.get(name);
    return text === undefined
      ? getSourceFile.call(host, name, language, ...rest)
      : ts.createSourceFile(name, text, language, true);
  };
  const names = [...files.map((file) => `${root}${file}`), ...virtual.keys()];
  return ts.createProgram({ rootNames: names, options, host, ...(before ? { oldProgram: before } : {}) });
}

/** An export of an entry point. */
export interface PublicExport {
  readonly entry: string;
  readonly name: string;
  /** What it is, after all re-exports. */
  readonly symbol: ts.Symbol;
}

/** The exports of files of a program, by the names under which they are exported. */
export function exportsOf(program: ts.Program, entries: Readonly<Record<string, string>>): PublicExport[] {
  const checker = program.getTypeChecker();
  return Object.entries(entries).flatMap(([entry, file]) => {
    const source = program.getSourceFile(`${root}${file}`);
    const module = source && checker.getSymbolAtLocation(source);
    if (module === undefined) throw new Error(`${file} exports nothing`);
    return checker.getExportsOfModule(module).map((each) => ({
      entry,
      name: each.name,
      symbol: each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each,
    }));
  });
}

const isDocumented = (symbol: ts.Symbol, checker: ts.TypeChecker): boolean =>
  symbol.getDocumentationComment(checker).length > 0;

/** Whether it can be called. */
const isFunction = (symbol: ts.Symbol, checker: ts.TypeChecker): boolean =>
  (symbol.flags & ts.SymbolFlags.Value) !== 0 &&
  checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;

/** The properties of an exported interface, class or type of one object: its own, inherited and mapped ones, but those of libraries. */
export function membersOf(symbol: ts.Symbol, checker: ts.TypeChecker): readonly ts.Symbol[] {
  const { Interface, Class, TypeAlias } = ts.SymbolFlags;
  if ((symbol.flags & (Interface | Class | TypeAlias)) === 0) return [];
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  if ((type.flags & ts.TypeFlags.Object) === 0 || type.getCallSignatures().length > 0) return [];
  const isOwn = (each: ts.Declaration): boolean =>
    !each.getSourceFile().fileName.includes("/node_modules/") &&
    ts.getNameOfDeclaration(each)?.kind !== ts.SyntaxKind.PrivateIdentifier;
  return type.getProperties().filter(({ declarations }) => declarations?.some(isOwn));
}

/** The gaps of doc comments: missing sentences of exports and of properties, and missing examples of functions. One line each. */
export function missingDocs(
  program: ts.Program,
  entries: Readonly<Record<string, string>> = entryPoints,
): string[] {
  const checker = program.getTypeChecker();
  return exportsOf(program, entries).flatMap(({ entry, name, symbol }) => [
    ...(isDocumented(symbol, checker) ? [] : [`${entry}: ${name} has no doc comment`]),
    ...(isFunction(symbol, checker) && examplesOf(symbol).length === 0
      ? [`${entry}: ${name} has no @example`]
      : []),
    ...membersOf(symbol, checker)
      .filter((member) => !isDocumented(member, checker))
      .map((member) => `${entry}: ${name}.${member.name} has no sentence`),
  ]);
}

/** The code of the examples in a doc comment: everything below each `@example`. */
const examplesOf = (symbol: ts.Symbol): string[] =>
  symbol
    .getJsDocTags()
    .filter(({ name }) => name === "example")
    .map(({ text }) => ts.displayPartsToString(text));

/** An example in the doc comment of an export. */
export interface Example {
  readonly entry: string;
  readonly name: string;
  readonly code: string;
}

/** The examples of all entry points, each once. */
export function examplesIn(exported: readonly PublicExport[]): Example[] {
  const seen = new Set<ts.Symbol>();
  return exported.flatMap(({ entry, name, symbol }) => {
    if (seen.has(symbol)) return [];
    seen.add(symbol);
    return examplesOf(symbol).map((code) => ({ entry, name, code }));
  });
}

/** The compiler's errors in a file of a program, one line each. */
export const mistakesIn = (program: ts.Program, file: string): string[] => {
  const source = program.getSourceFile(`${root}${file}`);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
    ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "),
  );
};
