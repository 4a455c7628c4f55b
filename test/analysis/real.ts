import { readFileSync } from "node:fs";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";

/** The results of an independent program for a questionnaire. */
interface Facts {
  readonly file: string;
  readonly routes: number | "unbounded";
  readonly shortest: number | null;
  readonly longest: number | "unbounded";
  readonly keyedEdges: readonly [number, string | null, number | "end"][];
  readonly unreachable: readonly number[];
  readonly endless: readonly number[];
}

const folder = "test/fixtures/real";
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8")) as Facts[];

/** The real questionnaires, compiled, with the known facts about them. */
export const real: readonly (Facts & { readonly compiled: CompiledSurvey })[] = facts.map((fact) => ({
  ...fact,
  compiled: lowerSurvey(JSON.parse(readFileSync(`${folder}/${fact.file}`, "utf8")) as object),
}));
