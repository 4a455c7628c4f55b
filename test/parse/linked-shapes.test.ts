// What shapes are linked from are the printed schemas: what those take, read by another library, has no errors, and the rest has.
import { describe, expect, it } from "vitest";
import { defaultLimits } from "#diagnostics/limits.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { diagnosePayload } from "#parse/read-payload.ts";
import { isValid } from "../model/validators.ts";
import { type Complete, completePayloads, typeOf } from "./complete-payloads.ts";
import { nearValues } from "./replacements.ts";

const allKinds = Object.keys(kinds) as PayloadKind[];

/** Of all types. At a place one in eight of them is tried, in turn, and null everywhere. */
const values: readonly unknown[] = [
  ...[true, "", "x", "😀", "end", 0, -1, 1, 1.5, 1e300, 2_147_483_648, -2_147_483_649],
  ...[[], [1], ["x"], [null], [["x"]], {}, { a: 1 }, { a: null }, { type: "end" }, { values: 1 }],
];

/** Texts at a bound, of characters that are two units of UTF-16 each. */
function textsUpTo(most: number | undefined): string[] {
  return most === undefined ? [] : ["😀".repeat(most), "😀".repeat(most + 1)];
}

function listsUpTo(most: number | undefined, list: unknown): unknown[] {
  if (most === undefined || most > 10_000 || !Array.isArray(list)) return [];
  return [most, most + 1].map((length) => Array.from({ length }, () => list[0] as unknown));
}

/** A payload with each of its values replaced, and each of its properties left out. */
function* variants({ holder, places }: Complete): Generator<readonly [what: string, payload: unknown]> {
  for (const [at, { path, schema, owner, name, isElsewhere, depth }] of places.entries()) {
    if (isElsewhere) continue;
    const before = owner[name];
    const sized = [...textsUpTo(schema.maxLength), ...listsUpTo(schema.maxItems, before)];
    const some = values.filter((_, index) => (index + at) % 8 === 0);
    for (const [index, value] of [null, ...some, ...nearValues(schema), ...sized].entries()) {
      owner[name] = value;
      yield [`${path}: value ${index} for ${typeOf(schema)}`, holder.payload];
    }
    if (depth > 0 && !Array.isArray(owner)) {
      delete owner[name];
      yield [`without ${path}`, holder.payload];
    }
    owner[name] = before;
  }
}

describe.each(allKinds)("%s", (kind) => {
  it("has errors or unknown values exactly where the printed schema is not kept", () => {
    // Schemas allow other types of surveys and of dashboards.
    const isOpen = /^(?:\/(?:results|surveys)\/\d+)?\/(?:type|creation_mode)$/;
    const hasErrors = (payload: unknown) =>
      diagnosePayload(kind, payload, { ...defaultLimits, diagnostics: 1_000 })
        .findings.kept()
        .some(
          ({ code, severity, pointer }) =>
            severity === "error" || (code === "known-value" && !isOpen.test(pointer)),
        );
    const differing: string[] = [];
    for (const complete of completePayloads(kind))
      for (const [what, payload] of variants(complete))
        if (hasErrors(payload) === isValid(kind, payload)) differing.push(what);
    expect(differing).toEqual([]);
  });
});
