// What the steps of a mutation test hand to each other as files in one folder.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Instrumented sources by their path from the root. */
export type Instrumented = Readonly<Record<string, string>>;

/** What one run of all tests without a mutant showed. */
export interface Recorded {
  readonly tests: Readonly<
    Record<
      string,
      {
        readonly name: string;
        /** In CPU time, with what is done once for it and others. */
        readonly ms: number;
        /** Without that. */
        readonly ownMs: number;
        readonly passed: boolean;
        /** The suite that does something once for this test and others. */
        readonly setting?: string | undefined;
      }
    >
  >;
  /** How often each test evaluates the place of each mutant. */
  readonly hits: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Mutants that were reached while files were imported. */
  readonly atImport: readonly string[];
}

/**
 * The mutants to be tested, each with the tests that reach it and how often, in the order in which they run; static ones with
 * the tests that may run.
 */
export interface Plan {
  readonly mutants: readonly {
    readonly id: string;
    readonly tests: readonly (readonly [id: string, hits: number])[];
  }[];
  /** How long the tests of one mutant may take in all, in ms. */
  readonly budget: number;
}

/** A line that a worker writes: a file cannot be imported; it begins with a mutant, is still at it, has its result, or all mutants are done. */
export type Line =
  | { readonly cannotImport: string }
  | { readonly begin: string }
  | { readonly at: string }
  | { readonly mutant: string; readonly status: Status; readonly by?: string }
  | { readonly done: true };

/**
 * `Stopped`: no test failed before the budget was spent. `Unreached`: no test came to its place again, as what is made there
 * is made once in a process and kept.
 */
export type Status = "Killed" | "Timeout" | "Survived" | "Stopped" | "Unreached" | "NoCoverage" | "NotRun";

interface Files {
  instrumented: Instrumented;
  recorded: Recorded;
  plan: Plan;
}

const pathOf = (folder: string, name: keyof Files): string => join(folder, `${name}.json`);

/** Writes one of the files. */
export function write<Name extends keyof Files>(folder: string, name: Name, content: Files[Name]): void {
  writeFileSync(pathOf(folder, name), JSON.stringify(content));
}

/** Reads one of the files. */
export function read<Name extends keyof Files>(folder: string, name: Name): Files[Name] {
  return JSON.parse(readFileSync(pathOf(folder, name), "utf8"));
}
