// A survey renderer for React. To use it, copy this folder, ../shared and ../survey.css, and install dompurify.
import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { dressSurvey } from "../shared/looks.js";
import { type Page, pageOf } from "../shared/page.js";
import { sanitise } from "../shared/sanitise.js";
import * as visits from "../shared/visit.js";
import { Controls } from "./controls.js";

/** A text of the author, as plain text or sanitized HTML. */
function Text({ text, contentType }: Pick<Page, "text" | "contentType">) {
  if (contentType === "html")
    return <div className="html" dir="auto" ref={(box) => box?.replaceChildren(sanitise(text ?? ""))} />;
  return (
    <div className="text" dir="auto">
      {text}
    </div>
  );
}

/** Shows a survey, one question at a time, with optional pages before and after. Another survey needs another `key`. */
export function SurveyForm(options: visits.SurveyOptions) {
  const [begun] = useState(() => visits.beginVisit(options));
  const [visit, setVisit] = useState(begun instanceof Promise ? undefined : begun);
  useEffect(() => {
    if (begun instanceof Promise) void begun.then(setVisit);
  }, [begun]);
  return visit && <Form {...{ visit, setVisit }} />;
}

function Form({ visit, setVisit }: { visit: visits.Visit; setVisit: (next: visits.Visit) => void }) {
  const { options, session, speech, note } = visit;
  const { survey, onMove } = options;
  const [step, setStep] = useState(0);
  const [refusal, setRefusal] = useState<visits.Refusal & { readonly times: number }>();
  const [isClosed, setClosed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (form.current) dressSurvey(form.current, survey.appearance ?? {});
  }, [survey]);
  useEffect(() => onMove?.(session), [session, onMove]);
  useEffect(() => {
    if (step > 0) form.current?.querySelector("h2")?.focus();
  }, [step]);

  const page = isClosed ? undefined : pageOf(visit);
  if (page === undefined) return null;
  const { heading, asking, progress, onward, back, skip, close } = page;

  const refuse = (next?: visits.Refusal): void =>
    setRefusal((before) => next && { ...next, times: (before?.times ?? 0) + 1 });
  const move = (next: visits.Visit | visits.Refusal): void => {
    if ("message" in next) {
      refuse(next);
      form.current?.querySelector<HTMLElement>(`[name=${next.control}]`)?.focus();
      return;
    }
    refuse(undefined);
    setStep(step + 1);
    setVisit(next);
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    move(visits.submit(visit, new FormData(event.currentTarget)));
  };
  const change = ({ target }: FormEvent<HTMLFormElement>): void => {
    refuse(undefined);
    // Arrow keys select every option they pass, so only a pointer submits at once; the focus is visible only for keys.
    if (asking?.atOnce && !(target as HTMLElement).matches(":focus-visible")) form.current?.requestSubmit();
  };
  const button = (text: string | undefined, press: () => void) =>
    text && (
      <button type="button" onClick={press}>
        {text}
      </button>
    );
  const title = (
    <h2 tabIndex={-1} aria-describedby={`${id}progress`}>
      {heading}
    </h2>
  );
  const wrong = refusal?.control === "answer" && asking?.isRadio ? "group" : (refusal?.control ?? "");
  const group = asking?.isRadio && {
    role: "radiogroup",
    "aria-required": !asking.item.optional,
    "aria-invalid": wrong === "group",
  };
  const { dir, lang, words } = speech;
  return (
    <form className="survey" noValidate onSubmit={submit} onChange={change} ref={form} {...{ dir, lang }}>
      <p role="status">{note}</p>
      <div className="page">
        {progress && (
          <label className="progress">
            <span id={`${id}progress`}>{progress.text}</span>
            <progress max={1} value={progress.fraction} />
          </label>
        )}
        {asking ? (
          <>
            {/* The direction of the question's text is that of its controls. */}
            <fieldset
              key={step}
              aria-describedby={`${id}hint ${id}bounds`}
              dir="auto"
              lang={page.lang}
              {...group}
            >
              <legend>{title}</legend>
              <div className="hint" id={`${id}hint`}>
                {page.text && <Text {...page} />}
                <div {...{ dir, lang }}>{asking.hint}</div>
              </div>
              <div className="controls">
                <Controls {...{ asking, heading, words, wrong }} errorId={`${id}error`} />
                <p className="bounds" id={`${id}bounds`}>
                  <span dir="auto">{asking.bounds[0]}</span>
                  <span dir="auto">{asking.bounds[1]}</span>
                </p>
              </div>
            </fieldset>
            <p id={`${id}error`} role="alert" dir="auto">
              {/* Another element each time, so that the same refusal is announced again. */}
              {refusal && <span key={refusal.times}>{refusal.message}</span>}
            </p>
          </>
        ) : (
          <div dir="auto" lang={page.lang}>
            {title}
            <Text {...page} />
          </div>
        )}
        <div className="buttons">
          {button(back, () => move(visits.goBack(visit)))}
          {button(skip, () => move(visits.skip(visit)))}
          {button(close, () => setClosed(true))}
          {onward && (
            <button type="submit" className={asking?.atOnce ? "quiet" : undefined}>
              {onward}
            </button>
          )}
        </div>
      </div>
    </form>
  );
}
