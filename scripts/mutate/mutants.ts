// Every mutant that Stryker makes of some folders, and the sources with all of them, each behind a switch.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Mutant } from "@stryker-mutator/api/core";
import type { Logger } from "@stryker-mutator/api/logging";
import { Instrumenter } from "@stryker-mutator/instrumenter";
import { globSync } from "tinyglobby";
import type { Instrumented } from "./files.ts";

const ignore = [
  // Generators and zod definitions are tested by what they generate and by what is printed from them.
  ...["**/*arbitrar{y,ies}.ts", "**/definition{,s}.ts", "**/question-fields.ts"],
  // They are data: the schemas as they are printed.
  "src/model/*.generated.ts",
  // It consists of tests. `broken-stores.slow.test.ts` shows that they fail.
  "src/testing/store-contract/**",
];

const silent: Logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  fatal: () => undefined,
};

/** The sources and mutants of some folders of `src`. */
export interface Mutated {
  readonly mutants: readonly Mutant[];
  readonly instrumented: Instrumented;
  /** The text of each file as it was when the run began; it may be edited meanwhile. */
  readonly sources: ReadonlyMap<string, string>;
}

/** Stryker's own switches are slow, as they count by name. `runner.ts` makes `__mutation__`. */
const SWITCHES = `var mutation;
function stryCov_9fa48() {
  mutation ??= globalThis.__mutation__;
  if (mutation.counts === undefined) return;
  for (let index = 0; index < arguments.length; index++) mutation.counts[arguments[index]]++;
}
function stryMutAct_9fa48(id) {
  mutation ??= globalThis.__mutation__;
  if (mutation.active !== id) return false;
  if (++mutation.hits > mutation.mostHits) throw new Error("endless loop");
  return true;
}
`;

function withSwitches(name: string, content: string): string {
  const own = content
    .replace(/function stryNS_9fa48\(\) \{.*?\n {2}return isActive\(id\);\n\}\n/s, SWITCHES)
    .replaceAll(/(?<=stry(?:Cov|MutAct)_9fa48\()"\d+"(?:, "\d+")*(?=\))/g, (ids) => ids.replaceAll('"', ""))
    // The instrumenter drops the parentheses of `(a as number)++`.
    .replaceAll(/(?<=[?,] )([^?:,;]+ as number)(?=--|\+\+)/g, "($1)");
  if (/stryNS_9fa48|_9fa48\("/.test(own)) throw new Error(`${name} has other switches than expected`);
  return own;
}

/** Makes every mutant of the folders. Names of files are paths from the root. */
export async function mutate(root: string, folders: readonly string[]): Promise<Mutated> {
  const names = globSync(
    folders.map((folder) => `src/${folder}/**/*.ts`),
    { cwd: root, ignore },
  ).sort();
  const sources = new Map(names.map((name) => [name, readFileSync(join(root, name), "utf8")]));
  const files = [...sources].map(([name, content]) => ({ name, mutate: true, content }));
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const result = await new Instrumenter(silent).instrument(files, options);
  const instrumented = result.files.map(({ name, content }) => [name, withSwitches(name, content)]);
  return { mutants: result.mutants, instrumented: Object.fromEntries(instrumented), sources };
}
