import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import { judgeChange } from "#analysis/versions/judge-change.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { surveys } from "#testing/surveys.ts";

const open = (id: string) => ({ id, type: "open", question: `${id}?` });
const lowered = (questions: readonly object[]) => lowerSurvey({ questions });

describe("judgeChange", () => {
  it("returns the verdict of diffSurveys", () => {
    const verdicts = new Set<string>();
    const version = surveys({ minQuestions: 1, maxQuestions: 5 });
    fc.assert(
      fc.property(version, version, fc.boolean(), (one, other, isEdit) => {
        const questions = isEdit ? [...(one.questions ?? []), ...(other.questions ?? [])] : other.questions;
        const [before, after] = [lowerSurvey(one), lowerSurvey({ questions })];
        const { verdict, reasons } = diffSurveys(before, after);
        verdicts.add(verdict);
        expect(judgeChange(before, after)).toEqual({ verdict, reasons });
        expect(judgeChange(before, before).verdict).toBe("same");
      }),
    );
    expect(verdicts.size).toBeGreaterThan(1);
  });

  it("leaves versions alone that are too large", () => {
    const few = Array.from({ length: 2_500 }, (_, n) => open(`q${n}`));
    expect(judgeChange(lowered(few), lowered(few)).verdict).toBe("same");
    const more = lowered([...few, open("last")]);
    expect(judgeChange(more, more)).toEqual({ verdict: "unknown", reasons: [] });
    const branching = { type: "response_based", responseValues: { positive: "end", negative: "end" } };
    const keyed = lowered(
      few.slice(0, 900).map((each) => ({ ...each, type: "rating", scale: 5, branching })),
    );
    expect(judgeChange(keyed, keyed).verdict).toBe("unknown");
  });

  it("returns no breaking record if the bound is exceeded", () => {
    const some = Array.from({ length: 200 }, (_, n) => open(`q${n}`));
    expect(judgeChange(lowered(some), lowered(some.toReversed()))).toEqual({
      verdict: "unknown",
      reasons: [],
    });
  });

  it("ends soon if one answer leads to very many ways of going on", () => {
    const COUNT = 100;
    let state = 1;
    // Numbers that look random, the same in every run (Lewis, Goodman and Miller, 1969).
    const random = (below: number): number => {
      state = (state * 48_271) % 2_147_483_647;
      return state % below;
    };
    const forks = Array.from({ length: COUNT }, (_, n) => ({
      id: `q${n}`,
      type: "single_choice",
      question: `q${n}?`,
      choices: Array.from({ length: 8 }, (_, choice) => `c${choice}`),
      branching: {
        type: "response_based",
        responseValues: Object.fromEntries(
          Array.from({ length: 8 }, (_, choice) => {
            const target = n + 1 + random(COUNT - n);
            return [choice, target === COUNT ? "end" : target];
          }),
        ),
      },
    }));
    const order = forks.map((fork) => ({ fork, place: random(1_000_000) }));
    const moved = order.sort((one, other) => one.place - other.place).map(({ fork }) => fork);
    expect(judgeChange(lowered(forks), lowered(moved)).verdict).toMatch(/^(?:breaking|unknown)$/);
  });
});
