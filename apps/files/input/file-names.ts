// The kinds of files by their names, for every command and for the language server.

/** The syntax of payload files by extension; files of `ndjson` contain one payload per line. */
const syntaxByExtension: Readonly<Record<string, "json" | "jsonc" | "ndjson">> = {
  json: "json",
  jsonc: "jsonc",
  ndjson: "ndjson",
  jsonl: "ndjson",
};

/** The extensions of payload files, for messages. */
export const payloadExtensions = ".json, .jsonc, .ndjson or .jsonl";

/** The syntax of a file that may contain payloads, by its extension; undefined for other files. */
export function payloadSyntax(name: string): "json" | "jsonc" | "ndjson" | undefined {
  const extension = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(syntaxByExtension, extension) ? syntaxByExtension[extension] : undefined;
}

/** Whether a file contains tests of a survey. */
export const isTestFile = (name: string): boolean => /\.survey-test\.jsonc?$/i.test(name);

/** Whether a file belongs to surveyc, and contains a configuration, a baseline or tests. */
export const isOwnFile = (name: string): boolean =>
  /^surveyc\.(?:config|baseline)\.json$/i.test(name) || isTestFile(name);

/** Whether a file belongs to another tool. Many folders have such files next to surveys. */
export const isToolFile = (name: string): boolean =>
  /^(?:package|npm-shrinkwrap|[jt]sconfig(?:\..+)?|(?:.+[-.])?lock|.+\.schema)\.jsonc?$/i.test(name);

/** Whether a file or folder is hidden, or contains installed packages. */
export const isSkipped = (name: string): boolean => name.startsWith(".") || name === "node_modules";

/**
 * The syntax of a document that an editor may check; undefined for other documents. `path` may also name a text that was never
 * saved; `languageId` is the language that an editor assigns to an open document.
 */
export function documentSyntax(path: string, languageId?: string): "json" | "jsonc" | undefined {
  const steps = path.split(/[\\/]/);
  const name = steps.pop() ?? "";
  if (isOwnFile(name) || isToolFile(name) || steps.includes("node_modules")) return undefined;
  const syntax = payloadSyntax(name);
  if (syntax === "jsonc" || languageId === "jsonc") return "jsonc";
  return syntax === "json" || languageId === "json" ? "json" : undefined;
}
