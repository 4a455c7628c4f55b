import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type FilledMessage, fillMessage } from "#diagnostics/messages.ts";
import { type CustomRule, defineRule } from "#index.ts";

export class PluginProblem extends Error {
  readonly filled: FilledMessage;

  constructor(filled: FilledMessage) {
    super(filled.messageId);
    this.filled = filled;
  }
}

const noPackage = 'The package "{name}" is not installed here.';
const help = "Export a rule made with defineRule, a list of rules, or an object with rules as the default.";

const messages = {
  noFile: {
    message: 'The file "{name}" does not exist, relative to this one.',
    help: "Write the path of a module relative to this file, or an installed package.",
  },
  noPackage: { message: noPackage, help: "Install it, or write ./ before the name of a file." },
  unmarkedFile: { message: noPackage, help: 'Did you mean the file "{file}"?' },
  notLoaded: { message: "The module cannot be loaded: {reason}", help: "Fix the module." },
  noRule: { message: "The module does not export a rule.", help },
  otherRule: { message: "The module does not export a rule: {reason}", help },
} as const;

const isPath = (name: string): boolean => /^\.{1,2}\//.test(name) || isAbsolute(name);

/** Resolves the `exports` of a package for `import`. */
function importTarget(exported: unknown): string | undefined {
  if (typeof exported === "string") return exported;
  if (typeof exported !== "object" || exported === null) return undefined;
  const conditions = exported as Readonly<Record<string, unknown>>;
  for (const name of [".", "node", "import", "default"]) {
    const found = importTarget(conditions[name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds the main file of a package that supports only `import`, which `require.resolve` does not find. */
function resolveImported(name: string, from: string): string | undefined {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const place = join(folder, "node_modules", name);
    const manifest = join(place, "package.json");
    if (existsSync(manifest)) {
      const { exports } = JSON.parse(readFileSync(manifest, "utf8")) as { readonly exports?: unknown };
      const file = importTarget(exports);
      return file === undefined ? undefined : join(place, file);
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** Resolves a plugin of a configuration file to a URL: a path relative to the file, or a package installed for it. */
export function pluginUrl(name: string, config: string): string {
  const path = resolve(dirname(config), name);
  if (isPath(name)) {
    if (existsSync(path)) return pathToFileURL(path).href;
    throw new PluginProblem(fillMessage(messages, "noFile", { name }));
  }
  let found: string | undefined;
  try {
    found = createRequire(config).resolve(name);
  } catch {
    // `require.resolve` does not find packages that support only `import`.
    found = resolveImported(name, config);
  }
  if (found !== undefined && isAbsolute(found)) return pathToFileURL(found).href;
  throw new PluginProblem(
    existsSync(path)
      ? fillMessage(messages, "unmarkedFile", { name, file: `./${name}` })
      : fillMessage(messages, "noPackage", { name }),
  );
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message.split("\n", 1)[0]}` : String(error);

/** The rules that a module exports: its default export is a rule, a list of them, or an object with `rules`. */
async function rulesOf(url: string): Promise<readonly CustomRule[]> {
  let module: { readonly default?: unknown };
  try {
    module = await import(url);
  } catch (error) {
    throw new PluginProblem(fillMessage(messages, "notLoaded", { reason: reasonOf(error) }));
  }
  const { default: exported } = module;
  const listed = Array.isArray(exported)
    ? exported
    : (exported as { readonly rules?: unknown } | undefined)?.rules;
  const rules: unknown[] = Array.isArray(listed) ? listed : [exported];
  if (rules.length === 0 || rules.some((rule) => typeof rule !== "object" || rule === null))
    throw new PluginProblem(fillMessage(messages, "noRule"));
  try {
    return rules.map((rule) => defineRule(rule as CustomRule));
  } catch (error) {
    throw new PluginProblem(fillMessage(messages, "otherRule", { reason: (error as Error).message }));
  }
}

const rulesByUrl = new Map<string, Promise<readonly CustomRule[]>>();

/** Returns the rules of a module, which is loaded once. Rejects with a `PluginProblem`. */
export function loadPlugin(url: string): Promise<readonly CustomRule[]> {
  let rules = rulesByUrl.get(url);
  if (rules === undefined) {
    rules = rulesOf(url);
    rulesByUrl.set(url, rules);
  }
  return rules;
}

export const loadPlugins = async (urls: readonly string[]): Promise<readonly CustomRule[]> =>
  (await Promise.all(urls.map(loadPlugin))).flat();
