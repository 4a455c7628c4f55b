import type { Target } from "#branching-types/branching-type.ts";
import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import type { Response } from "#diagnostics/diagnostic.ts";
import { quote } from "#diagnostics/echo.ts";
import type { SingleChoiceQuestion, Survey } from "#model/payloads.generated.ts";
import { answerQuestion } from "#runtime/answer-question.ts";
import type { AnswerRules } from "#runtime/answer-rule.ts";
import { collectResponses, responseNames } from "#runtime/collect-responses.ts";
import { goBack } from "#runtime/go-back.ts";
import { type Session, startSurvey } from "#runtime/session.ts";
import type { RendererAdapter, RendererMistake, Shown } from "./adapter.ts";
import { type Act, keyOf, type Move } from "./chart.ts";
import { asSeen, labelsOf, meaningOf, replyTo } from "./replies.ts";

/** A survey, its compiled form, and how it is checked. */
export interface TestedSurvey {
  readonly survey: Survey;
  readonly compiled: CompiledSurvey;
  /** The survey in the language of respondents, and that language. */
  readonly words: Survey;
  readonly language?: string;
  /** The answer rules that the renderer applies. */
  readonly rules?: AnswerRules;
  /** Whether the focus and announcements are compared, too. */
  readonly isHeard?: boolean;
}

/** A mistake, and how it was found. */
export interface FoundMistake extends RendererMistake {
  /** What revealed the mistake: the moves since the answer, or, at the end, the recorded answers. */
  readonly after: readonly Move[] | "record";
  /** The exception of the adapter. */
  readonly cause?: unknown;
}

interface Difference {
  readonly expected: string;
  readonly found: string;
  readonly cause?: unknown;
}

/** A question in messages, with its options if these differ. */
const describeQuestion = (text: string | undefined, options?: readonly string[]): string =>
  (text === undefined ? "the end" : quote(text)) +
  (options ? ` with ${options.map((each) => quote(each)).join(", ")}` : "");

/** An answer in messages; texts may be long. */
const describeAnswer = (response: Response): string =>
  response === null ? "no answer" : typeof response === "string" ? quote(response) : JSON.stringify(response);

/** Whether labels are those of the answers. Pictures of a rating may have any words, but no other numbers. */
function areLabels(labels: readonly string[], shown: readonly string[], areRatings: boolean): boolean {
  const fits = (label: string, at: number): boolean =>
    label === labels[at] || (areRatings && !/^-?\d+$/.test(label));
  return labels.length === shown.length && shown.every(fits);
}

/** The text and the labels of a question, as they are shown. */
function wordsAt({ compiled, words }: TestedSurvey, at: number) {
  const item = compiled.questions[at] as CompiledQuestion;
  const question = words.questions?.[at] as Partial<SingleChoiceQuestion>;
  const choices = item.choices && (question.choices ?? item.choices);
  return { item, question, text: asSeen(question.question ?? item.text), labels: labelsOf(item, choices) };
}

function compareShown(given: TestedSurvey, current: Target, shown: Shown): Difference | undefined {
  const other = shown === "end" ? undefined : asSeen(shown.text);
  if (current === "end")
    return other === undefined
      ? undefined
      : { expected: describeQuestion(undefined), found: describeQuestion(other) };
  const { item, question, text, labels } = wordsAt(given, current);
  if (text !== other) return { expected: describeQuestion(text), found: describeQuestion(other) };
  const options = shown === "end" ? undefined : shown.options?.map(asSeen);
  if (labels === undefined || options === undefined) return undefined;
  // The open choice stays the last one.
  const others = item.openChoice ? labels.length - 1 : labels.length;
  const inOrder = (all: readonly string[]) =>
    question.shuffleOptions ? [...all.slice(0, others).sort(), ...all.slice(others)] : all;
  const areRatings = item.choices === undefined;
  if (areLabels(inOrder(labels), inOrder(options), areRatings)) return undefined;
  return { expected: describeQuestion(text, labels), found: describeQuestion(text, options) };
}

/** Checks whether a blind respondent learns of the question, or of the rejection, after a step. */
async function compareHeard<Handle>(
  adapter: RendererAdapter<Handle>,
  handle: Handle,
  { text, labels = [] }: ReturnType<typeof wordsAt>,
  isRefused: boolean,
): Promise<Difference | undefined> {
  const at = await adapter.focused?.(handle);
  if (at !== undefined && (at === null || asSeen(at) !== text))
    return {
      expected: `the keyboard focus in ${describeQuestion(text)}${isRefused ? ", after a rejected answer" : ""}`,
      found: at === null ? "it is not in a question" : `it is in ${describeQuestion(asSeen(at))}`,
    };
  const heard = (await adapter.announced?.(handle))?.map(asSeen).filter((each) => each !== "");
  if (heard === undefined) return undefined;
  const known = [text, ...labels];
  if (heard.some((each) => (isRefused ? !known.includes(each) : each.includes(text)))) return undefined;
  return {
    expected: isRefused ? "an announcement of the error" : `an announcement of ${describeQuestion(text)}`,
    found: `${heard.length > 0 ? heard.map((each) => quote(each)).join(", ") : "nothing"} is announced`,
  };
}

/** The first answer that is recorded differently from the path; the position of its question. */
function compareRecords(
  { compiled }: TestedSurvey,
  session: Session,
  recorded: Readonly<Record<string, Response>>,
): (Difference & { readonly question: number | null }) | undefined {
  const collected = collectResponses(compiled, session);
  const names = responseNames(compiled);
  const known = new Set(names);
  const unknownName = Object.keys(recorded).find((name) => !known.has(name));
  if (unknownName !== undefined)
    return {
      question: null,
      expected: "answers to its questions",
      found: `an answer to ${quote(unknownName)}`,
    };
  for (const [question, name] of names.entries()) {
    const item = compiled.questions[question] as CompiledQuestion;
    // An id may be a name that every object inherits.
    const [expected, found] = [collected, recorded].map((all) =>
      meaningOf(item, Object.hasOwn(all, name) ? all[name] : null),
    ) as [string, string];
    if (expected !== found)
      return { question, expected: `${expected} recorded for ${quote(name)}`, found: `${found} recorded` };
  }
  return undefined;
}

/** Walks through a survey as one respondent. Returns the first mistake, if there is one. */
export async function drive<Handle>(
  adapter: RendererAdapter<Handle>,
  given: TestedSurvey,
  walk: readonly Act[],
): Promise<FoundMistake | undefined> {
  const { survey, compiled, language, rules, isHeard } = given;
  const way: string[] = [];
  const answered = new Map<number, Response>();
  let session = startSurvey(compiled);
  let last: number | null = null;
  let after: Move[] | "record" = [];
  const mistake = (question: number | null, difference: Difference): FoundMistake => {
    const response = question === null ? null : (answered.get(question) ?? null);
    const item = question === null ? undefined : compiled.questions[question];
    const key = item ? keyOf(item, response) : null;
    return {
      question,
      key,
      response,
      ...(language !== undefined && { language }),
      way,
      after,
      ...difference,
    };
  };
  let stop = async (): Promise<void> => {};
  try {
    let handle = await adapter.start(survey, {
      ...(language !== undefined && { language }),
      ...(rules && { rules }),
    });
    stop = async () => adapter.stop?.(handle);
    // What is announced at the start is not checked.
    if (isHeard) await adapter.announced?.(handle);
    let shown = await adapter.shown(handle);
    let difference = compareShown(given, session.current, shown);
    for (const act of walk) {
      if (difference || session.current === "end" || shown === "end") break;
      const at = session.current;
      const { item, labels } = wordsAt(given, at);
      let isRefused = false;
      if (act === "reload") {
        way.push(`${quote(item.text)} reload`);
        after = after.at(-1) === "back" ? ["back", act] : [act];
        handle = (await adapter.reload?.(handle)) ?? handle;
      } else if (act === "back") {
        way.push(`${quote(item.text)} back`);
        await adapter.back?.(handle);
        session = goBack(compiled, session);
        last = session.current as number;
        after = after.includes("reload") ? ["reload", act] : [act];
      } else {
        const { response } = act;
        way.push(`${quote(item.text)} ${describeAnswer(response)}`);
        last = at;
        after = [];
        answered.set(at, response);
        await adapter.answer(handle, replyTo(item, response, shown, labels));
        const step = answerQuestion(compiled, session, response, rules && { rules });
        if (step.ok) session = step.session;
        isRefused = !step.ok;
      }
      shown = await adapter.shown(handle);
      difference = compareShown(given, session.current, shown);
      if (isHeard && !difference && session.current !== "end")
        difference = await compareHeard(adapter, handle, wordsAt(given, session.current), isRefused);
    }
    if (difference) return mistake(last, difference);
    if (session.current !== "end" || adapter.recorded === undefined) return undefined;
    after = "record";
    const record = compareRecords(given, session, await adapter.recorded(handle));
    return record && mistake(record.question, record);
  } catch (cause) {
    // The exception of the adapter describes where the renderer is stuck.
    return mistake(last, { expected: "that it continues", found: `${cause}`, cause });
  } finally {
    await stop();
  }
}
