import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { Services } from "../services/services.ts";
import { closedReason } from "../surveys/schedule.ts";
import { requestEnded } from "../surveys/stored-answers.ts";
import { type AnsweredSurvey, answerRulesOf, type ReadAnswered, readAnswered } from "./answered-survey.ts";
import { judgeReceived } from "./judge-received.ts";
import { TOO_MANY_EVENTS, takeView } from "./public-work.ts";
import { carriesAnswers, type SentEvent } from "./read-survey-events.ts";
import { languageIn, mergeReceived, receivedAnswers } from "./received-answers.ts";
import { recordAnswers, surveyEvents } from "./record-answers.ts";
import { isName } from "./record-response.ts";

/** The number of answers that are replayed in the time that it takes to read the survey. */
const REPLAYS_PER_READ = 8;

interface CaptureScope {
  readonly project: string;
  readonly survey: string;
  /** Lets other requests continue, as `Pacer.pace` does. */
  readonly canContinue: (characters: number) => Promise<boolean>;
}

/** Whether the event comes from a test of the survey. */
const isTest = ({ properties }: SentEvent): boolean => properties["$survey_test"] === true;

/** Whether a survey accepts partial answers. */
const acceptsPartial = ({ survey }: AnsweredSurvey): boolean =>
  survey.others["enable_partial_responses"] === true;

/** A survey whose events are being captured: read once, and again only if it has changed since. */
export class CapturedSurvey {
  readonly #services: Services;
  readonly #scope: CaptureScope;
  #current: Promise<AnsweredSurvey | null> | null = null;
  /** The stored earlier versions, the newest first; null until they are read. */
  #olderVersions: (CompiledSurvey | string)[] | null = null;

  constructor(services: Services, scope: CaptureScope) {
    this.#services = services;
    this.#scope = scope;
  }

  readonly #read: ReadAnswered = (again) => {
    if (!again && this.#current !== null) return this.#current;
    this.#olderVersions = null;
    this.#current = this.#readPaced();
    return this.#current;
  };

  async #readPaced(): Promise<AnsweredSurvey | null> {
    const { project, survey } = this.#scope;
    const answered = survey === "" ? null : await readAnswered(this.#services, project, survey);
    await this.#pace(answered?.row.document.length ?? 0);
    return answered;
  }

  async #pace(characters: number): Promise<void> {
    if (!(await this.#scope.canContinue(characters))) throw requestEnded("Taking the events");
  }

  /** Stores an event; returns the reason if it cannot be stored. */
  async capture(event: SentEvent): Promise<string | null> {
    const known = await this.#read(false);
    if (known === null) return "not-found";
    await this.#pace(carriesAnswers(event) ? known.row.document.length / REPLAYS_PER_READ : 0);
    if (event.kind === surveyEvents.sent) return this.#captureSent(event);
    const now = this.#services.clock();
    const closed = closedReason(known.survey.content, now.getTime());
    if (closed !== null) return closed;
    if (!carriesAnswers(event) && !takeView(this.#services, event)) return TOO_MANY_EVENTS;
    const id = event.id ?? this.#services.newId();
    await this.#services.store.addSurveyEvent(this.#scope.project, {
      survey: event.survey,
      event: event.kind,
      id,
      person: event.person ?? id,
      at: now.toISOString(),
      test: isTest(event),
    });
    return event.kind === surveyEvents.dismissed ? this.#captureDismissed(event, known, id) : null;
  }

  #captureSent(event: SentEvent): Promise<string | null> | string {
    const { $survey_submission_id: named, $survey_completed: completed } = event.properties;
    const submission = named ?? event.id ?? this.#services.newId();
    if (!isName(submission)) return "invalid-submission";
    return this.#captureAnswers(event, submission, completed === false ? "partial" : "complete");
  }

  /** Stores the answers before the dismissal, if there are any and the survey accepts partial ones. */
  async #captureDismissed(event: SentEvent, known: AnsweredSurvey, id: string): Promise<string | null> {
    const { $survey_submission_id: named } = event.properties;
    if (!acceptsPartial(known) || Object.keys(receivedAnswers(event.properties)).length === 0) return null;
    return this.#captureAnswers(event, isName(named) ? named : id, "dismissed");
  }

  async #captureAnswers(
    event: SentEvent,
    submission: string,
    state: "partial" | "complete" | "dismissed",
  ): Promise<string | null> {
    const { survey, person, properties } = event;
    const sent = receivedAnswers(properties);
    const partial = state !== "complete";
    const answers = {
      project: this.#scope.project,
      survey,
      submission,
      responses: {},
      received: sent,
      partial,
      // Anyone can read the token in a page and may learn the name of a submission, so the answers of others must not change.
      keepsFinished: true,
      test: isTest(event),
      ...(person === null ? {} : { person }),
    };
    const outcome = await recordAnswers(
      this.#services,
      {
        ...answers,
        judge: async (answered, stored) => {
          const received = mergeReceived(stored, sent);
          const language = languageIn(properties) ?? stored?.language;
          // Events may overtake each other: an earlier one may have finished the submission without all of its answers.
          const isComplete = !partial || (stored?.unfit === true && stored.finished);
          const submitted = { received, language, isComplete };
          const judged = await judgeReceived(
            answered.compiled,
            { ...submitted, rules: answerRulesOf(this.#services, answered) },
            () => this.#versions(),
          );
          return state === "dismissed" && !isComplete && !judged.isUnfit
            ? { ...judged, finished: false, received }
            : judged;
        },
      },
      () => undefined,
      this.#read,
    );
    // Nothing is lost if the whole submission arrived before one of its parts.
    const isOvertaken = partial && !outcome.ok && outcome.code === "submission-finished";
    return outcome.ok || isOvertaken ? null : outcome.code;
  }

  /** The stored earlier versions of the survey, from the newest on, each compiled on demand. */
  async *#versions(): AsyncGenerator<CompiledSurvey> {
    const { project, survey } = this.#scope;
    if (this.#olderVersions === null) {
      const rows = await this.#services.store.read(project, (reads) => reads.surveyVersions(survey));
      this.#olderVersions = rows.map(({ document }) => document);
    }
    const versions = this.#olderVersions;
    for (const [at, version] of versions.entries()) {
      await this.#pace(typeof version === "string" ? version.length : 0);
      const compiled = typeof version === "string" ? lowerSurvey(JSON.parse(version) as object) : version;
      versions[at] = compiled;
      yield compiled;
    }
  }
}
