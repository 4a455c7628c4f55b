import { describe } from "vitest";
import { runSurveyCases } from "./payload-case.ts";
import { open } from "./rule-case.ts";

const empty = { pointer: "/questions", severity: "warning", message: /no question to ask/ } as const;

describe("no-empty-questionnaire", () => {
  runSurveyCases("no-empty-questionnaire", [
    ["one question", { questions: [open()] }, []],
    ["a question that is invalid is still one", { questions: ["Why?"] }, []],
    ["questions that are no list are the concern of another finding", { questions: "Why?" }, []],
    ["questions under a misspelt name, which known-field reports", { Questions: [open()] }, []],
    ["an empty list", { questions: [] }, [empty]],
    ["null", { questions: null }, [empty]],
    ["nothing", { questions: undefined }, [empty]],
  ]);

  describe("in an update", () =>
    runSurveyCases(
      "no-empty-questionnaire",
      [
        ["that reports nothing about questions", { archived: true }, []],
        ["that empties the list", { questions: [] }, [empty]],
        ["that clears it", { questions: null }, [empty]],
      ],
      "survey-update",
    ));
});
