import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { certifyTermination } from "#analysis/termination/certify-termination.ts";
import { checkCertificate } from "#analysis/termination/check-certificate.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";
import { real } from "./real.ts";
import { choice, compiledOf, open, to } from "./shapes.ts";

const skipping = compiledOf(choice({ 0: 2 }), open(), open());
const looping = compiledOf(open(), choice({ 0: 0, 1: 3 }), open(to(1)), choice({ 0: 3 }), open());

it.each<[string, CompiledSurvey, object]>([
  ["no question", compiledOf(), { kind: "every-respondent", rank: [] }],
  ["no loop", skipping, { kind: "every-respondent", rank: [3, 2, 1] }],
  [
    "a question that ends before one that leads far on",
    compiledOf(choice({ 0: 2 }), open({ type: "end" }), open(), open(), open()),
    { kind: "every-respondent", rank: [4, 1, 3, 2, 1] },
  ],
  [
    "a question out of reach",
    compiledOf(open({ type: "end" }), open()),
    { kind: "every-respondent", rank: [1, 0] },
  ],
  [
    "a loop out of reach",
    compiledOf(open({ type: "end" }), open(to(1))),
    { kind: "every-respondent", rank: [1, 0] },
  ],
  [
    "loops that are met from the last one on",
    compiledOf(open(to(2)), choice({ 0: 1, 1: "end", 2: "end" }), choice({ 0: 2, 1: 1, 2: 1 })),
    { kind: "can-always-end", distance: [3, 1, 2], loops: [[1], [2]] },
  ],
  ["loops", looping, { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[0, 1, 2], [3]] }],
])("certifies a survey: %s", (_, compiled, certificate) => {
  expect(certifyTermination(compiled)).toEqual(certificate);
  expect(checkCertificate(compiled, certificate)).toBe(true);
});

describe("is rejected", () => {
  it("without a reachable end", () => {
    for (const compiled of [compiledOf(open(to(0))), compiledOf(choice({ 0: "end" }), open(to(1)))]) {
      const certificate = certifyTermination(compiled);
      expect(certificate).toMatchObject({ kind: "can-always-end" });
      expect(checkCertificate(compiled, certificate)).toBe(false);
    }
  });

  it.each<[string, CompiledSurvey, unknown]>([
    ["null", skipping, null],
    ["a text", skipping, "every-respondent"],
    ["a list", skipping, [3, 2, 1]],
    ["no kind", skipping, { rank: [3, 2, 1] }],
    ["another kind", skipping, { kind: "nobody", rank: [3, 2, 1] }],
    ["no numbers", skipping, { kind: "every-respondent" }],
    ["too few", skipping, { kind: "every-respondent", rank: [3, 2] }],
    ["texts", skipping, { kind: "every-respondent", rank: ["3", "2", "1"] }],
    ["an infinite number", skipping, { kind: "every-respondent", rank: [Number.POSITIVE_INFINITY, 2, 1] }],
    ["numbers that stay the same", skipping, { kind: "every-respondent", rank: [2, 2, 1] }],
    ["the certificate of a survey with a loop", looping, { kind: "every-respondent", rank: [4, 3, 4, 2, 1] }],
    ["loops that are missing", looping, { kind: "can-always-end", distance: [4, 3, 4, 2, 1] }],
    ["a loop less", looping, { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[0, 1, 2]] }],
    [
      "a loop more",
      looping,
      { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[0, 1, 2], [3], [4]] },
    ],
    [
      "another question in a loop",
      looping,
      { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[0, 1, 4], [3]] },
    ],
    ["loops in one", looping, { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[0, 1, 2, 3]] }],
    [
      "another order",
      looping,
      { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [[3], [0, 1, 2]] },
    ],
    [
      "a loop that is not a list",
      looping,
      { kind: "can-always-end", distance: [4, 3, 4, 2, 1], loops: [null, [3]] },
    ],
  ])("%s", (_, compiled, certificate) => expect(checkCertificate(compiled, certificate)).toBe(false));
});

it.each<[string, CompiledSurvey, unknown]>([
  ["numbers of another kind", skipping, { kind: "every-respondent", rank: [1, 0.5, -7] }],
  ["no loops where there are none", skipping, { kind: "can-always-end", distance: [3, 2, 1], loops: [] }],
  [
    "longer distances",
    looping,
    { kind: "can-always-end", distance: [9, 8, 99, 7, 0], loops: [[0, 1, 2], [3]] },
  ],
])("accepts every proof: %s", (_, compiled, certificate) =>
  expect(checkCertificate(compiled, certificate)).toBe(true),
);

it.each(real)("certifies $file", ({ compiled, routes, endless }) => {
  const certificate = certifyTermination(compiled);
  expect(certificate.kind).toBe(routes === "unbounded" ? "can-always-end" : "every-respondent");
  expect(checkCertificate(compiled, certificate)).toBe(endless.length === 0);
});

it("certifies every accepted survey, also after a round trip through JSON", () => {
  fc.assert(
    fc.property(surveys().map(lowerSurvey), (compiled) => {
      const certificate: unknown = JSON.parse(JSON.stringify(certifyTermination(compiled)));
      expect(checkCertificate(JSON.parse(JSON.stringify(compiled)), certificate)).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it("is false for every value that is not a certificate, and throws for none", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(checkCertificate(looping, value)).toBe(false);
      const damaged = { version: 1, fingerprint: "", questions: value } as CompiledSurvey;
      expect(checkCertificate(damaged, { kind: "every-respondent", rank: [] })).toBeTypeOf("boolean");
    }),
  );
});

it("checks 20,000 questions in one loop", () => {
  const count = 20_000;
  const compiled = compiledOf(
    ...Array.from({ length: count }, (_, at) => (at === count - 1 ? choice({ 0: 0 }) : open())),
  );
  expect(checkCertificate(compiled, certifyTermination(compiled))).toBe(true);
});
