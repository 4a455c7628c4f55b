import type { Outcome } from "#diagnostics/diagnostic.ts";
import { keyCodes } from "#diagnostics/parse-codes.ts";
import type { PayloadKind, PayloadOf } from "#model/payload-of.ts";
import { requireKind } from "#parse/link-shape.ts";
import { readPage, withoutSkipped } from "#parse/read-page.ts";
import type { Report } from "#parse/report.ts";
import { attachSpans } from "#source/attach-spans.ts";
import { check, type KindChecks } from "./check.ts";
import { resolveLimits } from "./limits.ts";
import type { CheckOptions } from "./options.ts";
import { readText, type TextOptions } from "./read-text.ts";

/** Options of `parse`. */
export type ParseOptions = Pick<CheckOptions, "limits">;

/** Rules are about surveys and dashboards; any other payload only has a shape. */
const partChecks: KindChecks<PayloadKind, { readonly report: Report | null }> = {
  read: (kind, payload, limits, suggest) => ({ report: readPage(kind, payload, limits, suggest) }),
  run: ({ report }, kind, { payload }) => ({ findings: [], value: withoutSkipped(kind, payload, report) }),
};

/**
 * Reads an unknown value as a payload of a kind: its shape, not its meaning. The value is the payload itself, or a page without
 * its invalid entries. Throws as `compileSurvey` does.
 *
 * @example
 * const outcome = parse("user", { id: 1, email: "kim@example.org" });
 * if (outcome.ok) console.log(outcome.value.email);
 */
export function parse<Kind extends PayloadKind>(
  kind: Kind,
  payload: unknown,
  options: ParseOptions = {},
): Outcome<PayloadOf<Kind>> {
  const limits = resolveLimits(options);
  const { isRejected, diagnostics, value } = check(kind, payload, {
    checks: partChecks,
    settings: {},
    limits,
    plugins: [],
  });
  if (isRejected) return { ok: false, diagnostics };
  return { ok: true, value: value as PayloadOf<Kind>, diagnostics };
}

/**
 * The same from JSON text or its UTF-8 bytes; every finding has its span in the text.
 *
 * @example
 * const { diagnostics } = parseText("question", '{"type":"open"}');
 * console.log(diagnostics[0]?.code, diagnostics[0]?.span?.start.column);
 */
export function parseText<Kind extends PayloadKind>(
  kind: Kind,
  text: string | Uint8Array,
  options: ParseOptions & TextOptions = {},
): Outcome<PayloadOf<Kind>> {
  requireKind(kind);
  const limits = resolveLimits(options);
  const read = readText(text, limits, options.syntax);
  if (!read.ok) return { ok: false, diagnostics: read.diagnostics };
  const outcome = parse(kind, read.value, options);
  return { ...outcome, diagnostics: attachSpans(outcome.diagnostics, read.json ?? read.text, keyCodes) };
}
