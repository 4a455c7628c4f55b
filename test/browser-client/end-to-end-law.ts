// The end-to-end law: what a server stores of a visitor's answers is the record of the answers that the visitor gave, in the texts
// of the survey itself, for every client and every language that it shows.
import { isDeepStrictEqual } from "node:util";
import {
  answerQuestion,
  type CompiledSurvey,
  collectResponses,
  currentQuestion,
  lowerSurvey,
  startSurvey,
} from "surveyc/runtime";
import { type PortableVisit, visitOfSeed } from "./portable-visits.ts";
import type { RunningSurvey, SurveyServer } from "./survey-server.ts";

/** A visitor of a survey that runs. */
export interface RunningVisit extends PortableVisit {
  readonly seed: number;
  readonly running: RunningSurvey;
}

/** An event of a client. */
export interface SentEvent {
  readonly event: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** What a client did for a visitor. */
export interface ClientOutcome {
  readonly events: readonly SentEvent[];
  /** Why the client could not go on; null if it came to the end. */
  readonly trouble: string | null;
  /** Ends the client after its events are stored. */
  readonly close?: () => Promise<void>;
}

/** Shows the survey to the visitor, or answers it as if it were shown, and sends the answers. */
export type Client = (visit: RunningVisit) => Promise<ClientOutcome>;

/** A condition that only the page of one visit fulfils. */
export const pathOfSeed = (seed: number): string => `/visit-${seed}/`;

/** The record of the visitor: the answers along the path, by the ids that the server gave to the questions. */
export function recordOf(
  compiled: CompiledSurvey,
  { answers }: PortableVisit,
): Readonly<Record<string, unknown>> {
  let session = startSurvey(compiled);
  for (let at = currentQuestion(session); at !== "end"; at = currentQuestion(session)) {
    const outcome = answerQuestion(compiled, session, answers[at] ?? null);
    if (!outcome.ok) throw new Error(`Question ${at}: ${outcome.diagnostics[0]?.message}`);
    session = outcome.session;
  }
  return collectResponses(compiled, session);
}

/** The properties of the events with answers that a server may read. */
const answersOf = (events: readonly SentEvent[]): readonly object[] =>
  events
    .filter(({ event }) => event !== "survey shown")
    .map(({ event, properties: { $survey_questions: _, ...properties } }) => ({
      event,
      ...Object.fromEntries(Object.entries(properties).filter(([name]) => name.startsWith("$survey_"))),
    }));

/** Everything that is needed to see why a visit breaks the law, and to repeat it. */
const report = ({ seed, language, answers, survey }: RunningVisit, reason: string, facts: object): string =>
  [
    `seed ${seed}, a visitor with ${language}: ${reason}`,
    ...Object.entries({ ...facts, answers, survey }).map(
      ([name, value]) => `  ${name}: ${JSON.stringify(value)}`,
    ),
  ].join("\n");

/** Makes one visit; returns what is wrong, or null. */
async function checkVisit(
  seed: number,
  { server, client, patienceMs }: Pick<LawOptions, "server" | "client" | "patienceMs">,
): Promise<string | null> {
  const visit = visitOfSeed(seed);
  const running = await server.run({ ...visit.survey, conditions: { url: pathOfSeed(seed) } });
  const visitor = { ...visit, seed, running };
  const expected = recordOf(lowerSurvey(running as object), visit);
  const { events, trouble, close } = await client(visitor);
  try {
    if (trouble !== null) return report(visitor, trouble, { events: answersOf(events) });
    const stored = await server.records(running.id, 1, patienceMs);
    const [record] = stored;
    return stored.length === 1 && record?.finished === true && isDeepStrictEqual(record.responses, expected)
      ? null
      : report(visitor, "another record is stored", {
          expected,
          stored,
          events: answersOf(events),
          refused: server.log().match(/^.*"status":[45].*$/gm) ?? [],
        });
  } finally {
    await close?.();
  }
}

export interface LawOptions {
  readonly server: SurveyServer;
  readonly client: Client;
  /** The seed of the first visit; those of the others follow it. */
  readonly first: number;
  readonly visits: number;
  /** Visits at the same time; 1 if not given. */
  readonly atOnce?: number;
  /** How long an answer may take to be stored; 0 if the server stores it before it replies. */
  readonly patienceMs?: number;
  /** The number of breaches after which no other visit is made; all visits are made if not given. */
  readonly enough?: number;
}

/** Makes visits; returns what is wrong, a text for each visit that breaks the law. */
export async function breachesOfLaw(options: LawOptions): Promise<readonly string[]> {
  const { first, visits, atOnce = 1, enough = visits } = options;
  const breaches: string[] = [];
  let next = first;
  const visitor = async (): Promise<void> => {
    while (next < first + visits && breaches.length < enough) {
      const breach = await checkVisit(next++, options);
      if (breach !== null) breaches.push(breach);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
  return breaches;
}
