import type { Survey } from "surveyc";
import * as runtime from "surveyc/runtime";
import { introOf } from "./screens.js";
import { type Speech, sayRefusal, speechIn } from "./words.js";

/** How a survey is shown, and who is told what comes of it. */
export interface SurveyOptions {
  /** The payload, checked by a server. */
  readonly survey: Survey;
  /** What becomes of the answers, by the ids of the questions, else by their positions. */
  readonly onComplete: (responses: Record<string, runtime.Response>) => void;
  /** The language of the texts and of the page's own words, as a language tag: that of the page, if not given. */
  readonly language?: string;
  /** The key under which the session survives a reload. */
  readonly storageKey?: string;
  /** Is told where the respondent is, at the start and after each step. */
  readonly onMove?: (session: runtime.Session) => void;
}

/** A respondent in front of a survey. It is never changed: each step makes another. */
export interface Visit {
  readonly options: SurveyOptions;
  /** The survey in its own texts and in those that are shown, both in the order in which it is asked. */
  readonly asked: Survey;
  readonly shown: Survey;
  /** For each question that is asked, its position in the list. */
  readonly order: readonly number[];
  readonly compiled: runtime.CompiledSurvey;
  readonly language: string;
  readonly speech: Speech;
  /** What orders the questions and choices that are shuffled for this respondent. */
  readonly seed: string;
  readonly session: runtime.Session;
  /** Answers that fit questions which are still to come. */
  readonly prefill: ReadonlyMap<number, runtime.Response>;
  /** Whether the page before the first question is still to be read. */
  readonly intro: boolean;
  /** What a respondent has to be told. */
  readonly note: string;
}

/** What is kept: with the questions as they were asked, so that answers can be carried over when they have changed. */
interface Kept {
  readonly seed?: unknown;
  readonly session?: unknown;
  readonly questions?: unknown;
  readonly prefill?: unknown;
}

const keyOf = ({ storageKey = "survey" }: SurveyOptions): string => storageKey;

/** Browsers may forbid storage, or have no room, and anything may have been left there; then a reload starts anew. */
const recall = (options: SurveyOptions): Kept => {
  try {
    return Object(JSON.parse(sessionStorage.getItem(keyOf(options)) ?? "{}"));
  } catch {
    return {};
  }
};
const keep = ({ options, seed, session, asked: { questions }, prefill }: Visit): void => {
  try {
    sessionStorage.setItem(
      keyOf(options),
      JSON.stringify({ seed, session, questions, prefill: [...prefill] }),
    );
  } catch {}
};
const prefillOf = ({ prefill }: Kept): Visit["prefill"] =>
  new Map(Array.isArray(prefill) ? (prefill.filter(Array.isArray) as [number, runtime.Response][]) : []);

/** Continues the session that is kept, or starts. A promise where the survey has changed and answers are carried over. */
export const beginVisit = (options: SurveyOptions): Visit | Promise<Visit> => {
  const { survey, language = document.documentElement.lang } = options;
  const kept = recall(options);
  const seed = typeof kept.seed === "string" ? kept.seed : `${Math.random()}`;
  const listed = survey.questions ?? [];
  const isShuffled = survey.appearance?.shuffleQuestions === true && survey.enable_partial_responses !== true;
  const order = isShuffled ? runtime.questionOrder(runtime.lowerSurvey(survey), seed) : [...listed.keys()];
  const asked = { ...survey, questions: order.flatMap((at) => listed[at] ?? []) };
  const compiled = runtime.lowerSurvey(asked);
  const restored = kept.session === undefined ? undefined : runtime.restoreSession(compiled, kept.session);
  const session = restored?.ok ? restored.session : runtime.startSurvey(compiled);
  const speech = speechIn(language);
  const visit = {
    options,
    asked,
    shown: runtime.localizeSurvey(asked, language),
    order,
    compiled,
    language,
    speech,
    seed,
    session,
    prefill: restored?.ok ? prefillOf(kept) : new Map(),
    intro: Boolean(introOf(survey, speech.words)) && session.path.length === 0 && session.current !== "end",
    note: "",
  };
  if (restored?.ok === false) return carryOver(visit, kept);
  keep(visit);
  return visit;
};

/** Goes on in a survey that has changed, with the answers that still fit, and says what became of the others. */
const carryOver = async (visit: Visit, { questions, session }: Kept): Promise<Visit> => {
  const before = runtime.lowerSurvey({ questions });
  const old = runtime.restoreSession(before, session);
  if (!old.ok) return visit;
  // Loaded only here, as few surveys change while somebody answers them. Where it cannot be loaded, nothing is carried over.
  const load = import("surveyc/analysis").then(({ mapSession }) => mapSession);
  const mapped = (await load.catch(() => undefined))?.(before, visit.compiled, old.session);
  const { words, fill } = visit.speech;
  const all = [...new Set(old.session.path)].filter((at) => old.session.answers[at] !== null).length;
  if (!mapped?.ok || mapped.lost.length === all) return { ...visit, note: all > 0 ? words.changed.anew : "" };
  const lost = mapped.lost.map((at) => before.questions[at]?.text).join(" · ");
  const some = `${words.changed.some} ${words.changed.again}`;
  const next = {
    ...visit,
    session: mapped.session,
    prefill: new Map(mapped.prefill.map(({ question, response }) => [question, response])),
    intro: visit.intro && mapped.session.path.length === 0,
    note: fill(lost ? some : words.changed.all, { all, kept: all - mapped.lost.length, lost }),
  };
  keep(next);
  return next;
};

/** The answers, as if the questions had been asked in the order in which they are listed. */
const recordOf = ({ compiled, session, order }: Visit): Record<string, runtime.Response> => {
  const places = compiled.questions.map(({ id }, at) =>
    id === undefined ? [`${at}`, `${order[at]}`] : [id, id],
  );
  const names = new Map(places as [string, string][]);
  const answers = Object.entries(runtime.collectResponses(compiled, session));
  return Object.fromEntries(answers.map(([key, answer]) => [names.get(key) ?? key, answer]));
};

const moveTo = (visit: Visit, session: runtime.Session): Visit => {
  const next = { ...visit, session, note: "" };
  keep(next);
  if (session.current === "end") visit.options.onComplete(recordOf(next));
  return next;
};

export const goBack = (visit: Visit): Visit => moveTo(visit, runtime.goBack(visit.compiled, visit.session));

/** The answer that a form holds; null where nothing is picked or written. */
const readAnswer = (item: runtime.CompiledQuestion, form: FormData): runtime.Response => {
  const { type, choices, openChoice } = item;
  const values = form.getAll("answer").map(String);
  const [first = ""] = values;
  if (first.trim() === "") return null;
  if (choices === undefined) return type === "rating" ? Number(first) : first;
  const open = openChoice ? choices.length - 1 : -1;
  // In the order of the survey, however they are shown.
  const positions = values.map(Number).sort((one, other) => one - other);
  const texts = positions.map((at) => (at === open ? String(form.get("typed")) : (choices[at] ?? "")));
  return type === "multiple_choice" ? texts : (texts[0] ?? null);
};

/** Why an answer does not count, and the name of the control to mend: that of the answer, or of the text beside it. */
export interface Refusal {
  readonly message: string;
  readonly control: "answer" | "typed";
}

const takeAnswer = (visit: Visit, response: runtime.Response): Visit | Refusal => {
  const { compiled, session, asked, shown, speech } = visit;
  const outcome = runtime.answerQuestion(compiled, session, response);
  if (outcome.ok) return moveTo(visit, outcome.session);
  const [refusal] = outcome.diagnostics;
  const at = Number(session.current);
  return {
    message: sayRefusal(speech, refusal, asked.questions?.[at], shown.questions?.[at]),
    control: refusal.code === "answer-required" || !compiled.questions[at]?.openChoice ? "answer" : "typed",
  };
};

/** Takes what a form holds, or says why it does not count. The page before the questions holds nothing. */
export const submit = (visit: Visit, form: FormData): Visit | Refusal => {
  if (visit.intro) return { ...visit, intro: false, note: "" };
  const item = visit.compiled.questions[Number(visit.session.current)];
  return item ? takeAnswer(visit, readAnswer(item, form)) : visit;
};

export const skip = (visit: Visit): Visit | Refusal => takeAnswer(visit, null);
