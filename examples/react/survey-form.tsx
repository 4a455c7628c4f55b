// A survey renderer for React. To use it, copy this folder and ../survey.css.
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Survey } from "surveyc";
import * as runtime from "surveyc/runtime";
import { Controls, readAnswer } from "./controls.tsx";

/** The payload, checked by a server; what becomes of the answers; the key under which the session survives a reload. */
interface SurveyFormProps {
  readonly survey: Survey;
  readonly onComplete: (responses: Record<string, runtime.Response>) => void;
  readonly storageKey?: string;
}

/** Browsers may forbid storage; then nothing is kept, and a reload starts anew. */
const browserStorage = (): Storage | undefined => {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
};

const begin = (compiled: runtime.CompiledSurvey, storageKey: string) => {
  const kept = browserStorage()?.getItem(storageKey);
  const restored = kept ? runtime.restoreSession(compiled, kept) : undefined;
  const session = restored?.ok ? restored.session : runtime.startSurvey(compiled);
  const stale = "The survey has changed since you were here, so it starts anew.";
  return { session, step: 0, note: restored?.ok === false ? stale : "", error: "", wrong: "" };
};

const wordsFor = ({ answered, remaining: { min, max } }: runtime.Progress): string => {
  if (max === 0) return "All done";
  const left = max === null ? `at least ${min}` : min === max ? min : `${min} to ${max}`;
  return `Question ${answered + 1} (${left} left)`;
};

/** Shows a survey, one question at a time, and a word of thanks at the end. Another survey needs another `key`. */
export function SurveyForm({ survey, onComplete, storageKey = "survey" }: SurveyFormProps) {
  const { thankYouMessageHeader, thankYouMessageDescription, allowGoBack } = survey.appearance ?? {};
  const [compiled] = useState(() => runtime.lowerSurvey(survey));
  const [state, setState] = useState(() => begin(compiled, storageKey));
  const { session, step, note, error, wrong } = state;
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useEffect(() => {
    if (step > 0) form.current?.querySelector("h2")?.focus();
  }, [step]);

  const at = runtime.currentQuestion(session) as number;
  const item = compiled.questions[at];
  const raw = survey.questions?.[at];
  const radios = item?.type === "rating" || item?.type === "single_choice";

  const moveTo = (next: runtime.Session): void => {
    browserStorage()?.setItem(storageKey, JSON.stringify(next));
    setState({ session: next, step: step + 1, note: "", error: "", wrong: "" });
    if (next.current === "end") onComplete(runtime.collectResponses(compiled, next));
  };

  const answer = (response: runtime.Response) => {
    const outcome = runtime.answerQuestion(compiled, session, response);
    if (outcome.ok) return moveTo(outcome.session);
    const [{ code, message }] = outcome.diagnostics;
    const name = code === "answer-required" ? "answer" : "typed";
    setState({ ...state, error: message, wrong: radios && name === "answer" ? "group" : name });
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (item) answer(readAnswer(item, new FormData(event.currentTarget)));
  };
  const forgive = () => setState({ ...state, error: "", wrong: "" });
  const button = (text: string, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  );
  const progress = runtime.measureProgress(compiled, session);
  const hints = [raw?.description, item?.type === "multiple_choice" && "Pick all that fit."];
  if (item?.optional) hints.push("You may skip this question.");
  const invalid = wrong === "group";
  const group = radios && { role: "radiogroup", "aria-required": !item.optional, "aria-invalid": invalid };
  const given = [session.answers[at] ?? []].flat().map(String);
  const ends = raw?.type === "rating" ? raw : undefined;
  const link = raw?.type === "link" && raw.link;
  const mayGoBack = session.path.length > 0 && allowGoBack !== false;
  return (
    <form className="survey" noValidate onSubmit={submit} onChange={forgive} ref={form}>
      <p role="status">{note}</p>
      <label className="progress">
        {wordsFor(progress)}
        <progress max={1} value={progress.fraction} />
      </label>
      {item ? (
        <>
          <fieldset key={step} aria-describedby={`${id}hint ${id}bounds`} {...group}>
            <legend>
              <h2 tabIndex={-1}>{item.text}</h2>
            </legend>
            <p className="hint" id={`${id}hint`}>
              {hints.filter(Boolean).join(" ")}
            </p>
            <Controls item={item} given={given} link={link || ""} errorId={`${id}error`} wrong={wrong} />
            <p className="bounds" id={`${id}bounds`}>
              <span>{ends?.lowerBoundLabel && `${ends.scale === 10 ? 0 : 1}: ${ends.lowerBoundLabel}`}</span>
              <span>{ends?.upperBoundLabel && `${ends.scale}: ${ends.upperBoundLabel}`}</span>
            </p>
          </fieldset>
          <p id={`${id}error`} role="alert">
            {error}
          </p>
          <div className="buttons">
            {mayGoBack && button("Back", () => moveTo(runtime.goBack(compiled, session)))}
            {item.optional && item.type !== "link" && button("Skip", () => answer(null))}
            <button type="submit">{raw?.buttonText || "Next"}</button>
          </div>
        </>
      ) : (
        <>
          <h2 tabIndex={-1}>{thankYouMessageHeader || "Thank you!"}</h2>
          <p>{thankYouMessageDescription}</p>
        </>
      )}
    </form>
  );
}
