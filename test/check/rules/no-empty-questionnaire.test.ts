import { describe } from "vitest";
import { runSurveyCases } from "./payload-case.ts";
import { open } from "./rule-case.ts";

const empty = { pointer: "/questions", severity: "warning", messageId: "noQuestions" } as const;

describe("no-empty-questionnaire", () => {
  runSurveyCases("no-empty-questionnaire", [
    ["one question", { questions: [open()] }, []],
    ["an invalid question", { questions: ["Why?"] }, []],
    ["questions that are not a list", { questions: "Why?" }, []],
    ["questions under a misspelt name, which known-field reports", { Questions: [open()] }, []],
    ["an empty list", { questions: [] }, [empty]],
    ["null", { questions: null }, [empty]],
    ["nothing", { questions: undefined }, [empty]],
  ]);

  describe("in an update", () =>
    runSurveyCases(
      "no-empty-questionnaire",
      [
        ["without questions", { archived: true }, []],
        ["with an empty list", { questions: [] }, [empty]],
        ["with null", { questions: null }, [empty]],
      ],
      "survey-update",
    ));
});
