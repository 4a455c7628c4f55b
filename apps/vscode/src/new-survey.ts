import * as vscode from "vscode";

/** An example survey. Its third question is unreachable, which the walkthrough explains. */
const survey = {
  name: "Your visit",
  questions: [
    {
      type: "rating",
      question: "How was your visit?",
      display: "number",
      scale: 5,
      branching: {
        type: "response_based",
        responseValues: { negative: 1, neutral: 3, positive: "end" },
      },
    },
    {
      type: "open",
      question: "What went wrong?",
      branching: { type: "specific_question", index: 3 },
    },
    { type: "open", question: "What did you like?" },
    { type: "single_choice", question: "Will you come again?", choices: ["Yes", "No"] },
  ],
};

/** Opens a new text with the example. */
export async function newSurvey(): Promise<void> {
  const content = `${JSON.stringify(survey, null, 2)}\n`;
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: "json", content }),
  );
}
