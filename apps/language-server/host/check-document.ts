// Also what the thread for long texts runs.
import { Baseline } from "#apps/files/baseline/baseline.ts";
import type { BaselineEntry } from "#apps/files/baseline/baseline-file.ts";
import type { CheckSettings } from "#apps/files/check-text.ts";
import { loadPlugins } from "#apps/files/config/load-plugins.ts";
import { answerTasks } from "#apps/process/worker-task.ts";
import { checkPayloads, type DocumentResult, type Hide, type TextInEditor } from "./check-payloads.ts";

/** A text to check: plain data, so that it can be sent to a thread. */
export interface DocumentTask extends TextInEditor {
  readonly settings: Omit<CheckSettings, "plugins"> & { readonly pluginModules: readonly string[] };
  /** The findings that are known, and the file that says so. */
  readonly known:
    | { readonly file: string; readonly path: string; readonly entries: readonly BaselineEntry[] }
    | undefined;
}

/** The most findings where some are hidden: known ones would take the place of new ones. */
const MAX_KNOWN = 10_000;

export async function checkDocument(task: DocumentTask): Promise<DocumentResult> {
  const { path, settings, known } = task;
  const plugins = await loadPlugins(settings.pluginModules);
  if (known === undefined) return checkPayloads(task, { ...settings, plugins });
  const limits = { diagnostics: MAX_KNOWN, ...settings.limits };
  const hide: Hide = (text, diagnostics) => {
    const baseline = Baseline.of({ files: new Map([[known.file, known.entries]]), bytes: null }, known.path);
    const left = new Set<unknown>(baseline.hide({ file: path, text, diagnostics }).diagnostics);
    return diagnostics.filter((each) => left.has(each));
  };
  return checkPayloads(task, { ...settings, limits, plugins }, hide);
}

answerTasks(checkDocument);
