// The current meaning of answers to earlier versions of a survey: choices are renamed and scales change while answers stay
// stored.
import { AnswerCarrier, type ChoiceMap, type Loss } from "#analysis/versions/carry-answer.ts";
import { type ChoiceMaps, findQuestion } from "#analysis/versions/choice-maps.ts";
import { ComparedTexts } from "#analysis/versions/compared-texts.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import type { Item } from "#question-types/question-type.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import type { StoredSubmission } from "./stored-answers.ts";
import type { SurveyContent } from "./survey-content.ts";

/** A question in the form for reading answers to an earlier version. */
interface EarlierQuestion extends Item {
  /** Which choice became which in the next version, if the change came with a choice map. */
  readonly map?: ChoiceMap;
  /** Whether a label moved to the other end of the scale in the next version. */
  readonly swapsEnds?: true;
}

/** An earlier version of a survey, with the questions whose answers the next version reads differently. */
export interface EarlierVersion {
  readonly fingerprint: string;
  /** Until when it was the current one: ISO 8601, UTC. */
  readonly until: string;
  readonly questions: Readonly<Record<string, EarlierQuestion>>;
}

/** The maximum number of versions that are kept with a survey; beyond that the oldest are left out. */
const MAX_VERSIONS = 100;

/** The maximum length of these versions as JSON. */
const MAX_CHARACTERS = 128 * 1024;

const itemOf = ({
  type,
  optional,
  scale,
  choices,
  openChoice,
  minLength,
  maxLength,
}: CompiledQuestion): Item =>
  JSON.parse(JSON.stringify({ type, optional, scale, choices, openChoice, minLength, maxLength })) as Item;

/** A change of the questions of a survey, with the choice maps that came with it. */
export interface QuestionsChange {
  readonly before: Pick<SurveyContent, "questions">;
  readonly after: Pick<SurveyContent, "questions">;
  readonly choices?: ChoiceMaps;
  readonly at: string;
}

/**
 * The earlier versions after one more change. The questions have ids. Choice maps are ignored if the questions are unchanged,
 * because a repeated request states them again.
 */
export function withEarlierVersion(
  versions: readonly EarlierVersion[],
  { before, after, choices = {}, at }: QuestionsChange,
): readonly EarlierVersion[] {
  if (JSON.stringify(before.questions) === JSON.stringify(after.questions)) return versions;
  const [old, now] = [lowerSurvey(before), lowerSurvey(after)];
  const texts = new ComparedTexts(old, now, { before, after });
  const places = new Map(now.questions.map(({ id }, place) => [id, place]));
  const maps = new Map(Object.entries(choices).map(([name, map]) => [findQuestion(now, name), map]));
  /** Whether the last recorded change of a question has a choice map, whose positions are those of the version after it. */
  const hasMap = (id: string): boolean =>
    versions.findLast(({ questions }) => Object.hasOwn(questions, id))?.questions[id]?.map !== undefined;
  const questions: Record<string, EarlierQuestion> = {};
  for (const [position, question] of old.questions.entries()) {
    const place = places.get(question.id) ?? -1;
    const next = now.questions[place];
    const map = maps.get(place);
    const hasSwappedEnds = next !== undefined && texts.hasSwappedEnds({ before: position, after: place });
    const keepsAnswers =
      next !== undefined && new AnswerCarrier(question, next, { map, hasSwappedEnds }).keepsAnswers;
    if (keepsAnswers && !hasMap(question.id ?? "")) continue;
    // An id `__proto__` stays an id.
    Object.defineProperty(questions, question.id ?? "", {
      value: {
        ...itemOf(question),
        ...(map === undefined ? {} : { map }),
        ...(hasSwappedEnds ? { swapsEnds: true } : {}),
      },
      enumerable: true,
    });
  }
  if (Object.keys(questions).length === 0 && old.fingerprint === now.fingerprint) return versions;
  return newestVersions([...versions, { fingerprint: old.fingerprint, until: at, questions }]);
}

/** The newest versions within both limits. Each is serialized once: one version can be as long as a payload. */
function newestVersions(versions: readonly EarlierVersion[]): readonly EarlierVersion[] {
  const oldest = Math.max(0, versions.length - MAX_VERSIONS);
  let first = versions.length;
  // Brackets around the list; each entry is followed by a comma or a bracket.
  let length = 1;
  while (first > oldest) {
    length += JSON.stringify(versions[first - 1]).length + 1;
    if (length > MAX_CHARACTERS) break;
    first--;
  }
  return versions.slice(first);
}

/** An answer that has another meaning now, or is invalid. */
export interface LostAnswer {
  readonly response: Response;
  readonly loss: Loss;
  /** The question to which it was given. */
  readonly question: Item;
}

/** The answers of a submission in their current meaning, and the lost ones. */
export interface CarriedAnswers {
  readonly responses: Readonly<Record<string, Response>>;
  readonly lost: ReadonlyMap<string, LostAnswer>;
}

/** Converts answers to any version of a survey to its current version. */
export class AnswerReader {
  readonly #compiled: CompiledSurvey;
  readonly #versions: readonly EarlierVersion[];
  readonly #questions: ReadonlyMap<string, CompiledQuestion>;
  readonly #carriers = new Map<string, readonly AnswerCarrier[]>();

  constructor(compiled: CompiledSurvey, versions: readonly EarlierVersion[]) {
    this.#compiled = compiled;
    this.#versions = versions;
    this.#questions = new Map(
      compiled.questions.map((question, position) => [question.id ?? String(position), question]),
    );
  }

  /** The answers of a submission; those to an unknown version are unchanged. */
  read({
    fingerprint,
    submitted_at: at,
    responses,
  }: Pick<StoredSubmission, "responses" | "fingerprint" | "submitted_at">): CarriedAnswers {
    const from = this.#indexOf(fingerprint, at);
    const lost = new Map<string, LostAnswer>();
    if (from === undefined) return { responses, lost };
    const carried: [string, Response][] = [];
    for (const [name, response] of Object.entries(responses)) {
      const carriers = this.#carriersOf(from, name);
      let answer: Response | undefined = response;
      for (const carrier of carriers) {
        const next: Response | undefined = carrier.carry(answer);
        if (next === undefined) {
          lost.set(name, { response, loss: carrier.lossOf(answer), question: carrier.old });
          answer = undefined;
          break;
        }
        answer = next;
      }
      if (answer !== undefined) carried.push([name, answer]);
    }
    return { responses: Object.fromEntries(carried), lost };
  }

  /** The version to which answers were given; undefined if it is the current one, or unknown. */
  #indexOf(fingerprint: string | undefined, at: string): number | undefined {
    const hasFingerprint = (version: EarlierVersion): boolean => version.fingerprint === fingerprint;
    const inTime = this.#versions.findIndex((version) => hasFingerprint(version) && version.until >= at);
    if (inTime >= 0) return inTime;
    if (fingerprint === this.#compiled.fingerprint) return undefined;
    // Pages that were loaded before a change send answers after it.
    const last = this.#versions.findLastIndex(hasFingerprint);
    return last < 0 ? undefined : last;
  }

  /** Carries the answers to a question from a version to the current one. */
  #carriersOf(from: number, name: string): readonly AnswerCarrier[] {
    const key = `${from} ${name}`;
    const known = this.#carriers.get(key);
    if (known !== undefined) return known;
    const changes = this.#versions
      .slice(from)
      .flatMap(({ questions }) =>
        Object.hasOwn(questions, name) ? [questions[name] as EarlierQuestion] : [],
      );
    const current = this.#questions.get(name);
    const carriers = current === undefined ? [] : carriersBetween(changes, current);
    this.#carriers.set(key, carriers);
    return carriers;
  }
}

/** One step for each change with a map, and for each run of changes without one: a change may undo another one of its run. */
function carriersBetween(changes: readonly EarlierQuestion[], current: Item): readonly AnswerCarrier[] {
  const carriers: AnswerCarrier[] = [];
  let first: EarlierQuestion | undefined;
  let swaps = 0;
  for (const [step, change] of changes.entries()) {
    const next = changes[step + 1];
    first ??= change;
    if (change.swapsEnds) swaps++;
    if (next !== undefined && change.map === undefined && next.map === undefined) continue;
    const options = { map: change.map, hasSwappedEnds: swaps % 2 === 1 };
    carriers.push(new AnswerCarrier(first, next ?? current, options));
    first = undefined;
    swaps = 0;
  }
  return carriers;
}

/** A stored answer as readable text: a rating with its scale, a list joined. */
export const answerText = ({ response, question }: Omit<LostAnswer, "loss">): string =>
  Array.isArray(response)
    ? response.join(", ")
    : question.scale !== undefined && typeof response === "number"
      ? `${response} of ${question.scale}`
      : String(response);
