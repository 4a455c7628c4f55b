import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";

const found = (choices: readonly string[], members: object = { shuffleOptions: true }) =>
  compileSurvey(
    { name: "s", questions: [{ type: "multiple_choice", question: "Which?", choices, ...members }] },
    { rules: { "unanchored-choice": "info" } },
  ).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);

describe("unanchored-choice", () => {
  it.each([
    ["other choices", ["Salt", "Pepper"]],
    ["words that begin alike", ["Otherwise engaged", "Allspice", "Nonesuch"]],
    ["a yes and a no", ["Yes", "No"]],
  ])("reports nothing for %s", (_shows, choices) => {
    expect(found(choices)).toEqual([]);
  });

  it("reports nothing for lists in order, and for open choices, which clients keep at the end", () => {
    expect(found(["Cod", "None of the above"], {})).toEqual([]);
    expect(found(["Cod", "Other"], { shuffleOptions: true, hasOpenChoice: true })).toEqual([]);
  });

  it.each([
    ...["None of the above", "All of these", "Keine der Antworten", "Aucun de ces choix", "None of them"],
    ...["Other", "Andere", "Autre", "None of them"],
  ])("reports %s", (last) => {
    expect(found(["Cod", "Trout", last])).toEqual(["unanchored-choice /questions/0/choices/2"]);
  });
});
