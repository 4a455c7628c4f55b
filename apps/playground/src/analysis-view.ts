import { button, setPressed, textElement } from "./elements.ts";
import type { Analysis, Condition, Job, Tester } from "./messages.ts";
import { keyedRows, type Row } from "./rows.ts";

/** The interface of the analysis. */
export interface AnalysisView {
  /** Shows an analysis; null if the survey has errors, which keeps the last one. */
  readonly show: (analysis: Analysis | null) => void;
  /** Clears the highlighted row. */
  readonly clear: () => void;
}

/** Creates the view of counts, covering respondents and conditions; its rows highlight paths in the picture. */
export function makeAnalysis(
  parent: HTMLElement,
  onLight: (lit: Job["lit"], name: string) => void,
): AnalysisView {
  let lit: HTMLElement | undefined;
  const clear = (): void => {
    if (lit !== undefined) setPressed(lit, false);
    lit = undefined;
  };
  /** Creates a button that toggles the highlighting of a path. */
  const pathToggle = (
    text: string,
    pathOf: () => NonNullable<Job["lit"]>,
    name: string,
  ): HTMLButtonElement => {
    const toggle = button(text, () => {
      const wasLit = lit === toggle;
      clear();
      if (!wasLit) lit = toggle;
      setPressed(toggle, !wasLit);
      onLight(wasLit ? undefined : pathOf(), name);
    });
    toggle.className = "lamp";
    setPressed(toggle, false);
    return toggle;
  };

  const wait = textElement("p", "Fix the errors first: the analysis needs a valid survey.", "empty");
  const facts = document.createElement("dl");
  const cover = textElement("p", "");
  const testers = document.createElement("ol");
  testers.className = "lamps";
  const conditions = document.createElement("ol");
  conditions.className = "lamps";
  const content = document.createElement("div");
  content.hidden = true;
  content.append(
    facts,
    textElement("h2", "When is each question asked?"),
    conditions,
    textElement("h2", "Respondents who cover everything"),
    cover,
    testers,
  );
  parent.append(wait, content);

  const showTesters = keyedRows<Tester>(
    testers,
    ({ steps, decisions }) => [...steps, ...decisions].join(),
    ({ steps, decisions, path }): Row<Tester> => {
      const element = document.createElement("li");
      const link = pathToggle("", () => ({ path, current: "end" }), "of this respondent");
      // Separate elements, so that answers in Arabic or Hebrew do not change the order of the others.
      const deciding = textElement("span", decisions.length === 0 ? "no answer decides" : "question ");
      for (const [index, answer] of decisions.entries()) {
        const isolated = textElement("span", answer);
        isolated.dir = "ltr";
        deciding.append(index === 0 ? "" : " → ", isolated);
      }
      const all = document.createElement("details");
      const list = document.createElement("ul");
      list.append(...steps.map((step) => textElement("li", step)));
      all.append(textElement("summary", "All answers"), list);
      element.append(link, deciding, all);
      return {
        element,
        update: ({ name }) => {
          if (link.textContent !== name) link.textContent = name;
        },
      };
    },
  );
  const showConditions = keyedRows<Condition>(
    conditions,
    ({ position }) => String(position),
    ({ position }): Row<Condition> => {
      const element = document.createElement("li");
      const link = pathToggle("", () => ({ to: position }), `to question ${position}`);
      const words = document.createElement("span");
      element.append(link, words);
      return {
        element,
        update: (condition) => {
          if (link.textContent !== condition.name) link.textContent = condition.name;
          if (words.textContent !== condition.words) words.textContent = condition.words;
        },
      };
    },
  );
  return {
    show: (analysis) => {
      wait.hidden = analysis !== null;
      content.hidden = analysis === null;
      if (analysis === null) return;
      facts.replaceChildren(
        ...analysis.facts.flatMap(([name, value]) => [textElement("dt", name), textElement("dd", value)]),
      );
      cover.textContent = analysis.cover;
      showTesters(analysis.testers);
      showConditions(analysis.conditions);
    },
    clear,
  };
}
