import { readFileSync } from "node:fs";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { completeFinding, type FindingText } from "#diagnostics/findings.ts";
import { pointerToken } from "#diagnostics/json-pointer.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import { say } from "#diagnostics/sentences.ts";
import { attachSpans } from "#source/attach-spans.ts";
import type { CustomRule, Diagnostic, RuleOptions } from "../../index.ts";
import { InvalidInput } from "../command-error.ts";
import { ignoreProblem } from "../ignore/ignore-comments.ts";
import { unreadable } from "../input/read-input.ts";
import { loadPlugin, PluginProblem, pluginUrl } from "./load-plugins.ts";
import { type Configuration, type Ignored, readConfig } from "./read-config.ts";

export interface OpenConfig {
  readonly path: string;
  readonly content: Configuration;
  readonly modules: readonly string[];
  readonly plugins: readonly CustomRule[];
}

const mistake = (code: "known-value" | "known-field", pointer: string, text: FindingText): Diagnostic =>
  completeFinding(code, "error", pointer, text);

const sharedCode = {
  message: 'Another plugin has the code "{name}" too.',
  help: "Name only one of them.",
} as const;

const noRule = 'There is no rule "{name}" in the plugins, so this changes nothing.';
const unknownRule = { message: noRule, help: 'Add its plugin to "plugins".' } as const;
const misspeltRule = { message: noRule, help: 'Did you mean "{suggestion}"?' } as const;

const noPointer = {
  message: '"{value}" is not a JSON Pointer.',
  help: 'Write one such as "/questions/0", or "" for everything.',
} as const;

const noReason = { message: "No reason is given.", help: "Say why it is no fault here." } as const;

/** The rules of plugins as they are loaded, and what is wrong with them. */
async function openPlugins(path: string, names: readonly string[]) {
  const modules: string[] = [];
  const plugins: CustomRule[] = [];
  const mistakes: Diagnostic[] = [];
  for (const [at, name] of names.entries())
    try {
      const url = pluginUrl(name, path);
      for (const rule of await loadPlugin(url)) {
        if (plugins.some(({ code }) => code === rule.code))
          throw new PluginProblem(say(sharedCode, { name: rule.code }));
        plugins.push(rule);
      }
      modules.push(url);
    } catch (error) {
      if (!(error instanceof PluginProblem)) throw error;
      mistakes.push(mistake("known-value", `/plugins/${at}`, error.text));
    }
  return { modules, plugins, mistakes };
}

/** Codes with a slash that no plugin has. */
function unknownCodes(
  rules: RuleOptions | undefined,
  pointer: string,
  plugins: readonly CustomRule[],
): Diagnostic[] {
  const known = plugins.map(({ code }) => code);
  const unknown = Object.keys(rules ?? {}).filter(
    (code) => code.includes("/") && !known.some((each) => each === code),
  );
  return unknown.map((code) => {
    const suggestion = didYouMean(code, known);
    return mistake(
      "known-field",
      `${pointer}/rules/${pointerToken(code)}`,
      suggestion === undefined
        ? say(unknownRule, { name: code })
        : say(misspeltRule, { name: code, suggestion }),
    );
  });
}

/** Entries of what is ignored that would ignore nothing, or give no reason. */
function ignoreMistakes(
  ignored: readonly Ignored[] | undefined,
  pointer: string,
  plugins: readonly CustomRule[],
): Diagnostic[] {
  return (ignored ?? []).flatMap((entry, at) => {
    const place = `${pointer}/ignore/${at}`;
    const mistakes: Diagnostic[] = [];
    const problem = ignoreProblem(entry.code, plugins);
    if (problem !== undefined) mistakes.push(mistake("known-value", `${place}/code`, problem));
    if (!/^(?:\/|$)/.test(entry.pointer) || /~(?![01])/.test(entry.pointer))
      mistakes.push(mistake("known-value", `${place}/pointer`, say(noPointer, { value: entry.pointer })));
    if (entry.reason.trim() === "") mistakes.push(mistake("known-value", `${place}/reason`, noReason));
    return mistakes;
  });
}

/** A configuration that has errors, which are no findings about what is checked. */
class InvalidConfig extends InvalidInput {
  override readonly exitCode = 2;
}

/** Reads a configuration file and loads its plugins. Throws where it cannot be used. */
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
  if (mistakes.length === 0) {
    for (const [pointer, { rules, ignore }] of [
      ["", content] as const,
      ...(content.overrides ?? []).map((each, at) => [`/overrides/${at}`, each] as const),
    ])
      mistakes.push(...unknownCodes(rules, pointer, plugins), ...ignoreMistakes(ignore, pointer, plugins));
  }
  if (mistakes.length > 0)
    throw new InvalidConfig({ name, path }, text, attachSpans(mistakes, text, keyCodes));
  return { path, content, modules, plugins };
}
