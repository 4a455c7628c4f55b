// What a respondent of the browser client goes through: the pages of a survey, one after the other, and the answers that are sent.
import type { Response } from "surveyc/runtime";
import { isObject } from "#diagnostics/json-value.ts";
import type { BrowserClient, ClientEvent, VisitOptions } from "./browser-client.ts";
import type { Gesture, Shown } from "./shown-page.ts";

/** A survey as clients get it. */
export interface PublicSurvey {
  readonly id: string;
  readonly questions: readonly { readonly id: string }[];
}

/** A survey as clients get it while it runs: with an id, also of each question. */
export function publicSurvey(survey: object): PublicSurvey {
  const { questions = [] } = survey as { readonly questions?: readonly unknown[] };
  return {
    type: "popover",
    start_date: "2026-01-01T00:00:00Z",
    end_date: null,
    ...survey,
    id: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11",
    questions: questions.filter(isObject).map((question, at) => ({ id: `q${at}`, ...question })),
  } as PublicSurvey;
}

/** What a respondent goes through. */
export interface Walk {
  /** The pages by the texts of their questions. A page without a question is the name of its kind in brackets: `(empty)`. */
  readonly pages: readonly string[];
  /** The answers in the last event with answers, by the ids of the questions; null if none is sent. */
  readonly sent: Readonly<Record<string, Response>> | null;
  /** Why an answer cannot be given or submitted; null if each can. */
  readonly trouble: string | null;
  /** Addresses that links opened. */
  readonly opened: readonly string[];
}

const PREFIX = "$survey_response_";

const nameOf = ({ page, heading }: Shown): string => (page === "question" ? heading : `(${page})`);

/** The answers in the last event with answers, by the ids of the questions; null if none was sent. */
export function lastAnswers(events: readonly ClientEvent[]): Walk["sent"] {
  const sent = events.findLast(({ event }) => event === "survey sent");
  if (sent === undefined) return null;
  return Object.fromEntries(
    Object.entries(sent.properties).flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value as Response]] : [],
    ),
  );
}

/** Gives these answers to the questions of a survey in the order in which they are shown, until no question is shown. */
export async function walkSurvey(
  client: BrowserClient,
  survey: PublicSurvey,
  gestures: readonly Gesture[],
  options: VisitOptions = {},
): Promise<Walk> {
  const visit = await client.visit({ ...options, survey });
  try {
    let shown = await visit.waitForSurvey();
    if (shown.page === "intro") {
      await visit.answer({});
      shown = await visit.shown();
    }
    const pages = [nameOf(shown)];
    let trouble: string | null = null;
    for (const gesture of gestures) {
      if (shown.page !== "question") break;
      trouble = await visit.answer(gesture);
      if (trouble !== null) break;
      shown = await visit.shown();
      pages.push(nameOf(shown));
    }
    return {
      pages,
      sent: lastAnswers(await visit.events()),
      trouble,
      opened: await visit.opened(),
    };
  } finally {
    await visit.close();
  }
}
