import { type Command, InvalidArgumentError, Option } from "commander";
import {
  type ChoiceMap,
  changeChoices,
  changeType,
  insertQuestion,
  type KeepOption,
  moveQuestion,
  removeQuestion,
} from "#analysis/index.ts";
import { readLimits } from "#apps/files/input/limits.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import { CommandError, InvalidInput } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import type { Question, Survey } from "#index.ts";
import { readJson } from "#source/read-json.ts";
import { findQuestion } from "../analysis/find-question.ts";
import { type Edit, type EditOptions, labelsOf, rawQuestions, writeEdit } from "../analysis/write-edit.ts";
import { type DocumentSurvey, inputOf, openDraft, readDocument } from "../input/read-survey.ts";
import { choiceOption, indexOption, limitOption } from "../options.ts";
import { addHelp } from "./help.ts";

type QuestionType = Parameters<typeof changeType>[2];

interface ReorderOptions extends EditOptions, KeepOption {}

const examples = `
Targets keep pointing at the same questions. Name a question by its position (counted from 0), its id or its text.
Without --write, the survey is printed, and the file stays as it is.

Examples:
  surveyc edit move survey.json 4 1 --write
  surveyc edit move survey.json "Why not?" 1 --keep routes
  surveyc edit insert survey.json 2 '{"type":"open","question":"Why?"}'
  surveyc edit remove survey.json why
  surveyc edit choices survey.json why '["Slow","Too expensive"]' --from '[1,0]'
  surveyc edit type survey.json recommend rating --scale 10

Exit codes: 0 edited, 1 refused, 2 usage or input error.
`;

const find = ({ survey, file }: DocumentSurvey, text: string): number =>
  findQuestion(rawQuestions(survey).map(labelsOf), text, file.name);

function positionOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new InvalidArgumentError("Expected a whole number of at least 0.");
}

const branchingNote = (changed: number): string =>
  changed === 0 ? "" : `, and changed the branching of ${countOf(changed, "question")}`;

async function editFile(
  name: string,
  options: EditOptions,
  io: Io,
  edit: (survey: Survey, draft: DocumentSurvey) => Edit,
): Promise<ExitCode> {
  const words = { verb: "edit", command: "edit", purpose: "have questions" };
  const draft = await openDraft(name, options, words, io);
  // Edits accept invalid surveys, because an edit may fix them.
  return writeEdit(edit(draft.survey as Survey, draft), draft, options, io);
}

const move = (name: string, question: string, to: number, options: ReorderOptions, io: Io) =>
  editFile(name, options, io, (survey, draft) => {
    const from = find(draft, question);
    return {
      outcome: moveQuestion(survey, from, to, options),
      change: { kind: "move", from, to },
      summary: ({ changed }) => `moved question ${from} to ${to}${branchingNote(changed)}`,
    };
  });

const remove = (name: string, question: string, options: EditOptions, io: Io) =>
  editFile(name, options, io, (survey, draft) => {
    const at = find(draft, question);
    return {
      outcome: removeQuestion(survey, at),
      change: { kind: "remove", at },
      summary: ({ changed }) => `removed question ${at}${branchingNote(changed)}`,
    };
  });

/** Parses a list given as JSON. */
function listFrom(text: string): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Not JSON: reported below.
  }
  throw new InvalidArgumentError("Expected a JSON list.");
}

interface ChoicesOptions extends EditOptions {
  readonly from: ChoiceMap | undefined;
}

const choices = (name: string, question: string, texts: readonly string[], options: ChoicesOptions, io: Io) =>
  editFile(name, options, io, (survey, draft) => {
    const at = find(draft, question);
    const { choices: old } = (rawQuestions(survey)[at] ?? {}) as { readonly choices?: unknown };
    const positionOfText = (text: string): number | null => {
      const position = Array.isArray(old) ? old.indexOf(text) : -1;
      return position < 0 ? null : position;
    };
    const from = options.from ?? texts.map(positionOfText);
    return {
      outcome: changeChoices(survey, at, texts, from),
      change: null,
      summary: () =>
        `changed the choices of question ${at}; their choice map is ${JSON.stringify({ [at]: from })}`,
    };
  });

interface TypeOptions extends EditOptions {
  readonly scale: number | undefined;
}

const type = (name: string, question: string, to: QuestionType, options: TypeOptions, io: Io) =>
  editFile(name, options, io, (survey, draft) => {
    const at = find(draft, question);
    return {
      outcome: changeType(survey, at, to, options),
      change: null,
      summary: () => `changed the type of question ${at} to ${to}`,
    };
  });

/** Reads a question given as JSON, or as the name of a file that contains it. */
async function questionFrom(text: string, options: EditOptions, io: Io): Promise<unknown> {
  if (!/^\s*\{/.test(text)) return (await readDocument(inputOf(text, io), options, io)).read.value;
  const read = readJson(text, readLimits(options.limit));
  if (read.ok) return read.value;
  throw new InvalidInput({ name: "<question>", path: null }, read.text, read.diagnostics);
}

async function insert(
  name: string,
  at: number,
  text: string,
  options: ReorderOptions,
  io: Io,
): Promise<ExitCode> {
  if (name === "-" && text === "-")
    throw new CommandError("the survey and the question cannot both come from the standard input");
  const question = await questionFrom(text, options, io);
  return editFile(name, options, io, (survey) => ({
    outcome: insertQuestion(survey, at, question as Question, options),
    change: { kind: "insert", at, question },
    summary: ({ changed }) => `inserted question ${at}${branchingNote(changed)}`,
  }));
}

const addEditOptions = (command: Command): Command =>
  command
    .option("-w, --write", "write the survey back to the file")
    .addOption(indexOption())
    .addOption(limitOption());

const keepOption = () =>
  choiceOption(
    "--keep <what>",
    "what a question without branching leads to: the next question in the new order, or the same one as before",
    ["order", "routes"],
  ).default("order");

export function addEdit(program: Command, run: Run): void {
  const edit = program.command("edit").addHelpText("after", examples);
  addEditOptions(edit.command("move").description("move a question to another position"))
    .argument("<file>", "a file or - for the standard input")
    .argument("<question>", "its position, its id or its text")
    .argument("<to>", "its new position", positionOf)
    .addOption(keepOption())
    .action(run(move));
  addEditOptions(edit.command("insert").description("insert a question before the one at a position"))
    .argument("<file>", "a file or - for the standard input")
    .argument("<at>", "the position of the new question", positionOf)
    .argument("<question>", "the question as JSON, or a file that contains it")
    .addOption(keepOption())
    .action(run(insert));
  addEditOptions(edit.command("remove").description("remove a question; what led to it leads on"))
    .argument("<file>", "a file or - for the standard input")
    .argument("<question>", "its position, its id or its text")
    .action(run(remove));
  addEditOptions(edit.command("choices").description("change the choices of a question; routes follow them"))
    .argument("<file>", "a file or - for the standard input")
    .argument("<question>", "its position, its id or its text")
    .argument("<choices>", "the new choices as a JSON list of texts", listFrom)
    .addOption(
      new Option(
        "--from <json>",
        "the old position of each choice, or null (default: found by its text)",
      ).argParser(listFrom),
    )
    .action(run(choices));
  addEditOptions(edit.command("type").description("change the type of a question, or the scale of a rating"))
    .argument("<file>", "a file or - for the standard input")
    .argument("<question>", "its position, its id or its text")
    .argument("<type>", "such as multiple_choice")
    .option("--scale <number>", "the scale of a rating", positionOf)
    .action(run(type));
  addHelp(edit);
}
