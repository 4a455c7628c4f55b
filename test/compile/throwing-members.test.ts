// Properties that throw after some reads: checking always returns a finding.
import { describe, expect, it } from "vitest";
import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";

/** An object with a property that throws after a number of reads. */
function readable(times: number, members: object, member: string, value: unknown): object {
  let reads = 0;
  return Object.defineProperty({ ...members }, member, {
    enumerable: true,
    get(): unknown {
      if (++reads > times) throw new Error("no more");
      return value;
    },
  });
}

type Check = (times: number) => { readonly ok: boolean; readonly diagnostics: readonly Diagnostic[] };

const question: Check = (times) =>
  compileSurvey({ name: "n", questions: [readable(times, { type: "open" }, "question", "Why?")] });
const questions: Check = (times) => compileSurvey(readable(times, { name: "n" }, "questions", []));
const collaborator: Check = (times) =>
  checkDashboard(readable(times, { user_uuid: "0b4e5e1a-3c1d-4a52-9d0e-2f8f3f0d8f11" }, "level", 5), {
    kind: "collaborator-create",
  });
const page: Check = (times) =>
  checkDashboard(
    readable(times, { count: 1, next: null, previous: null }, "results", [{ restriction_level: 5 }]),
    { kind: "dashboard-page" },
  );

describe("a property that throws after some reads", () => {
  it.each<[string, Check, string[]]>([
    ["of a question", question, []],
    ["of a survey", questions, ["no-empty-questionnaire"]],
    ["of a collaborator", collaborator, ["known-level"]],
    ["of a page", page, ["known-level"]],
  ])("%s", (_name, check, codes) => {
    const found = Array.from({ length: 6 }, (_, times) => check(times));
    const works = found.findIndex(({ ok }) => ok);
    expect(works).toBeGreaterThan(0);
    for (const [times, { ok, diagnostics }] of found.entries()) {
      expect(ok).toBe(times >= works);
      expect(diagnostics.map(({ code }) => code)).toEqual(ok ? codes : ["plain-value"]);
    }
  });
});
