import { describe } from "vitest";
import { open, rating, runCases } from "./rule-case.ts";

const bounded = (...rules: readonly object[]) => ({ validation: rules });
const least = (value?: unknown) => ({ type: "min_length", value });
const most = (value?: unknown) => ({ type: "max_length", value });
const place = "/questions/0/validation";

describe("satisfiable-validation", () => {
  runCases("satisfiable-validation", [
    ["no validation", [open(), open({ validation: null }), open(bounded())], []],
    ["bounds that leave one length", [open(bounded(least(5), most(5)))], []],
    ["one bound", [open(bounded(least(100_000))), open(bounded(most(1)))], []],
    ["bounds without a value", [open(bounded(least(), most(null))), open(bounded(least(9), most()))], []],
    ["no character of an optional answer", [open({ ...bounded(most(0)), optional: true })], []],
    [
      "an optional question",
      [open({ ...bounded(least(10), most(5)), optional: true })],
      [
        {
          pointer: place,
          severity: "warning",
          messageId: "onlySkippable",
          fixes: [
            {
              title: "Swap the two lengths",
              applicability: "unsure",
              patch: [
                { op: "replace", path: `${place}/0/value`, value: 5 },
                { op: "replace", path: `${place}/1/value`, value: 10 },
              ],
            },
          ],
        },
      ],
    ],
    ["a question that is not open", [rating({}, bounded(least(10), most(5)))], []],
    ["a bound that is not a number", [open(bounded(least("10"), most(5)))], []],
    ["a bound of another type", [open(bounded({ type: "minlength", value: 0 }, { value: 0 }))], []],
    [
      "a least above the most",
      [open(bounded(least(10), most(5)))],
      [{ pointer: place, severity: "error", messageId: "impossibleLength", params: { least: 10, most: 5 } }],
    ],
    [
      "the strictest of several",
      [open(bounded(most(20), least(3), most(4), least(6), most(9)))],
      [{ pointer: place, params: { least: 6, most: 4 } }],
    ],
    [
      "no character at all",
      [open({ ...bounded(most(0)), optional: false })],
      [{ pointer: place, params: { least: 1, most: 0 } }],
    ],
  ]);
});
