import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { CustomRule, Diagnostic, Limits, PayloadKind, Preset, RuleOptions } from "#index.ts";
import type { SuppressedFinding } from "#print/report.ts";
import { attachSpans } from "#source/attach-spans.ts";
import type { ReadResult } from "#source/read-json.ts";
import { recogniseForeign } from "#suggestions/recognise-foreign.ts";
import { IGNORE_MARK } from "./ignore/ignore-comments.ts";
import { type IgnoreEntry, ignoreFindings } from "./ignore/ignore-findings.ts";
import { fileLimits } from "./input/limits.ts";
import { payloadKinds, prefixPointers } from "./payload-kinds.ts";
import { payloadListOf, recogniseKind } from "./recognise-kind.ts";

export interface CheckSettings {
  readonly preset?: Preset | undefined;
  readonly rules: RuleOptions;
  /** The limits that are set; the others are those for files. */
  readonly limits: Partial<Limits>;
  /** The kind of every payload; undefined to recognise it by its members. */
  readonly kind: PayloadKind | undefined;
  readonly plugins: readonly CustomRule[];
  /** What the configuration ignores. */
  readonly ignore?: readonly IgnoreEntry[];
}

/** How many objects of each noun were checked: `survey` 3. */
export type ObjectCounts = ReadonlyMap<string, number>;

export interface CheckedText {
  /** Null where the bytes are no text. */
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly objects: ObjectCounts;
  /** What is ignored. */
  readonly suppressed?: readonly SuppressedFinding[];
}

/** Where some findings are ignored, so many are looked at: these would take the place of others. */
const MAX_FINDINGS = 10_000;

/** Checks the payloads in what has been read; every finding has its span in the text. */
export function checkText(read: ReadResult, settings: CheckSettings): CheckedText {
  if (!read.ok) {
    // A text that cannot be read counts as one payload of the expected kind.
    const { noun } = payloadKinds[settings.kind ?? "survey"];
    return { text: read.text, diagnostics: read.diagnostics, objects: new Map([[noun, 1]]) };
  }
  const { ignore = [], plugins, limits } = settings;
  // Where there are no comments, such a text is one of the survey.
  const commented = read.json === undefined ? "" : read.text;
  const isSorted = ignore.length > 0 || commented.includes(IGNORE_MARK);
  const most = Math.max(MAX_FINDINGS, limits.diagnostics ?? 0);
  const complete = isSorted ? { ...settings, limits: { ...limits, diagnostics: most } } : settings;
  const { diagnostics, objects } = checkValue(read.value, complete);
  const located = attachSpans(diagnostics, read.json ?? read.text, keyCodes);
  return { text: read.text, objects, ...ignoreFindings(located, commented, ignore, plugins) };
}

/** Checks a payload, or each payload of an array, as the kind that is set or recognised. */
function checkValue(value: unknown, { kind: setKind, preset, rules, limits, plugins }: CheckSettings) {
  const options = { preset, rules, limits: fileLimits(limits), plugins };
  const objects = new Map<string, number>();
  const check = (payload: unknown): readonly Diagnostic[] => {
    const kind = setKind ?? recogniseKind(payload);
    const { noun, check: checkPayload } = payloadKinds[kind];
    objects.set(noun, (objects.get(noun) ?? 0) + countIn(kind, payload));
    return checkPayload(payload, options);
  };
  const diagnostics = isListOfPayloads(value)
    ? value.flatMap((payload: unknown, at) => prefixPointers(`/${at}`, check(payload)))
    : check(value);
  return { diagnostics, objects };
}

/** Whether a value is a list, and not a list that is one document of another program as a whole. */
function isListOfPayloads(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const foreign = recogniseForeign(value, "survey");
  return foreign === undefined || foreign.messageId === "payloadList";
}

/** A page counts as the objects on it. */
const countIn = (kind: PayloadKind, payload: unknown): number =>
  kind.endsWith("-page") || kind.endsWith("-list") ? (payloadListOf(payload)?.entries.length ?? 1) : 1;
