import type { CompiledQuestion, CompiledSurvey } from "#compiled/compiled-survey.ts";
import { viewOf } from "#question-types/question-types.ts";
import { worded } from "#question-types/response-keys.ts";
import { responseNames } from "#runtime/collect-responses.ts";
import type { ResponseRow } from "#stores/rows.ts";
import { Pacer } from "../concurrency/pacer.ts";
import type { StoredSubmission } from "../surveys/stored-answers.ts";

/** The characters with which spreadsheets start a formula. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A text as a cell: always in quotes, and with an apostrophe before a possible formula. RFC 4180. */
const textCell = (text: string): string => `"${formula.test(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;

/** Separates the choices in one cell. Each semicolon and backslash of a choice is preceded by a backslash. */
const SEPARATOR = "; ";

const listCell = (texts: readonly string[]): string =>
  textCell(texts.map((text) => text.replace(/[\\;]/g, "\\$&")).join(SEPARATOR));

const isTextList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

/** An answer as a cell; an unfit one may be any value. */
function answerCell(answer: unknown): string {
  if (answer === undefined || answer === null) return "";
  if (typeof answer === "string") return textCell(answer);
  if (typeof answer === "number") return String(answer);
  return isTextList(answer) ? listCell(answer) : textCell(JSON.stringify(answer));
}

/** The columns before those of questions. */
const columns = ["submission", "submitted_at", "finished", "iteration", "test", "unfit", "language"] as const;

/** A survey beyond these limits has no columns for choices, because the header and a page of rows are in memory. */
const MAX_CHOICE_COLUMNS = 1_000;
const MAX_TITLE_CHARACTERS = 1_000_000;

/** The choices of a question that accepts several of them; none for other questions. */
const severalChoices = ({ type, choices = [] }: CompiledQuestion): readonly string[] =>
  viewOf(type).ask === "several" ? choices : [];

/** For each choice of a question, in order, whether it was picked; empty cells without an answer. */
function choiceCells(
  { openChoice }: CompiledQuestion,
  choices: readonly string[],
  answer: unknown,
): readonly string[] {
  if (!isTextList(answer) || answer.length === 0) return choices.map(() => "");
  const others = openChoice ? choices.slice(0, -1) : choices;
  const hasOther = answer.some((text) => !others.includes(text));
  return choices.map((choice, at) =>
    (at === others.length ? hasOther : answer.includes(choice)) ? "1" : "0",
  );
}

/**
 * Writes rows of a CSV file: a column for each question of a survey, followed by one for each of its choices if respondents pick
 * several, and a last one for answers to questions that the survey no longer has.
 */
export class CsvWriter {
  readonly #compiled: CompiledSurvey;
  /** By question: the name under which answers are stored, and the text. */
  readonly #names: readonly string[];
  readonly #titles: readonly string[];
  /** By question: the choices that have columns. */
  readonly #choices: readonly (readonly string[])[];

  constructor(compiled: CompiledSurvey) {
    this.#compiled = compiled;
    this.#names = responseNames(compiled);
    this.#titles = compiled.questions.map(({ text }, at) => `${this.#names[at]}: ${text}`);
    const choices = compiled.questions.map(severalChoices);
    let count = 0;
    let characters = 0;
    for (const [at, all] of choices.entries()) {
      count += all.length;
      for (const choice of all) characters += (this.#titles[at]?.length ?? 0) + choice.length;
    }
    this.#choices = count > MAX_CHOICE_COLUMNS || characters > MAX_TITLE_CHARACTERS ? [] : choices;
  }

  get header(): string {
    const questions = this.#titles.flatMap((title, at) => [
      title,
      ...(this.#choices[at] ?? []).map((choice) => `${title} [${choice}]`),
    ]);
    return `${[...columns, ...questions, "other_answers"].map(textCell).join(",")}\r\n`;
  }

  row(stored: StoredSubmission): string {
    const { submission, submitted_at, finished, iteration, test, unfit, language, responses } = stored;
    const rest = new Map(Object.entries(responses));
    const cells = this.#compiled.questions.flatMap((question, at) => {
      const name = this.#names[at] ?? "";
      const given = rest.get(name);
      rest.delete(name);
      const answer = given === undefined || unfit === true ? given : worded(question, given);
      const choices = this.#choices[at] ?? [];
      return [answerCell(answer), ...choiceCells(question, choices, unfit === true ? undefined : answer)];
    });
    const others = rest.size === 0 ? "" : textCell(JSON.stringify(Object.fromEntries(rest)));
    const known = [
      ...[textCell(submission), submitted_at, finished, iteration ?? "", test === true, unfit === true],
      answerCell(language),
    ];
    return `${[...known, ...cells, others].join(",")}\r\n`;
  }
}

/** Writes a page of rows. */
type WritePage = (documents: readonly string[]) => string;

export const csvPage =
  (writer: CsvWriter): WritePage =>
  (documents) =>
    documents.map((document) => writer.row(JSON.parse(document) as StoredSubmission)).join("");

export const ndjsonPage: WritePage = (documents) => documents.map((document) => `${document}\n`).join("");

/**
 * Yields the text of a file: the header, then page after page; other requests proceed between pages. Throws if `isWhole`
 * reports an incomplete export at the end, so that a part is not mistaken for the whole.
 */
export async function* fileOf(
  header: string,
  pages: AsyncIterable<readonly ResponseRow[]>,
  write: WritePage,
  isWhole: () => Promise<boolean>,
): AsyncGenerator<string> {
  if (header !== "") yield header;
  const canContinue = new Pacer().pace(undefined);
  for await (const page of pages) {
    const documents = page.map(({ document }) => document);
    await canContinue(documents.reduce((sum, { length }) => sum + length, 0));
    yield write(documents);
  }
  if (!(await isWhole())) throw new Error("The survey was removed while its answers were read.");
}

/** The maximum length of the survey's name in the name of a file. */
const MAX_NAME_LENGTH = 60;

/** A name for a file of answers, in letters, digits and hyphens. */
export function fileName(survey: string, id: string, extension: string): string {
  const plain = survey
    .normalize("NFKD")
    .toLowerCase()
    .slice(0, 4 * MAX_NAME_LENGTH)
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-|-$/g, "");
  return `${plain === "" ? id : plain}-answers.${extension}`;
}
