import type { Survey } from "surveyc";
import * as runtime from "surveyc/runtime";
import { introOf } from "./screens.js";
import { formatRefusal, type Speech, speechIn } from "./words.js";

/** The options and callbacks of a survey. */
export interface SurveyOptions {
  /** The payload, validated by a server. */
  readonly survey: Survey;
  /** Called with the answers at the end, by the id of the question, else by its position. */
  readonly onComplete: (responses: Record<string, runtime.Response>) => void;
  /** The language tag of all texts; by default the language of the page. */
  readonly language?: string;
  /** The storage key of the session, which survives a reload. */
  readonly storageKey?: string;
  /** Rules for answers, by the id of the question. */
  readonly rules?: runtime.AnswerRules;
  /** Called with the session at the start and after each step. */
  readonly onMove?: (session: runtime.Session) => void;
}

/** The visit of a respondent. It is immutable: each step creates another one. */
export interface Visit {
  readonly options: SurveyOptions;
  /** The survey with its original texts and with the shown texts, both in the order of the questions. */
  readonly asked: Survey;
  readonly shown: Survey;
  /** The position in the payload of each question. */
  readonly order: readonly number[];
  readonly compiled: runtime.CompiledSurvey;
  readonly language: string;
  readonly speech: Speech;
  /** The seed for the order of shuffled questions and choices. */
  readonly seed: string;
  readonly session: runtime.Session;
  /** Earlier answers for the remaining questions. */
  readonly prefill: ReadonlyMap<number, runtime.Response>;
  /** Whether the page before the first question is shown. */
  readonly intro: boolean;
  /** A message for the respondent. */
  readonly note: string;
}

/** The stored state, including the questions, so that answers can be carried over when the survey changes. */
interface StoredState {
  readonly seed?: unknown;
  readonly session?: unknown;
  readonly questions?: unknown;
  readonly prefill?: unknown;
}

const keyOf = ({ storageKey = "survey" }: SurveyOptions): string => storageKey;

/** Reads the stored state. If storage is forbidden or full, or contains other data, a reload starts again. */
const recall = (options: SurveyOptions): StoredState => {
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
const prefillOf = ({ prefill }: StoredState): Visit["prefill"] =>
  new Map(Array.isArray(prefill) ? (prefill.filter(Array.isArray) as [number, runtime.Response][]) : []);

/** Continues the stored session, or starts. Returns a promise if the survey has changed and answers are carried over. */
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

/** Continues in a changed survey with the answers that are still valid, and notes which were lost. */
const carryOver = async (visit: Visit, { questions, session }: StoredState): Promise<Visit> => {
  const before = runtime.lowerSurvey({ questions });
  const old = runtime.restoreSession(before, session);
  if (!old.ok) return visit;
  // Load it only here, because few surveys change during a visit. If it cannot be loaded, nothing is carried over.
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

/** Returns the answers by the order of the questions in the payload. */
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

/** Reads the answer of a form; null if it is empty. */
const readAnswer = (item: runtime.CompiledQuestion, form: FormData): runtime.Response => {
  const { type, choices, openChoice } = item;
  const values = form.getAll("answer").map(String);
  const [first = ""] = values;
  if (first.trim() === "") return null;
  if (choices === undefined) return type === "rating" ? Number(first) : first;
  const open = openChoice ? choices.length - 1 : -1;
  // In the order of the survey, not in the shown order.
  const positions = values.map(Number).sort((one, other) => one - other);
  const texts = positions.map((at) => (at === open ? String(form.get("typed")) : (choices[at] ?? "")));
  return type === "multiple_choice" ? texts : (texts[0] ?? null);
};

/** Why an answer is rejected, and the name of the invalid control: `answer` or `typed`. */
export interface Refusal {
  readonly message: string;
  readonly control: "answer" | "typed";
}

const takeAnswer = (visit: Visit, response: runtime.Response): Visit | Refusal => {
  const { compiled, session, asked, shown, speech } = visit;
  const outcome = runtime.answerQuestion(compiled, session, response, { rules: visit.options.rules });
  if (outcome.ok) return moveTo(visit, outcome.session);
  const [refusal] = outcome.diagnostics;
  const at = Number(session.current);
  return {
    message: formatRefusal(speech, refusal, asked.questions?.[at], shown.questions?.[at]),
    control: /required|rule/.test(refusal.code) || !compiled.questions[at]?.openChoice ? "answer" : "typed",
  };
};

/** Submits a form, or returns why the answer is rejected. The page before the questions has no answer. */
export const submit = (visit: Visit, form: FormData): Visit | Refusal => {
  if (visit.intro) return { ...visit, intro: false, note: "" };
  const item = visit.compiled.questions[Number(visit.session.current)];
  return item ? takeAnswer(visit, readAnswer(item, form)) : visit;
};

export const skip = (visit: Visit): Visit | Refusal => takeAnswer(visit, null);
