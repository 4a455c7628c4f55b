import { readdirSync, readFileSync } from "node:fs";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Progress } from "#runtime/measure-progress.ts";

/** A JSON value that represents an answer; an object for a step back. */
export type Json = null | string | number | readonly string[] | { readonly back: true };

/** A test vector, as docs/compiled-survey.md describes it. */
export interface Vector {
  readonly description: string;
  readonly survey: object;
  readonly compiled: CompiledSurvey;
  readonly steps?: readonly {
    readonly question: number;
    readonly answer: Json;
    readonly target: number | "end";
    readonly refused?: string;
  }[];
  readonly walks?: readonly {
    readonly answers: readonly Json[];
    readonly targets: readonly (number | "end")[];
    readonly refused?: string;
    readonly progress: readonly Progress[];
    readonly collected: object;
    readonly session: object;
  }[];
  readonly restores?: readonly {
    readonly description: string;
    readonly session: object;
    readonly restored: boolean;
  }[];
}

const folder = new URL("../vectors/", import.meta.url);

const read = (file: string): Vector => JSON.parse(readFileSync(new URL(file, folder), "utf8"));

/** All vectors, by the name of their file. */
export const vectors: readonly (readonly [string, Vector])[] = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => [file, read(file)]);
