// Also the file that a worker thread runs.
import type { DocumentFacts } from "#language-server/payload-document.ts";
import { readJson } from "#source/read-json.ts";
import { Baseline } from "../baseline/baseline.ts";
import type { BaselineEntry } from "../baseline/baseline-file.ts";
import { type CheckSettings, checkText } from "../check/check-text.ts";
import { loadPlugins } from "../config/load-plugins.ts";
import { readLimits } from "../input/limits.ts";
import { isCalledSo, kindInSchema, looksLikePayload, readsLikeSurvey } from "./holds-payloads.ts";

/** A text to check: plain data, so that it can be sent to a thread. */
export interface DocumentTask {
  /** The text, or the bytes of a file. */
  readonly content: string | Uint8Array;
  readonly path: string;
  readonly syntax: "json" | "jsonc";
  readonly isKnown: boolean;
  readonly settings: Omit<CheckSettings, "plugins"> & { readonly pluginModules: readonly string[] };
  /** The findings that are known, and the file that says so. */
  readonly known:
    | { readonly file: string; readonly path: string; readonly entries: readonly BaselineEntry[] }
    | undefined;
}

/** What was found in a text, and the text; facts are null where it holds no payload. */
export interface DocumentResult {
  readonly text: string;
  readonly facts: DocumentFacts | null;
}

/** The most findings where some are hidden: known ones would take the place of new ones. */
const MAX_KNOWN = 10_000;

export default async function checkDocument(task: DocumentTask): Promise<DocumentResult> {
  const { content, path, syntax, isKnown, settings: given, known } = task;
  const read = readJson(content, readLimits(given.limits), syntax);
  const text = read.text ?? "";
  const named = given.kind ?? kindInSchema(text);
  if (named === "other") return { text, facts: null };
  const isMeant =
    named !== undefined ||
    isCalledSo(path) ||
    (read.ok ? looksLikePayload(read.value) : isKnown || readsLikeSurvey(text));
  // A file that has just been made says nothing yet.
  if (!isMeant || read.text?.trim() === "") return { text, facts: null };
  const limits = known === undefined ? given.limits : { diagnostics: MAX_KNOWN, ...given.limits };
  const plugins = await loadPlugins(given.pluginModules);
  const { diagnostics } = checkText(read, { ...given, limits, kind: named, plugins });
  const facts: DocumentFacts = { syntax, kind: named, isRead: read.ok, diagnostics };
  if (known === undefined) return { text, facts };
  const baseline = Baseline.of({ files: new Map([[known.file, known.entries]]), bytes: null }, known.path);
  const left = new Set<unknown>(baseline.hide({ file: path, text, diagnostics }).diagnostics);
  return { text, facts: { ...facts, diagnostics: diagnostics.filter((each) => left.has(each)) } };
}
