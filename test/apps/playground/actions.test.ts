import { compileSurveyText } from "surveyc";
import { describe, expect, it } from "vitest";
import { answerActions } from "#apps/playground/src/actions.ts";

const survey = `{
  "name": "Visit",
  "type": "popover",
  "questions": [
    {
      "type": "rating", "question": "How was it?", "display": "number", "scale": 10,
      "branching": { "type": "response_based", "responseValues": { "detractors": 2 } }
    },
    { "type": "open", "question": "What was good?" },
    { "type": "open", "question": "What was bad?" }
  ]
}
`;

/** What the page knows about the place of a word in a text. */
const at = (word: string, chosen?: number, text = survey) => {
  const start = text.indexOf(word);
  return answerActions(
    { text, start, end: start, ...(chosen === undefined ? {} : { chosen }) },
    compileSurveyText(text).diagnostics,
  );
};

/** The text after an action, and the position of the question that the cursor goes to. */
function textAfter(word: string, title: string, text = survey) {
  const { outcome } = at(word, at(word, undefined, text).titles.indexOf(title), text);
  if (outcome === undefined || "refused" in outcome.result) return outcome?.result;
  const written = outcome.result.edits.reduce(
    (now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end),
    text,
  );
  return { questions: JSON.parse(written).questions, question: outcome.question };
}

describe("what can be done at a place", () => {
  it("is named with the question there, and changes nothing until it is chosen", () => {
    expect(at("How was")).toEqual({
      question: '0 "How was it?"',
      titles: [
        "Add the missing routes",
        "Move the question down",
        "Insert a question after this one",
        "Change the scale to 5",
        "Change the scale to 7",
        "Remove the question",
      ],
      renamable: undefined,
      outcome: undefined,
    });
  });

  it("includes renaming a choice, with its response key", () => {
    const text = survey.replace(
      '"type": "open", "question": "What was good?"',
      '"type": "single_choice", "question": "What was good?", "choices": ["Fod", "Staff"], "branching": { "type": "response_based", "responseValues": { "Fod": "end" } }',
    );
    const start = text.indexOf("Fod");
    const { diagnostics } = compileSurveyText(text);
    const place = { text, start, end: start };
    expect(answerActions(place, diagnostics).renamable).toBe("Fod");
    const { outcome } = answerActions({ ...place, name: "Food" }, diagnostics);
    const edits = outcome === undefined || "refused" in outcome.result ? [] : outcome.result.edits;
    const renamed = edits.reduce(
      (now, each) => now.slice(0, each.start) + each.text + now.slice(each.end),
      text,
    );
    expect(renamed).toBe(text.replaceAll("Fod", "Food"));
    expect(answerActions({ ...place, name: "Staff" }, diagnostics).outcome?.result).toHaveProperty("refused");
  });

  it.each([
    ["Move the question down", ["How was it?", "What was bad?", "What was good?"], 1, 2],
    ["Move the question up", ["What was good?", "How was it?", "What was bad?"], 2, 0],
    [
      "Insert a question after this one",
      ["How was it?", "What was good?", "New question", "What was bad?"],
      3,
      2,
    ],
    ["Remove the question", ["How was it?", "What was bad?"], 1, 1],
  ])(
    "%s: the text, the target of a route then, and the question of the cursor",
    (title, texts, target, cursor) => {
      const { questions, question } = textAfter("What was good", title) as {
        questions: { question: string; branching?: { responseValues: object } }[];
        question: number;
      };
      expect(questions.map((each) => each.question)).toEqual(texts);
      expect(questions.find(({ branching }) => branching)?.branching?.responseValues).toEqual({
        detractors: target,
      });
      expect(question).toBe(cursor);
    },
  );

  it("holds the fixes of a finding at the place, and leaves the cursor there", () => {
    const misspelt = survey.replace('"open"', '"opne"');
    const { titles } = at("opne", undefined, misspelt);
    expect(titles[0]).toContain("open");
    const done = textAfter("opne", titles[0] as string, misspelt);
    expect(done).toMatchObject({ questions: [{}, { type: "open" }, {}] });
    expect(done).toHaveProperty("question", undefined);
    expect(at("What was bad", undefined, misspelt).titles).not.toContain(titles[0]);
  });

  it("is refused with the reason where the survey would not be valid", () => {
    expect(textAfter("What was good", "Move the question down", survey.replace('"popover"', "5"))).toEqual({
      refused: expect.stringMatching(/\w/),
    });
  });

  it.each([
    ["outside of questions", "Visit", survey],
    ["a text that is not JSON", "How was", survey.slice(0, -4)],
    ["a text that is not a survey", "x", '["x"]'],
    ["an empty text", "", ""],
  ])("is nothing: %s", (_name, word, text) => {
    expect(at(word, 0, text)).toMatchObject({ titles: [], outcome: undefined });
  });
});
