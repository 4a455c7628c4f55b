import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { SurveyEventRow } from "#stores/rows.ts";
import type { Services } from "../services/services.ts";
import { closedReason } from "../surveys/schedule.ts";
import { requestEnded } from "../surveys/stored-answers.ts";
import { type AnsweredSurvey, answerRulesOf, type ReadAnswered, readAnswered } from "./answered-survey.ts";
import { judgeReceived } from "./judge-received.ts";
import { TOO_MANY_EVENTS, takeView } from "./public-work.ts";
import { carriesAnswers, type SentEvent } from "./read-survey-events.ts";
import { languageIn, mergeReceived, receivedAnswers } from "./received-answers.ts";
import { sentEvent, surveyEvents, throwAfterChange } from "./record-answers.ts";
import { isName, type Recorded, type RecordedResponse } from "./record-outcome.ts";
import { recordWithReply } from "./record-response.ts";
import { type NamedAnswers, recordTogether } from "./record-together.ts";
import type { RejectedEvent } from "./rejected-events.ts";

/** The number of answers that are replayed in the time that it takes to read the survey. */
const REPLAYS_PER_READ = 8;

interface CaptureScope {
  readonly project: string;
  readonly survey: string;
  /** Lets other requests continue, as `Pacer.pace` does. */
  readonly canContinue: (characters: number) => Promise<boolean>;
}

/** The answers of an event, to be stored under the name of a submission. */
interface CapturedAnswers {
  readonly event: SentEvent;
  readonly submission: string;
  readonly state: "partial" | "complete" | "dismissed";
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
  readonly #answers: CapturedAnswers[] = [];
  readonly #recorded = new Set<CapturedAnswers>();
  readonly #rejected: RejectedEvent[] = [];
  readonly #events: SurveyEventRow[] = [];
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

  /** Stores events in the order in which they were sent; returns the events that cannot be stored. */
  async captureAll(events: readonly SentEvent[]): Promise<readonly RejectedEvent[]> {
    try {
      for (const event of events) {
        const code = await this.#accept(event);
        if (code !== null) this.#rejected.push({ event: event.position, code });
      }
      await this.#recordTogether();
      // One after the other, so that the parts of a submission are stored in the order in which they were sent.
      for (const answers of this.#answers)
        if (!this.#recorded.has(answers)) this.#finish(answers, await this.#record(answers));
      return this.#rejected;
    } finally {
      await this.#storeEvents();
    }
  }

  /** Collects what to store of an event; returns the reason if it cannot be stored. */
  async #accept(event: SentEvent): Promise<string | null> {
    const known = await this.#read(false);
    if (known === null) return "not-found";
    const { $survey_submission_id: named, $survey_completed: completed } = event.properties;
    if (event.kind === surveyEvents.sent) {
      const submission = named ?? event.id ?? this.#services.newId();
      if (!isName(submission)) return "invalid-submission";
      this.#answers.push({ event, submission, state: completed === false ? "partial" : "complete" });
      return null;
    }
    const now = this.#services.clock();
    const closed = closedReason(known.survey.content, now.getTime());
    if (closed !== null) return closed;
    if (!carriesAnswers(event) && !takeView(this.#services, event)) return TOO_MANY_EVENTS;
    const id = event.id ?? this.#services.newId();
    this.#events.push({
      survey: event.survey,
      event: event.kind,
      id,
      person: event.person ?? id,
      at: now.toISOString(),
      test: isTest(event),
    });
    if (
      event.kind === surveyEvents.dismissed &&
      acceptsPartial(known) &&
      Object.keys(receivedAnswers(event.properties)).length > 0
    )
      this.#answers.push({ event, submission: isName(named) ? named : id, state: "dismissed" });
    return null;
  }

  /** Stores the collected events together. */
  async #storeEvents(): Promise<void> {
    if (this.#events.length === 0) return;
    const added = this.#services.store.addSurveyEvents(this.#scope.project, this.#events);
    const followsChange = this.#events.some(({ submission }) => submission !== undefined);
    await (followsChange ? added.catch(throwAfterChange) : added);
  }

  /** Stores the first answers of each submission together, unless they need something else. */
  async #recordTogether(): Promise<void> {
    const first = new Map<string, CapturedAnswers>();
    for (const answers of this.#answers)
      if (!first.has(answers.submission)) first.set(answers.submission, answers);
    const known = first.size < 2 ? null : await this.#read(false);
    if (known === null) return;
    await recordTogether(
      this.#services,
      this.#scope.project,
      known,
      Array.from(first.values(), (answers) => this.#toReceived(answers)),
      () => this.#pace(known.row.document.length / REPLAYS_PER_READ),
      (submission, outcome) => this.#finish(first.get(submission) as CapturedAnswers, outcome),
    );
  }

  /** Collects the event of sending answers, or why they cannot be stored. */
  #finish(answers: CapturedAnswers, outcome: Recorded): void {
    this.#recorded.add(answers);
    const { event, state } = answers;
    if (outcome.ok) this.#countSent(event, outcome);
    // Nothing is lost if the whole submission arrived before one of its parts.
    else if (state === "complete" || outcome.code !== "submission-finished")
      this.#rejected.push({ event: event.position, code: outcome.code });
  }

  #countSent({ person }: SentEvent, { submission, test, isUnfit }: RecordedResponse): void {
    // Unfit submissions are not counted.
    if (isUnfit) return;
    const sent = { survey: this.#scope.survey, submission, test, ...(person === null ? {} : { person }) };
    this.#events.push(sentEvent(this.#services, sent));
  }

  /** What the answers of an event are, and how they are judged. */
  #toReceived({ event, submission, state }: CapturedAnswers): NamedAnswers {
    const { survey, properties } = event;
    const sent = receivedAnswers(properties);
    const partial = state !== "complete";
    return {
      project: this.#scope.project,
      survey,
      submission,
      responses: {},
      received: sent,
      partial,
      // Anyone can read the token in a page and may learn the name of a submission, so the answers of others must not change.
      keepsFinished: true,
      test: isTest(event),
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
    };
  }

  async #record(answers: CapturedAnswers): Promise<Recorded> {
    const known = await this.#read(false);
    await this.#pace((known?.row.document.length ?? 0) / REPLAYS_PER_READ);
    return recordWithReply(this.#services, this.#toReceived(answers), () => undefined, this.#read);
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
