// A survey renderer for React. To use it, copy this folder, ../shared and ../survey.css, and install dompurify.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Question } from "surveyc";
import * as runtime from "surveyc/runtime";
import { boundsOf, hintOf, readAnswer, submitsAtOnce } from "../shared/question-view.ts";
import { sayRefusal } from "../shared/refusals.ts";
import { sanitise } from "../shared/sanitise.ts";
import { beginVisit, keepSession, type SurveyOptions } from "../shared/visit.ts";
import { words } from "../shared/words.ts";
import { Controls } from "./controls.tsx";

interface TextProps {
  readonly text: string | null | undefined;
  readonly contentType: "text" | "html" | null | undefined;
}

/** A text of the author's: as it is, or as sanitised HTML. */
function Text({ text, contentType }: TextProps) {
  if (contentType !== "html") return <div className="text">{text}</div>;
  return <div className="html" ref={(box) => box?.replaceChildren(sanitise(text ?? ""))} />;
}

/** Shows a survey, one question at a time, and a word of thanks at the end. Another survey needs another `key`. */
export function SurveyForm({ survey, onComplete, onMove, storageKey = "survey" }: SurveyOptions) {
  const appearance = survey.appearance ?? {};
  const [compiled] = useState(() => runtime.lowerSurvey(survey));
  const [visit] = useState(() => beginVisit(compiled, storageKey));
  const start = { session: visit.session, step: 0, note: visit.changed ? words.changed : "" };
  const [state, setState] = useState({ ...start, error: "", wrong: "" });
  const { session, step, note, error, wrong } = state;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (step > 0) form.current?.querySelector("h2")?.focus();
  }, [step]);

  const at = runtime.currentQuestion(session) as number;
  const item = compiled.questions[at];
  const question = survey.questions?.[at] as Question;
  const given = [session.answers[at] ?? []].flat().map(String);
  const atOnce = item !== undefined && submitsAtOnce(item, question, given);
  const radios = item?.type === "rating" || item?.type === "single_choice";

  const moveTo = (next: runtime.Session): void => {
    keepSession(storageKey, next);
    onMove?.(next);
    setState({ session: next, step: step + 1, note: "", error: "", wrong: "" });
    if (next.current === "end") onComplete(runtime.collectResponses(compiled, next));
  };

  const answer = (response: runtime.Response) => {
    const outcome = runtime.answerQuestion(compiled, session, response);
    if (outcome.ok) return moveTo(outcome.session);
    const [refusal] = outcome.diagnostics;
    const name = refusal.code === "answer-required" ? "answer" : "typed";
    const error = sayRefusal(refusal, document.documentElement.lang);
    setState({ ...state, error, wrong: radios && name === "answer" ? "group" : name });
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (item) answer(readAnswer(item, new FormData(event.currentTarget)));
  };
  const change = ({ target }: FormEvent<HTMLFormElement>): void => {
    setState({ ...state, error: "", wrong: "" });
    // The arrow keys pick what they pass, so that only a pointer submits at once; the focus is visible for keys.
    if (atOnce && !(target as HTMLElement).matches(":focus-visible")) form.current?.requestSubmit();
  };
  const button = (text: string, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  );
  if (item === undefined && appearance.displayThankYouMessage === false) return null;
  const progress = runtime.measureProgress(compiled, session);
  const mayGoBack = session.path.length > 0 && appearance.allowGoBack !== false;
  const group = radios && {
    role: "radiogroup",
    "aria-required": !item.optional,
    "aria-invalid": wrong === "group",
  };
  return (
    <form className="survey" noValidate onSubmit={submit} onChange={change} ref={form}>
      <p role="status">{note}</p>
      <label className="progress">
        {words.progress(progress)}
        <progress max={1} value={progress.fraction} />
      </label>
      {item ? (
        <>
          {/* The direction of the question's text is that of its controls. */}
          <fieldset key={step} aria-describedby={`${id}hint ${id}bounds`} dir="auto" {...group}>
            <legend>
              <h2 tabIndex={-1}>{item.text}</h2>
            </legend>
            <div className="hint" id={`${id}hint`}>
              {question.description && (
                <Text text={question.description} contentType={question.descriptionContentType} />
              )}
              {hintOf(item)}
            </div>
            <Controls
              {...{ item, question, given, wrong }}
              seed={`${visit.seed}-${at}`}
              errorId={`${id}error`}
            />
            <p className="bounds" id={`${id}bounds`}>
              <span>{boundsOf(question)[0]}</span>
              <span>{boundsOf(question)[1]}</span>
            </p>
          </fieldset>
          <p id={`${id}error`} role="alert">
            {error}
          </p>
          <div className="buttons">
            {mayGoBack && button(words.back, () => moveTo(runtime.goBack(compiled, session)))}
            {item.optional && item.type !== "link" && button(words.skip, () => answer(null))}
            <button type="submit" className={atOnce ? "quiet" : undefined}>
              {question.buttonText || (progress.remaining.max === 1 ? words.submit : words.next)}
            </button>
          </div>
        </>
      ) : (
        <div dir="auto">
          <h2 tabIndex={-1}>{appearance.thankYouMessageHeader || words.thanks}</h2>
          <Text
            text={appearance.thankYouMessageDescription}
            contentType={appearance.thankYouMessageDescriptionContentType}
          />
        </div>
      )}
    </form>
  );
}
