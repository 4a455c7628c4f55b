import type { Survey } from "surveyc";
import type { Session } from "surveyc/runtime";
import { renderSurvey } from "../../../examples/vanilla/render-survey.ts";
import { button, option, textElement } from "./elements.ts";

/** The storage key of the session, which keeps the respondent's place when the survey is edited. */
const KEY = "playground";

/** Returns the languages into which any part of a survey is translated. */
const languagesOf = ({ translations, questions }: Survey): string[] => {
  const parts = [translations, ...(questions ?? []).map((question) => question.translations)];
  return [...new Set(parts.flatMap((part) => Object.keys(part ?? {})))].sort();
};

/** The interface of the preview. */
export interface Preview {
  /** Shows a survey, and updates only changed parts. */
  readonly show: (survey: Survey) => void;
  /**
   * Shows that the text has errors, the first of them on this line. The last valid survey stays, but cannot be answered; it goes
   * if the text has none of its questions, because it is another survey.
   */
  readonly outdate: (line: number | undefined, questionTexts?: readonly string[]) => void;
  /** Drops the session, because another survey is loaded. */
  readonly forget: () => void;
}

/** Creates the view for trying a survey; `onMove` is called with the session of the respondent. */
export function makePreview(panel: HTMLElement, onMove: (session: Session) => void): Preview {
  let shown = "";
  let shownTexts: readonly string[] = [];
  let language = "";
  const note = textElement("p", "", "note");
  const content = document.createElement("div");
  panel.append(note, content);

  /** If the browser forbids storage, every edit restarts the survey. */
  function dropSession(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {}
  }

  function render(survey: Survey): void {
    const languages = languagesOf(survey);
    if (!languages.includes(language)) language = "";
    const select = document.createElement("select");
    select.append(option("its own", ""), ...languages.map((tag) => option(tag)));
    select.value = language;
    select.onchange = () => {
      language = select.value;
      render(survey);
    };
    const label = textElement("label", "Language ");
    label.append(select);
    label.hidden = languages.length === 0;
    const again = button("Start again", () => {
      dropSession();
      render(survey);
    });
    const tools = textElement("div", "", "tools");
    tools.append(label, again);
    const root = document.createElement("div");
    const record = textElement("div", "", "record");
    const stored = textElement("pre", "");
    record.append(textElement("h2", "Stored answers"), stored);
    record.hidden = true;
    const hadFocus = panel.contains(document.activeElement) && document.activeElement?.localName;
    content.replaceChildren(tools, root, record);
    // Keep the focus on the control.
    if (hadFocus === "select") select.focus();
    if (hadFocus === "button") again.focus();
    renderSurvey(root, {
      survey,
      language,
      storageKey: KEY,
      onComplete: (responses) => {
        record.hidden = false;
        stored.textContent = JSON.stringify(responses, null, 2);
      },
      onMove,
    });
  }

  const forget = (): void => {
    dropSession();
    shown = "";
    content.replaceChildren();
  };

  return {
    show: (survey) => {
      note.textContent = "";
      panel.classList.remove("outdated");
      content.inert = false;
      const serialized = JSON.stringify(survey);
      if (serialized === shown) return;
      shown = serialized;
      shownTexts = (survey.questions ?? []).map(({ question }) => question);
      render(survey);
    },
    outdate: (line, questionTexts = []) => {
      if (questionTexts.length > 0 && !shownTexts.some((text) => questionTexts.includes(text))) forget();
      const place = line === undefined ? "" : ` in line ${line}`;
      note.textContent =
        shown === ""
          ? `Fix the ${line === undefined ? "errors" : `error${place}`} first: only a valid survey can be tried.`
          : `Last valid version, before the error${place}. Fix the errors to continue with the current text.`;
      panel.classList.toggle("outdated", shown !== "");
      content.inert = true;
    },
    forget,
  };
}
