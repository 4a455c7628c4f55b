// Reads pages and lists of surveys and dashboards: an invalid entry is skipped, and the others are read.
import { describeFinding } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { lengthOfList } from "./any-reader.ts";
import { readPayload } from "./read-payload.ts";
import { Report, type Suggest } from "./report.ts";
import { isPlainObject } from "./validation.ts";

/** The messages about entries of pages, by code. */
export const pageMessages = {
  "skipped-entry": {
    skippedEntry: {
      message: 'This entry has errors and is left out of the value: "{codes:and}".',
      help: "Read the other entries, or fix the errors that are listed as related.",
    },
  },
} as const;

/** The maximum number of errors of an entry that are listed. */
const MAX_RELATED = 10;

/** The list of each kind of page, and the kind of its entries. */
type Page = readonly [list: string, entries: PayloadKind];
const pages: Readonly<Partial<Record<PayloadKind, Page>>> = {
  "survey-page": ["results", "survey-list-item"],
  "survey-public-list": ["surveys", "survey-public"],
  "dashboard-page": ["results", "dashboard-list-item"],
};

/** The entries of a list, read once: a proxy could return others each time, and a sparse list can report any length. */
function entriesOf(list: unknown, { nodes }: Limits): readonly unknown[] | undefined {
  const length = Array.isArray(list) ? lengthOfList(list) : undefined;
  return length !== undefined && length <= nodes
    ? Array.from({ length }, (_, index) => (list as readonly unknown[])[index])
    : undefined;
}

/** Reads a page without its list, then each entry separately: an invalid one is a warning, and is marked as invalid. */
function readEntries(
  kind: PayloadKind,
  page: JsonObject,
  [list, entryKind]: Page,
  entries: readonly unknown[],
  limits: Limits,
  suggest: Suggest | undefined,
): Report {
  const report = new Report(limits, suggest);
  const { findings } = report;
  const rest = readPayload(kind, { ...page, [list]: [] }, limits, suggest);
  if (rest !== null) findings.absorb(rest.findings);
  for (const [index, entry] of entries.entries()) {
    const path = [list, index];
    const read = readPayload(entryKind, entry, limits, suggest, path);
    if (read === null) continue;
    if (read.findings.count("error") === 0) {
      findings.absorb(read.findings);
      continue;
    }
    report.invalid.mark(path);
    findings.report("skipped-entry", "warning", () => {
      const errors = read.findings.kept().filter(({ severity }) => severity === "error");
      return describeFinding(
        "skipped-entry",
        "warning",
        toPointer(path),
        "skippedEntry",
        pageMessages["skipped-entry"].skippedEntry,
        {
          params: { codes: [...read.findings.errorCodes.keys()] },
          related: errors.slice(0, MAX_RELATED).map(({ pointer, message }) => ({ pointer, message })),
        },
      );
    });
  }
  return report;
}

/** Reads a payload of a kind; null if there is nothing to report. Entries of a page that are invalid do not make the page invalid. */
export function readPage(
  kind: PayloadKind,
  payload: unknown,
  limits: Limits,
  suggest?: Suggest,
): Report | null {
  const report = readPayload(kind, payload, limits, suggest);
  const page = pages[kind];
  if (page === undefined || report === null || report.findings.count("error") === 0) return report;
  if (!isObject(payload) || !isPlainObject(payload)) return report;
  const entries = entriesOf(payload[page[0]], limits);
  return entries === undefined ? report : readEntries(kind, payload, page, entries, limits, suggest);
}

/** Returns a payload that was read; a page without its invalid entries. */
export function withoutSkipped(kind: PayloadKind, payload: unknown, report: Report | null): unknown {
  const list = pages[kind]?.[0];
  const read = list === undefined ? undefined : report?.invalid.inside?.get(list);
  const isSkipped = (index: number) => read?.get(index) === null;
  if (
    report === null ||
    list === undefined ||
    ![...(read?.keys() ?? [])].some((index) => isSkipped(index as number))
  )
    return payload;
  const entries = entriesOf((payload as JsonObject)[list], report.limits) ?? [];
  return { ...(payload as JsonObject), [list]: entries.filter((_, index) => !isSkipped(index)) };
}
