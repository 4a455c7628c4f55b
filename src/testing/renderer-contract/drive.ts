import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import type { Survey } from "#model/payloads.generated.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import { collectResponses, responseNames } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import type { RendererAdapter, RendererMistake, Shown } from "./adapter.ts";
import { labelsOf, meaningOf, replyTo, seen } from "./replies.ts";
import { type Act, keyOf } from "./walks.ts";

/** A survey, and what it means. */
export interface Given {
  readonly survey: Survey;
  readonly compiled: CompiledSurvey;
}

/** A mistake, and how it was found. */
export interface Found extends RendererMistake {
  /** After what it shows: the answer, going back to it, or the end, in what is recorded. */
  readonly after: "answer" | "back" | "record";
  /** What the adapter threw. */
  readonly cause?: unknown;
}

interface Difference {
  readonly expected: string;
  readonly found: string;
  readonly cause?: unknown;
}

/** A question as messages tell it, with what can be picked where that is what differs. */
const told = (text: string | undefined, options?: readonly string[]): string =>
  (text === undefined ? "the end" : quote(text)) +
  (options ? ` with ${options.map((each) => quote(each)).join(", ")}` : "");

/** Whether labels are those of the answers. Pictures of a rating have any words, but no other numbers. */
function areLabels(labels: readonly string[], shown: readonly string[], areRatings: boolean): boolean {
  const fits = (label: string, at: number): boolean =>
    label === labels[at] || (areRatings && !/^-?\d+$/.test(label));
  return labels.length === shown.length && shown.every(fits);
}

function compareShown({ survey, compiled }: Given, current: Target, shown: Shown): Difference | undefined {
  const item = current === "end" ? undefined : compiled.questions[current];
  const text = item && seen(item.text);
  const other = shown === "end" ? undefined : seen(shown.text);
  if (text !== other) return { expected: told(text), found: told(other) };
  const labels = item && labelsOf(item);
  const options = shown === "end" ? undefined : shown.options?.map(seen);
  if (item === undefined || labels === undefined || options === undefined) return undefined;
  const question = survey.questions?.[current as number] as { shuffleOptions?: boolean | null } | undefined;
  const inOrder = (all: readonly string[]) => (question?.shuffleOptions ? [...all].sort() : all);
  const areRatings = item.choices === undefined;
  if (areLabels(inOrder(labels), inOrder(options), areRatings)) return undefined;
  return { expected: told(text, labels), found: told(text, options) };
}

/** The first answer that is recorded otherwise than it was given on the path; the place of its question. */
function compareRecords(
  { compiled }: Given,
  session: Session,
  recorded: Readonly<Record<string, Response>>,
): (Difference & { readonly question: number | null }) | undefined {
  const wanted = collectResponses(compiled, session);
  const names = responseNames(compiled);
  const known = new Set(names);
  const strange = Object.keys(recorded).find((name) => !known.has(name));
  if (strange !== undefined)
    return { question: null, expected: "answers to its questions", found: `an answer to ${quote(strange)}` };
  for (const [question, name] of names.entries()) {
    const item = compiled.questions[question] as CompiledQuestion;
    const [expected, found] = [wanted, recorded].map((all) => meaningOf(item, all[name])) as [string, string];
    if (expected !== found)
      return { question, expected: `${expected} recorded for ${quote(name)}`, found: `${found} recorded` };
  }
  return undefined;
}

/** Walks through a survey as one respondent. Returns the first mistake, if there is one. */
export async function drive<Handle>(
  adapter: RendererAdapter<Handle>,
  given: Given,
  walk: readonly Act[],
): Promise<Found | undefined> {
  const { survey, compiled } = given;
  const way: string[] = [];
  const answered = new Map<number, Response>();
  let session = startSurvey(compiled);
  let last: number | null = null;
  let after: Found["after"] = "answer";
  const mistake = (question: number | null, difference: Difference): Found => {
    const response = question === null ? null : (answered.get(question) ?? null);
    const item = question === null ? undefined : compiled.questions[question];
    return { question, key: item ? keyOf(item, response) : null, response, way, after, ...difference };
  };
  let stop = async (): Promise<void> => {};
  try {
    const handle = await adapter.start(survey);
    stop = async () => adapter.stop?.(handle);
    let shown = await adapter.shown(handle);
    let difference = compareShown(given, session.current, shown);
    for (const act of walk) {
      if (difference || session.current === "end" || shown === "end") break;
      const at = session.current;
      const item = compiled.questions[at] as CompiledQuestion;
      if (act === "back") {
        way.push(`${quote(item.text)} back`);
        await adapter.back?.(handle);
        session = goBack(compiled, session);
        last = session.current as number;
        after = "back";
      } else {
        const { response } = act;
        way.push(`${quote(item.text)} ${response === null ? "no answer" : JSON.stringify(response)}`);
        last = at;
        after = "answer";
        answered.set(at, response);
        await adapter.answer(handle, replyTo(item, response, shown));
        const step = answerQuestion(compiled, session, response);
        if (step.ok) session = step.session;
      }
      shown = await adapter.shown(handle);
      difference = compareShown(given, session.current, shown);
    }
    if (difference) return mistake(last, difference);
    if (session.current !== "end" || adapter.recorded === undefined) return undefined;
    after = "record";
    const record = compareRecords(given, session, await adapter.recorded(handle));
    return record && mistake(record.question, record);
  } catch (cause) {
    // The adapter tells a renderer that is stuck by what it throws.
    return mistake(last, { expected: "that it goes on", found: `${cause}`, cause });
  } finally {
    await stop();
  }
}
