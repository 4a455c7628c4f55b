/** Shows a survey in place of the one that was shown before. */
const begin = `
  globalThis.begin = (start) => {
    const before = document.getElementById("survey");
    const root = before.cloneNode();
    before.replaceWith(root);
    show(root, { ...start, onComplete: globalThis.complete });
  };`;

/** Both examples: the published file, and one that starts with the values of a test. */
export const exampleRenderers = [
  {
    example: "vanilla",
    main: "vanilla/main.ts",
    entry: `
      import { renderSurvey as show } from "./vanilla/render-survey.ts";
      ${begin}`,
  },
  {
    example: "react",
    main: "react/main.tsx",
    entry: `
      import { StrictMode } from "react";
      import { createRoot } from "react-dom/client";
      import { SurveyForm } from "./react/survey-form.tsx";
      let shown;
      const show = (root, options) => {
        shown?.unmount();
        shown = createRoot(root);
        shown.render(<StrictMode><SurveyForm {...options} /></StrictMode>);
      };
      ${begin}`,
  },
];
