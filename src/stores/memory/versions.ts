import type { SurveyReplacement, SurveyVersionRow } from "../rows.ts";
import { bytesOf } from "./page-bytes.ts";
import { type Tables, withEntry } from "./tables.ts";

type VersionTable = Tables["versions"];

/** The stored versions after a replacement, which may add a version and remove the oldest. */
export function withVersion(
  versions: VersionTable,
  { row, replaces, keeps }: SurveyReplacement,
): VersionTable {
  if (keeps === undefined) return versions;
  const { document, replacedAt } = keeps;
  const added: SurveyVersionRow = { survey: row.id, version: replaces, document, replacedAt };
  let bytes = 0;
  const kept = [added, ...(versions.get(row.id) ?? [])].slice(0, keeps.versions);
  const end = kept.findIndex(({ document }, index) => {
    bytes += bytesOf(document);
    return index > 0 && bytes > keeps.bytes;
  });
  return withEntry(versions, row.id, end === -1 ? kept : kept.slice(0, end));
}

/** The table without a limited number of versions that were replaced before a time, and how many were removed. */
export function withoutOldVersions(
  versions: VersionTable,
  before: string,
  atMost: number,
): [VersionTable, number] {
  const old = [...versions.values()]
    .flat()
    .filter(({ replacedAt }) => replacedAt < before)
    .slice(0, atMost);
  let rest = versions;
  for (const row of old) {
    const others = rest.get(row.survey)?.filter((each) => each !== row) ?? [];
    rest = others.length > 0 ? withEntry(rest, row.survey, others) : rest.without(row.survey);
  }
  return [rest, old.length];
}
