// The printed schemas, read by another library, and our parser must come to the same verdict on every payload.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { validPayloads } from "#testing/schema-payloads.ts";
import { mutatedPayloads } from "./mutated-payloads.ts";
import { isValid, readSchema } from "./validators.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];
const DEEPEST = 64;

const compiles = (pattern: string): boolean => {
  try {
    new RegExp(pattern);
    return true;
  } catch {
    return false;
  }
};

const branchesWithoutKeys = ({ type, branching }: { type?: unknown; branching?: unknown }): boolean =>
  type !== "rating" &&
  type !== "single_choice" &&
  (branching as { type?: unknown } | null | undefined)?.type === "response_based";

/**
 * Whether JSON Schema could express everything that we report about a value. It cannot forbid NUL and half characters in texts and
 * names, nor properties called `__proto__`; cannot bound the depth; cannot ask that a regular expression compiles; and
 * does not speak of numbers that are not finite. Neither can it bound how many values the free-form parts and lists
 * without their own bound contain together, nor describe values that are not JSON; no payload here has any of these.
 *
 * Conversely the schemas reject branching by response if answers have no response keys, which the rule
 * `branchable-question` reports, not the parser.
 */
function isSayable(payload: unknown): boolean {
  const waiting: [value: unknown, depth: number][] = [[payload, 0]];
  for (const [value, depth] of waiting) {
    if (depth > DEEPEST) return false;
    if (typeof value === "number" && !Number.isFinite(value)) return false;
    if (typeof value === "string" && (!value.isWellFormed() || value.includes("\0"))) return false;
    if (typeof value !== "object" || value === null) continue;
    for (const name of ["url", "deviceTypes"] as const) {
      const { [name]: patterns, [`${name}MatchType`]: matchType } = value as Readonly<
        Record<string, unknown>
      >;
      const texts = [patterns].flat().filter((pattern) => typeof pattern === "string");
      if (String(matchType).includes("regex") && !texts.every(compiles)) return false;
    }
    if (branchesWithoutKeys(value)) return false;
    for (const [name, member] of Object.entries(value)) {
      if (name === "__proto__" || !name.isWellFormed() || name.includes("\0")) return false;
      waiting.push([member, depth + 1]);
    }
  }
  return true;
}

/** Unknown values and invalid entries of pages, which are warnings in payloads that are only read: schemas list the known values. */
const lenient: ReadonlySet<string> = new Set(["known-value", "skipped-entry"]);

function agreeOn(kind: PayloadKind, payload: unknown): void {
  fc.pre(isSayable(payload));
  const { ok, diagnostics } = parse(kind, payload);
  if (diagnostics.some(({ code, severity }) => severity === "warning" && lenient.has(code)))
    expect({ payload, isRejectedOnlyHere: !ok && isValid(kind, payload) }).toEqual({
      payload,
      isRejectedOnlyHere: false,
    });
  else expect({ payload, ok }).toEqual({ payload, ok: isValid(kind, payload) });
}

describe.each(allKinds)("%s: the parser and ajv agree", (kind) => {
  const valid = validPayloads(readSchema(kind));

  it("that payloads generated from the schema are valid", () => {
    fc.assert(
      fc.property(valid, (payload) => {
        fc.pre(isSayable(payload));
        expect(isValid(kind, payload)).toBe(true);
        const outcome = parse(kind, payload);
        expect(outcome.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
        expect(outcome).toMatchObject({ ok: true });
        expect(outcome.ok && outcome.value).toBe(payload);
      }),
    );
  });

  it("on payloads with one mistake", () => {
    fc.assert(
      fc.property(mutatedPayloads(valid), (payload) => agreeOn(kind, payload)),
      { numRuns: 100 },
    );
  });

  it("on any JSON value", () => {
    fc.assert(fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (payload) => agreeOn(kind, payload)));
  });
});

it("many of the mistakes make payloads invalid, and many do not", () => {
  for (const kind of ["survey", "dashboard", "question", "activity-page"] as const) {
    const sample = fc.sample(mutatedPayloads(validPayloads(readSchema(kind))), { numRuns: 300, seed: 1 });
    const share = sample.filter((payload) => isValid(kind, payload)).length / sample.length;
    expect(share, kind).toBeGreaterThan(0.1);
    expect(share, kind).toBeLessThan(0.9);
  }
});
