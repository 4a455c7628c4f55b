// Also runs as the worker thread that checks long texts.
import { Baseline } from "#apps/files/baseline/baseline.ts";
import type { BaselineEntry } from "#apps/files/baseline/baseline-file.ts";
import type { CheckSettings } from "#apps/files/check-text.ts";
import { loadPlugins } from "#apps/files/config/load-plugins.ts";
import { answerTasks } from "#apps/process/worker-task.ts";
import {
  checkPayloads,
  type DocumentResult,
  type FindingFilter,
  type TextInEditor,
} from "./check-payloads.ts";

/** A text to check, as plain data that can be sent to a thread. */
export interface DocumentTask extends TextInEditor {
  readonly settings: Omit<CheckSettings, "plugins"> & { readonly pluginModules: readonly string[] };
  /** The known findings, and the file of the baseline. */
  readonly known:
    | { readonly file: string; readonly path: string; readonly entries: readonly BaselineEntry[] }
    | undefined;
}

/** The maximum number of findings with a baseline: high enough that known findings do not displace new ones. */
const MAX_KNOWN = 10_000;

export async function checkDocument(task: DocumentTask): Promise<DocumentResult> {
  const { path, settings, known } = task;
  const plugins = await loadPlugins(settings.pluginModules);
  if (known === undefined) return checkPayloads(task, { ...settings, plugins });
  const limits = { diagnostics: MAX_KNOWN, ...settings.limits };
  const hide: FindingFilter = (text, diagnostics) => {
    const baseline = Baseline.of({ files: new Map([[known.file, known.entries]]), bytes: null }, known.path);
    const visible = new Set<unknown>(baseline.hide({ file: path, text, diagnostics }).diagnostics);
    return diagnostics.filter((each) => visible.has(each));
  };
  return checkPayloads(task, { ...settings, limits, plugins }, hide);
}

answerTasks(checkDocument);
