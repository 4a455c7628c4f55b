import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceOrder, lowerSurvey } from "#runtime/index.ts";

const choices = ["Tea", "Coffee", "Water", "Other"];
const question = { type: "single_choice", question: "What to drink?", choices, hasOpenChoice: true };
const [compiled] = lowerSurvey({ questions: [question] }).questions;

describe("choiceOrder", () => {
  it.each([
    ["r-1", [2, 0, 1, 3]],
    ["r-2", [2, 1, 0, 3]],
    [7, [0, 1, 2, 3]],
  ])("gives the seed %j the same order at any time, for payloads and compiled questions", (seed, order) => {
    expect(choiceOrder(question, seed)).toEqual(order);
    expect(compiled && choiceOrder(compiled, seed)).toEqual(order);
  });

  it.each([
    ["no choices", {}, []],
    ["a list that is none", { choices: "Tea" as never }, []],
    ["one choice", { choices: ["Tea"] }, [0]],
    ["an open choice alone", { choices: ["Other"], hasOpenChoice: true }, [0]],
  ])("orders %s", (_name, given, order) => expect(choiceOrder(given, 1)).toEqual(order));

  it("has every position once, the open choice last", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string(), { maxLength: 30 }),
        fc.boolean(),
        fc.oneof(fc.string(), fc.double()),
        (list, openChoice, seed) => {
          const order = choiceOrder({ choices: list, openChoice }, seed);
          expect(order.toSorted((a, b) => a - b)).toEqual([...list.keys()]);
          if (openChoice && list.length > 0) expect(order.at(-1)).toBe(list.length - 1);
        },
      ),
    );
  });

  it.each<[string, (turn: number) => string | number]>([
    ["count up", (turn) => turn],
    ["end alike", (turn) => `${turn}-abcdefgh`],
    ["begin alike", (turn) => `respondent ${turn}`],
  ])("gives each order its share of seeds that %s", (_name, seedOf) => {
    const seen = new Map<string, number>();
    for (let turn = 0; turn < 6_000; turn++) {
      const order = choiceOrder({ choices: choices.slice(0, 3) }, seedOf(turn)).join();
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    expect(seen.size).toBe(6);
    for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });
});
