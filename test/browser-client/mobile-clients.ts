// The events of the clients for mobile devices, by their documented wire format, and of programs that capture answers themselves.
import { localizeSurvey, type Response } from "surveyc/runtime";
import type { Client, RunningVisit, SentEvent } from "./end-to-end-law.ts";
import type { SurveyServer } from "./survey-server.ts";

/** How one client sends answers. */
interface WireFormat {
  /** Whether it shows translations and sends `$survey_language`. */
  readonly translates: boolean;
  /** Whether answers have keys with the id of the question, with its position, or both. */
  readonly keys: "ids" | "positions" | "both";
  /** Whether the events of one respondent have a common submission. */
  readonly namesSubmission: boolean;
  /**
   * Whether there is one event at the end; `so-far` sends all answers so far after each question if the survey takes partial
   * responses; `each` always sends each answer in a separate event.
   */
  readonly events: "one" | "so-far" | "each";
  /** The value that is sent; undefined if the property is missing. */
  readonly sentValue: (answer: Response, emptyValue: unknown) => unknown;
}

const withoutSkips = (answer: Response): unknown => {
  if (answer === null) return undefined;
  return typeof answer === "number" ? String(answer) : answer;
};

const ios: WireFormat = {
  translates: true,
  keys: "both",
  namesSubmission: true,
  events: "so-far",
  sentValue: withoutSkips,
};

/** The clients by name. */
export const wireFormats = {
  iOS: ios,
  "iOS before translations": {
    ...ios,
    translates: false,
    keys: "positions",
    namesSubmission: false,
    events: "one",
  },
  Android: { ...ios, namesSubmission: false, events: "one" },
  Flutter: { ...ios, namesSubmission: false, keys: "ids", events: "one" },
  "React Native": { ...ios, sentValue: (answer, emptyValue) => answer ?? emptyValue },
  "React Native before translations": {
    ...ios,
    translates: false,
    namesSubmission: false,
    events: "one",
    sentValue: (answer, emptyValue) => answer ?? emptyValue,
  },
  "captures by hand": { ...ios, translates: false, keys: "ids", events: "each" },
} as const satisfies Record<string, WireFormat>;

type Translated = { readonly translations?: Readonly<Record<string, unknown>> | null };
type ShownQuestion = Translated & { readonly type: string; readonly choices?: readonly string[] };

/** The translation that clients choose: the language in any case, else its base. */
function matchedLanguage({ translations }: Translated, language: string): string | undefined {
  const codes = Object.keys(translations ?? {});
  const wanted = [language.toLowerCase(), language.toLowerCase().split("-")[0]];
  return wanted
    .map((code) => codes.find((one) => one.toLowerCase() === code))
    .find((code) => code !== undefined);
}

/** The texts that are shown in place of the choices of an answer. */
function shownAnswer(answer: Response, own: ShownQuestion, shown: ShownQuestion): Response {
  const shownText = (text: string): string => shown.choices?.[own.choices?.indexOf(text) ?? -1] ?? text;
  if (typeof answer === "string") return shownText(answer);
  return Array.isArray(answer) ? answer.map(shownText) : answer;
}

const legacyKey = (position: number): string =>
  position === 0 ? "$survey_response" : `$survey_response_${position}`;

/** The properties with answers, one object for each question of the path, in its order. */
function answerProperties(
  visit: RunningVisit,
  { translates, keys, sentValue }: WireFormat,
): readonly object[] {
  const { running, language, answers } = visit;
  const ids = running.questions.map(({ id }, position) => id ?? String(position));
  const own = running.questions as readonly unknown[] as readonly ShownQuestion[];
  const localized = translates ? localizeSurvey(running, language).questions : own;
  const idKeys = new Set(ids.map((id) => `$survey_response_${id}`));
  return answers.flatMap((answer, position) => {
    const question = own[position];
    if (answer === undefined || question === undefined) return [];
    const shown = shownAnswer(
      answer,
      question,
      (localized as readonly ShownQuestion[])[position] ?? question,
    );
    const emptyValue = { open: "", multiple_choice: [] }[question.type] ?? null;
    const value = sentValue(shown, emptyValue);
    if (value === undefined) return [{}];
    const legacy = legacyKey(position);
    const names = [
      ...(keys === "positions" ? [] : [`$survey_response_${ids[position]}`]),
      // A client that sends both kinds of keys would overwrite one answer with another if the two were equal.
      ...(keys === "ids" || (keys === "both" && idKeys.has(legacy)) ? [] : [legacy]),
    ];
    return [Object.fromEntries(names.map((name) => [name, value]))];
  });
}

/** The events of a visit. */
function eventsOf(visit: RunningVisit, format: WireFormat): readonly SentEvent[] {
  const { running, language, survey, seed } = visit;
  const parts = answerProperties(visit, format);
  const ownLanguage = matchedLanguage(survey as Translated, language);
  const matched =
    ownLanguage ?? running.questions.map((one) => matchedLanguage(one as Translated, language)).find(Boolean);
  const isSplit =
    format.events === "each" || (format.events === "so-far" && survey["enable_partial_responses"] === true);
  const common = {
    $survey_id: running.id,
    ...(format.translates && matched !== undefined && { $survey_language: matched }),
    ...(format.namesSubmission && { $survey_submission_id: `submission-${seed}` }),
  };
  return parts.flatMap((part, index): SentEvent[] => {
    const isLast = index === parts.length - 1;
    if (!isSplit && !isLast) return [];
    const answers = format.events === "each" ? part : Object.assign({}, ...parts.slice(0, index + 1));
    return [
      {
        event: "survey sent",
        properties: { ...common, ...answers, ...(format.namesSubmission && { $survey_completed: isLast }) },
      },
    ];
  });
}

/** Visitors with a mobile client. */
export const mobileClient =
  (server: SurveyServer, format: WireFormat): Client =>
  async (visit) => {
    const events = eventsOf(visit, format);
    const distinct_id = `visitor-${visit.seed}`;
    // As devices do, which send events as they occur.
    for (const event of events) await server.capture([{ ...event, distinct_id }]);
    return { events, trouble: null };
  };
