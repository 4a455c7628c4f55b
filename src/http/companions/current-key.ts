import type { Companion, CompanionInput } from "../companion.ts";
import { jsonOf } from "../json.ts";
import type { Result } from "../result.ts";
import type { Services } from "../services.ts";
import { projectNumber } from "./open-projects.ts";

/** What a key opens. Empty lists restrict nothing. */
export interface CurrentKey {
  readonly scopes: readonly string[];
  /** The projects that the key is restricted to, of those whose identifiers are numbers. */
  readonly scoped_teams: readonly number[];
  readonly scoped_organizations: readonly string[];
}

/** Tells what the key opens; never the key itself. */
export async function currentKey(
  _services: Services,
  { subject: { projects, scopes } }: CompanionInput,
): Promise<Result<CurrentKey>> {
  const teams = projects === "*" ? [] : projects.map(projectNumber).filter((number) => number !== null);
  const body = jsonOf<CurrentKey>({ scopes, scoped_teams: teams, scoped_organizations: [] });
  return { ok: true, status: 200, body };
}

/** Its row. */
export const currentKeyCompanion: Companion = {
  id: "currentKey",
  method: "GET",
  path: "/api/personal_api_keys/@current",
  query: [],
  summary: "Tells what the key opens.",
  run: currentKey,
};
