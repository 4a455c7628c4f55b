import { readFileSync } from "node:fs";
import { InvalidInput } from "#apps/process/command-error.ts";
import { fillMessage } from "#diagnostics/messages.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { CustomRule, Diagnostic } from "#index.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { unreadable } from "../input/read-input.ts";
import { configMistakes, mistake } from "./config-mistakes.ts";
import { loadPlugin, PluginProblem, pluginUrl } from "./load-plugins.ts";
import { readConfig } from "./read-config.ts";
import type { OpenConfig } from "./settings-in.ts";

const messages = {
  sharedCode: {
    message: 'An earlier plugin already defines a rule with the code "{name}".',
    help: "List only one of the two plugins.",
  },
} as const;

/** Loads the rules of plugins, and reports errors. */
async function openPlugins(path: string, names: readonly string[]) {
  const modules: string[] = [];
  const plugins: CustomRule[] = [];
  const mistakes: Diagnostic[] = [];
  for (const [at, name] of names.entries())
    try {
      const url = pluginUrl(name, path);
      for (const rule of await loadPlugin(url)) {
        if (plugins.some(({ code }) => code === rule.code))
          throw new PluginProblem(fillMessage(messages, "sharedCode", { name: rule.code }));
        plugins.push(rule);
      }
      modules.push(url);
    } catch (error) {
      if (!(error instanceof PluginProblem)) throw error;
      mistakes.push(mistake("known-value", `/plugins/${at}`, error.filled));
    }
  return { modules, plugins, mistakes };
}

/** An invalid configuration; its errors are not findings about the checked files. */
class InvalidConfig extends InvalidInput {
  override readonly exitCode = 2;
}

/** Reads a configuration file and loads its plugins. Throws if it is invalid. */
export async function openConfig(path: string, name: string): Promise<OpenConfig> {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw unreadable(name, error);
  }
  const read = readConfig(bytes);
  if (!read.ok) throw new InvalidConfig({ name, path }, read.text, read.diagnostics);
  const { content, text } = read;
  const { modules, plugins, mistakes } = await openPlugins(path, content.plugins ?? []);
  if (mistakes.length === 0) mistakes.push(...configMistakes(content, plugins));
  if (mistakes.length > 0)
    throw new InvalidConfig({ name, path }, text, attachSpans(mistakes, text, keyCodes));
  return { path, content, modules, plugins };
}
