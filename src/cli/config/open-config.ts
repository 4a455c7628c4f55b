import { readFileSync } from "node:fs";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
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

const mistake = (
  code: "known-value" | "known-field",
  pointer: string,
  message: string,
  help: string,
): Diagnostic => ({ code, severity: "error", message, pointer, help });

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
          throw new PluginProblem(
            `Another plugin has the code ${quote(rule.code)}, too.`,
            "Name one of them.",
          );
        plugins.push(rule);
      }
      modules.push(url);
    } catch (error) {
      if (!(error instanceof PluginProblem)) throw error;
      mistakes.push(mistake("known-value", `/plugins/${at}`, error.message, error.help));
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
  return unknown.map((code) =>
    mistake(
      "known-field",
      `${pointer}/rules/${code.replaceAll("~", "~0").replaceAll("/", "~1")}`,
      `${quote(code)} is no rule of a plugin, so it would change nothing.`,
      suggestName(code, known, "Name the plugin that it belongs to in plugins."),
    ),
  );
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
    if (problem !== undefined)
      mistakes.push(mistake("known-value", `${place}/code`, problem.message, problem.help ?? ""));
    if (!/^(?:\/|$)/.test(entry.pointer) || /~(?![01])/.test(entry.pointer))
      mistakes.push(
        mistake(
          "known-value",
          `${place}/pointer`,
          `${quote(entry.pointer)} is no JSON Pointer, so it leads nowhere.`,
          'Write one such as "/questions/0", or "" for the whole.',
        ),
      );
    if (entry.reason.trim() === "")
      mistakes.push(
        mistake("known-value", `${place}/reason`, "No reason is given.", "Say why it is no fault here."),
      );
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
