import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { CustomRule, Diagnostic, Limits, PayloadKind, Preset, RuleOptions } from "#index.ts";
import type { SuppressedFinding } from "#print/report.ts";
import { attachSpans } from "#source/attach-spans.ts";
import type { ReadResult } from "#source/read-json.ts";
import { recognizeForeign } from "#suggestions/recognize-foreign.ts";
import { IGNORE_MARK } from "./ignore/ignore-comments.ts";
import { type IgnoreEntry, ignoreFindings } from "./ignore/ignore-findings.ts";
import { fileLimits } from "./input/limits.ts";
import { payloadKinds, prefixPointers } from "./payload-kinds.ts";
import { payloadListOf, recognizeKind } from "./recognize-kind.ts";

export interface CheckSettings {
  readonly preset?: Preset | undefined;
  readonly rules: RuleOptions;
  /** Overrides of the default limits for files. */
  readonly limits: Partial<Limits>;
  /** The kind of every payload; undefined to detect it from the properties. */
  readonly kind: PayloadKind | undefined;
  readonly plugins: readonly CustomRule[];
  /** The `ignore` entries of the configuration. */
  readonly ignore?: readonly IgnoreEntry[];
}

/** The number of checked objects by noun: `survey` 3. */
export type ObjectCounts = ReadonlyMap<string, number>;

export interface CheckedText {
  /** Null if the bytes are not text. */
  readonly text: string | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly objects: ObjectCounts;
  /** The ignored findings. */
  readonly suppressed?: readonly SuppressedFinding[];
}

/** The maximum number of findings if some are ignored, so high that ignored findings do not displace others. */
const MAX_FINDINGS = 10_000;

/** Checks the payloads of a parsed text; every finding gets its span in the text. */
export function checkText(read: ReadResult, settings: CheckSettings): CheckedText {
  if (!read.ok) {
    // A text that cannot be parsed counts as one payload of the expected kind.
    const { noun } = payloadKinds[settings.kind ?? "survey"];
    return { text: read.text, diagnostics: read.diagnostics, objects: new Map([[noun, 1]]) };
  }
  const { ignore = [], plugins, limits } = settings;
  // In JSON without comments, the mark can only be part of a string.
  const commented = read.json === undefined ? "" : read.text;
  const hasIgnores = ignore.length > 0 || commented.includes(IGNORE_MARK);
  const maxFindings = Math.max(MAX_FINDINGS, limits.diagnostics ?? 0);
  const complete = hasIgnores ? { ...settings, limits: { ...limits, diagnostics: maxFindings } } : settings;
  const { diagnostics, objects } = checkValue(read.value, complete);
  const withSpans = attachSpans(diagnostics, read.json ?? read.text, keyCodes);
  return { text: read.text, objects, ...ignoreFindings(withSpans, commented, ignore, plugins) };
}

/** Checks a payload, or each payload of an array, as the given or detected kind. */
function checkValue(value: unknown, { kind: setKind, preset, rules, limits, plugins }: CheckSettings) {
  const options = { preset, rules, limits: fileLimits(limits), plugins };
  const objects = new Map<string, number>();
  const check = (payload: unknown): readonly Diagnostic[] => {
    const kind = setKind ?? recognizeKind(payload);
    const { noun, check: checkPayload } = payloadKinds[kind];
    objects.set(noun, (objects.get(noun) ?? 0) + countObjects(kind, payload));
    return checkPayload(payload, options);
  };
  const diagnostics = isListOfPayloads(value)
    ? value.flatMap((payload: unknown, at) => prefixPointers(`/${at}`, check(payload)))
    : check(value);
  return { diagnostics, objects };
}

/** Whether a value is a list of payloads, and not an export of another program. */
function isListOfPayloads(value: unknown): value is readonly unknown[] {
  if (!Array.isArray(value)) return false;
  const foreign = recognizeForeign(value, "survey");
  return foreign === undefined || foreign.messageId === "payloadList";
}

/** Counts the objects on a page. */
const countObjects = (kind: PayloadKind, payload: unknown): number =>
  kind.endsWith("-page") || kind.endsWith("-list") ? (payloadListOf(payload)?.entries.length ?? 1) : 1;
