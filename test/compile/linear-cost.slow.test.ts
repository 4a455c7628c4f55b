// A survey can be nearly correct in the maximum of places. Finding what was meant takes time in proportion to its
// length all the same, and no more than a few milliseconds where it is short.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import { parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { printDiagnostics } from "#print/print-reports.ts";
import { ownTime } from "../own-time.ts";
import {
  branchingTo,
  choosing,
  costlyShapes,
  leading,
  members,
  type Named,
  nearlyAll,
  routes,
} from "./costly-payloads.ts";

const longText = JSON.stringify(nearlyAll(500_000));

/** How long JSON.parse takes for a character of a survey, now: what is fast on one machine, or at one time, is slow on another. */
function timeOfReading(): number {
  const times = Array.from({ length: 3 }, () => ownTime(() => JSON.parse(longText) as unknown));
  return Math.min(...times) / longText.length;
}

/** The maximum time of a payload: a multiple of JSON.parse, about a microsecond a character, and a constant number of characters more. */
const TIMES = 250;
const MORE = 5_000;
/** Small payloads in which most is wrong are checked up to 40 times again to try their fixes. */
const WITH_TRIALS = 6;

/** How many times as long as it may take a run takes. The best of several tries: code that has run a few times is compiled. */
function excess(length: number, run: () => unknown, allowance = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 25 && least > 1; tries++)
    least = Math.min(least, ownTime(run) / (allowance * TIMES * timeOfReading() * (length + MORE)));
  return least;
}

function check(payload: unknown, kind: PayloadKind, diagnostics: number): unknown {
  const options = { limits: { diagnostics } };
  if (kind === "survey") return compileSurvey(payload, options);
  return kind === "dashboard" ? checkDashboard(payload, options) : parse(kind, payload, options);
}

describe("finding out what was meant takes time in proportion to the length of a payload", () => {
  const rows = costlyShapes.map(([name, make, kind = "survey"]) => ({ name, make, kind }));
  it.each(rows)("$name", ({ make, kind }) => {
    for (const size of [2_000, 50_000]) {
      const payload = make(size);
      const text = JSON.stringify(payload);
      const within = (length: number, limit: number): number =>
        excess(length, () => check(payload, kind, limit), limit === 1 ? 1 : WITH_TRIALS);
      expect(within(text.length, 1)).toBeLessThanOrEqual(1);
      expect(within(text.length, 100)).toBeLessThanOrEqual(1);
    }
  });

  it("also in a long text, and with all that is printed", () => {
    const text = JSON.stringify(nearlyAll(500_000));
    const run = (): string =>
      printDiagnostics(compileSurveyText(text).diagnostics, { format: "sarif", text });
    expect(excess(text.length, run)).toBeLessThanOrEqual(1);
  });

  const letters = fc.constantFrom(
    "x",
    "ab",
    "abcdefgh",
    "0123456789",
    "e\u0130\u00df",
    ",;|/ a",
    "-01 ",
    "_ -a",
  );
  const part = fc.oneof(
    letters.chain((unit) => fc.string({ unit: fc.constantFrom(...unit), maxLength: 70 })),
    fc.constantFrom(
      "question",
      "descriptio",
      "option ",
      "goto ",
      "thankYouMessageHeade",
      "otherwise",
      "yes",
      "0-6",
    ),
  );
  const named: fc.Arbitrary<Named> = fc.tuple(part, part).map(
    ([before, after]) =>
      (at) =>
        before + String(at) + after,
  );
  /** Names, and others that differ from them by a few letters. */
  const names = fc
    .tuple(named, fc.array(fc.tuple(fc.nat(70), fc.constantFrom("", "x", "0", " ", ",")), { maxLength: 4 }))
    .map(([name, edits]): readonly [Named, Named] => [
      name,
      (at) =>
        edits.reduce((text, [place, put]) => text.slice(0, place) + put + text.slice(place + 1), name(at)),
    ]);
  const count = fc.constantFrom(1, 31, 33, 90, 199, 201, 999, 1000);
  const shapes = fc.oneof(
    fc
      .tuple(count, names)
      .map(([each, [name, near]]) => choosing(each, Math.max(name(9).length, near(9).length), name, near)),
    names.map(([name, near]) => leading((at) => ({ id: name(at) }), near, 90 + 2 * name(9).length)),
    names.map(([, near]) => branchingTo((at) => ({ type: near(1), index: near(at) }))),
    fc.tuple(part, names).map(([type, [, near]]) => routes(type, near)),
    names.map(([, near]) => members(near)),
  );

  it("for names that are nearly the same", () => {
    const size = fc.constantFrom(1_000, 6_000, 30_000);
    fc.assert(
      fc.property(shapes, size, (make, length) => {
        const payload = make(length);
        const text = JSON.stringify(payload);
        expect(excess(text.length, () => compileSurvey(payload), WITH_TRIALS)).toBeLessThanOrEqual(1);
        expect(excess(text.length, () => check(payload, "survey", 1))).toBeLessThanOrEqual(1);
      }),
      { numRuns: 50 },
    );
  });
});
