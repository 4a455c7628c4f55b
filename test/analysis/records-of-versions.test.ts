// Whether complete records stay right where questions are asked in another order, or in loops.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { routes } from "#analysis/routes/routes.ts";
import { findBrokenRecord } from "#analysis/versions/broken-record.ts";
import { Versions } from "#analysis/versions/compared-questions.ts";
import { diffSurveys } from "#analysis/versions/diff-surveys.ts";
import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { replayResponses } from "#runtime/replay-responses.ts";

const to = (index: number) => ({ branching: { type: "specific_question", index } });
const end = { branching: { type: "end" } };
const by = (responseValues: object) => ({ branching: { type: "response_based", responseValues } });
const open = (id: string, more: object = {}) => ({ id, type: "open", question: `${id}?`, ...more });
const pick = (id: string, more: object = {}) => ({
  id,
  type: "single_choice",
  question: `${id}?`,
  choices: ["Yes", "No"],
  ...more,
});
const diff = (before: object[], after: object[]) =>
  diffSurveys(lowerSurvey({ questions: before }), lowerSurvey({ questions: after }));
const [a, b, c] = [open("a"), open("b"), open("c")];

describe("records of another order", () => {
  it.each<[string, string, object[], object[]]>([
    [
      "compatible",
      "a question that decides the same later",
      [pick("p", by({ "0": 2 })), a, b, c],
      [pick("p", by({ "0": 2 })), a, c, b],
    ],
    [
      "compatible",
      "a question that decides nothing, asked first",
      [a, pick("p", by({ "1": 3 })), b, c],
      [c, a, pick("p", by({ "1": "end" })), b],
    ],
  ])("are %s with %s", (verdict, _name, before, after) => {
    expect(diff(before, after).verdict).toBe(verdict);
  });

  it("break if a question is asked of too few", () => {
    const before = [a, pick("p", by({ "1": 3 })), b, c];
    const { verdict, reasons } = diff(before, [a, b, pick("p", by({ "1": "end" })), c]);
    expect(verdict).toBe("breaking");
    expect(reasons[0]?.witness?.map(({ question }) => question)).toEqual([0, 1, 3]);
  });

  it("break if the key of a question is another one while answers are still waited for", () => {
    const before = [a, pick("p", by({ "0": 3 })), { type: "open", question: "No id?" }, b];
    const after = [b, a, pick("p", by({ "0": "end" })), { type: "open", question: "No id?" }];
    expect(diff(before, after).reasons).toMatchObject([
      { code: "key-changed", pointer: "/questions/2", witness: [{}, { response: "No" }, {}, {}] },
    ]);
  });

  it("take what is decided before it is asked, if it is answered so later", () => {
    const before = [a, b, pick("p", { ...by({ "0": "end" }) }), c];
    // Asked first, but it leads on as before.
    expect(
      diff(before, [pick("p", by({ "0": 1, "1": 3 })), a, { ...b, ...end }, open("a2"), c]).verdict,
    ).toBe("breaking");
    expect(diff(before, [pick("p"), a, b, c]).reasons).toMatchObject([
      { code: "answer-missing", witness: [{}, {}, { response: "Yes" }] },
    ]);
    const both = [pick("p", by({ "1": 3 })), a, { ...b, ...end }, open("d", to(1))];
    expect(diff(both, both).verdict).toBe("same");
  });

  it.each([
    ["a text", open("p"), { ...open("p"), type: "rating", scale: 5 }],
    ["choices", pick("p", { type: "multiple_choice" }), pick("p")],
    ["a choice", pick("p"), pick("p")],
  ])("break if a formerly unreachable question comes first: %s", (_name, before, after) => {
    const { reasons } = diff([a, { ...b, ...end }, before], [after, a, b]);
    expect(reasons).toMatchObject([{ code: "answer-missing", witness: [{ question: 0 }, { question: 1 }] }]);
  });

  it("break first if the fewest questions are answered, though a longer one is rejected earlier", () => {
    const after = [pick("p", { choices: ["Yes"] }), b, a];
    expect(diff([pick("p", by({ "0": 2 })), a, b], after).reasons).toMatchObject([
      { code: "answer-missing", witness: [{ response: "Yes" }, { question: 2 }] },
    ]);
  });

  it("break if the second of two that were moved takes other answers", () => {
    const [one, other] = [pick("p"), open("o")];
    const rest = [a, b, c];
    const after = [one, { ...other, type: "rating", scale: 5 }, ...rest];
    expect(diff([...rest, one, other], after).verdict).toBe("breaking");
  });

  it("are not decided if too many answers would have to be kept", () => {
    const many = Array.from({ length: 3_000 }, (_, at) => open(`q${at}`));
    expect(diff(many, many.toReversed()).reasons).toMatchObject([
      { code: "records-undecided", severity: "error", pointer: "" },
    ]);
    const [before, after] = [pick("p"), pick("p", { choices: ["Yes"] })];
    expect(diff([before, ...many], [after, ...many.toReversed()]).reasons).toMatchObject([
      { code: "answer-refused", witness: [{ question: 0 }, ...many.map(() => ({}))] },
    ]);
    expect(diff(many.slice(0, 300), many.slice(0, 300).toReversed()).verdict).toBe("compatible");
  });

  it("take little work if one question of many is asked first now", () => {
    const many = Array.from({ length: 200 }, (_, at) => open(`q${at}`));
    const [before, after] = [many, [...many.slice(-1), ...many.slice(0, -1)]].map((questions) =>
      lowerSurvey({ questions }),
    ) as [CompiledSurvey, CompiledSurvey];
    expect(findBrokenRecord(new Versions(before, after), 1_000)).toBeNull();
  });
});

describe("records of loops", () => {
  it("are judged one by one as long as they are few", () => {
    const verdictFor = (count: number, swapped = 0) => {
      const pairs = Array.from({ length: swapped }, (_, at) => [open(`s${at}`), open(`t${at}`)]);
      const at = Array.from({ length: count }, (_, each) => 2 * swapped + each);
      const next = (each: number) => (at.includes(each + 1) ? each + 1 : "end");
      const loops = at.map((each) => pick(`q${each}`, by({ "0": each, "1": next(each) })));
      const { verdict, reasons } = diff(
        [...pairs.flat(), ...loops],
        [...pairs.flatMap((pair) => pair.toReversed()), ...at.map((each) => pick(`q${each}`))],
      );
      return reasons[0]?.code ?? verdict;
    };
    expect([26, 27].map((count) => verdictFor(count))).toEqual(["compatible", "records-undecided"]);
    // At most forty are tried on the way, which leaves forty.
    expect([20, 21].map((count) => verdictFor(count, 45))).toEqual(["compatible", "records-undecided"]);
  });

  const again = pick("p", by({ "0": 0, "1": 1 }));
  it.each<[string, object[], object[]]>([
    ["compatible", [again, a], [pick("p", by({ "1": 1 })), a]],
    ["breaking", [again, a], [again, { ...a, type: "rating", scale: 5 }]],
    ["breaking", [again, a, b], [again, a]],
    ["breaking", [a, pick("p", by({ "0": 0, "1": "end" }))], [a, pick("p", by({ "0": 0, "1": 2 })), b]],
    ["compatible", [again, a, b], [again, b, a]],
  ])("are %s: %j, %j", (verdict, before, after) => {
    expect(diff(before, after).verdict).toBe(verdict);
  });
});

/** Surveys of four questions, all with ids, in any order, that lead forward. */
const forward = fc
  .record({
    order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
    jumps: fc.array(fc.nat(4), { minLength: 4, maxLength: 4 }),
    kinds: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  .map(({ order, jumps, kinds }) =>
    order.map((name, at) => {
      const jump = at + 1 + (jumps[at] as number);
      const target = jump < 4 ? jump : "end";
      return kinds[at]
        ? pick(`q${name}`, by({ "0": target }))
        : pick(`q${name}`, jump === at + 1 ? {} : target === "end" ? end : to(target));
    }),
  );

it("agrees with replaying every record, and the shortest that breaks is the witness", () => {
  fc.assert(
    fc.property(forward, forward, (one, other) => {
      const [before, after] = [lowerSurvey({ questions: one }), lowerSurvey({ questions: other })];
      const idOf = (question: number): string => String(before.questions[question]?.id);
      const breaks = [...routes(before)].flatMap(({ questions, responses }) => {
        // Every answer is one of two, so each route has few records.
        let records: Record<string, string>[] = [{}];
        for (const [step, question] of questions.entries()) {
          const leadsOn = ["Yes", "No"].filter((answer) => {
            const target =
              before.questions[question]?.routes[answer === "Yes" ? "0" : "1"] ??
              before.questions[question]?.otherwise;
            return target === (questions[step + 1] ?? "end");
          });
          expect(leadsOn).toContain(responses[step]);
          records = records.flatMap((record) =>
            leadsOn.map((answer) => ({ ...record, [idOf(question)]: answer })),
          );
        }
        return records.filter((record) => {
          const { ok, finished, diagnostics } = replayResponses(after, record, { offPath: "error" });
          return !ok || !finished || diagnostics.length > 0;
        });
      });
      const { verdict, reasons } = diffSurveys(before, after);
      expect(verdict === "breaking").toBe(breaks.length > 0);
      if (breaks.length > 0)
        expect(reasons[0]?.witness?.length).toBe(
          Math.min(...breaks.map((record) => Object.keys(record).length)),
        );
    }),
    { numRuns: 300 },
  );
});
