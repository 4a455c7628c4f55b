/** Both examples: the file that is published, and one that starts with what a test gives. */
export const exampleRenderers = [
  {
    example: "vanilla",
    main: "vanilla/main.ts",
    entry: `
      import { renderSurvey } from "./vanilla/render-survey.ts";
      renderSurvey(document.getElementById("survey"), { ...globalThis.start, onComplete: globalThis.complete });`,
  },
  {
    example: "react",
    main: "react/main.tsx",
    entry: `
      import { StrictMode } from "react";
      import { createRoot } from "react-dom/client";
      import { SurveyForm } from "./react/survey-form.tsx";
      createRoot(document.getElementById("survey")).render(
        <StrictMode><SurveyForm {...globalThis.start} onComplete={globalThis.complete} /></StrictMode>,
      );`,
  },
];
