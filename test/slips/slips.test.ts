// Slips of people and of programs that write surveys: one finding per slip, whose fixes give the intended survey.
import fc from "fast-check";
import { applyPatch } from "rfc6902";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import { surveys as generated } from "#testing/surveys.ts";
import { branchingSlips } from "./branching-slips.ts";
import { everydaySlips } from "./everyday-slips.ts";
import { formSilent, formSlips } from "./form-slips.ts";
import { silent } from "./silent.ts";
import { type Slip, written } from "./slip.ts";
import * as surveys from "./surveys.ts";
import { toolSlips } from "./tool-slips.ts";
import { valueSlips, wordSlips } from "./word-slips.ts";

const nameOf = ({ code, pointer }: Diagnostic): string => `${code} ${pointer}`;
const findingsIn = (survey: unknown): readonly Diagnostic[] => compileSurvey(survey).diagnostics;

/** What is found in one survey and not in another. */
function besides(survey: unknown, other: unknown): readonly Diagnostic[] {
  const known = new Set(findingsIn(other).map(nameOf));
  return findingsIn(survey).filter((finding) => !known.has(nameOf(finding)));
}

function applyFirst(survey: unknown, { fixes = [], message }: Diagnostic): void {
  const patch = structuredClone(fixes[0]?.patch ?? []);
  expect([message, patch.length > 0]).toEqual([message, true]);
  expect(fixes[0]?.applicability).toBe("unsure");
  expect(applyPatch(survey, patch as never)).toEqual(patch.map(() => null));
}

const slips: readonly Slip[] = [
  ...branchingSlips,
  ...wordSlips,
  ...valueSlips,
  ...toolSlips,
  ...formSlips,
  ...everydaySlips,
];

describe("slips", () => {
  it.each(Object.entries(surveys))("nothing is found in the survey %s", (_name, survey) => {
    expect(findingsIn(survey)).toEqual([]);
  });

  it.each(slips.map((slip) => [slip[0], slip] as const))("%s", (_shows, [, meant, changes, count = 1]) => {
    const survey = written(meant, changes);
    const found = besides(survey, meant);
    expect(found.map(nameOf)).toHaveLength(count);
    for (const { message, help } of found) expect(`${message} ${help}`).not.toMatch(/undefined|NaN|\[object/);
    // Several findings may have one and the same fix.
    for (const finding of found)
      if (JSON.stringify(survey) !== JSON.stringify(meant))
        applyFirst(survey, besides(survey, meant)[0] ?? finding);
    expect(survey).toEqual(meant);
  });

  it("are many, and each is there once", () => {
    expect(slips.length).toBeGreaterThanOrEqual(150);
    expect(new Set(slips.map(([, meant, changes]) => JSON.stringify(written(meant, changes)))).size).toBe(
      slips.length,
    );
  });
});

describe("what looks like a slip", () => {
  it.each([...silent, ...formSilent])("%s", (_shows, survey, expected) => {
    const guessed = findingsIn(survey).filter(
      ({ severity, fixes }) => severity === "error" || fixes !== undefined,
    );
    expect(guessed.map(nameOf)).toEqual(expected);
  });

  it("is nothing in a valid survey", () => {
    fc.assert(
      fc.property(generated(), (survey) => {
        const codes = findingsIn(survey).map(({ code }) => code);
        expect(codes).not.toContain("known-field");
        expect(codes).not.toContain("known-response-key");
        expect(codes).not.toContain("known-target");
      }),
      { numRuns: 100 },
    );
  });
});
