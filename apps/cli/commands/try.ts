import type { Command } from "commander";
import { readLimits } from "#apps/files/input/limits.ts";
import { readInput, syntaxOf } from "#apps/files/input/read-input.ts";
import { shellWord } from "#apps/phrasing/phrases.ts";
import { CommandError } from "#apps/process/command-error.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, widthOf, write, writeOut } from "#apps/process/output/write.ts";
import { joinPhrases, quote } from "#diagnostics/echo.ts";
import type { CompiledSurvey, Response, Survey } from "#index.ts";
import { visibleJson } from "#print/visible.ts";
import {
  answerQuestion,
  collectResponses,
  localizeSurvey,
  replayResponses,
  type Session,
  startSurvey,
} from "#runtime/index.ts";
import { readJson } from "#source/read-json.ts";
import { inputOf, openSurvey, type SurveyInput, type SurveyOptions } from "../input/read-survey.ts";
import { indexOption, limitOption } from "../options.ts";
import { canPrompt } from "../prompts.ts";
import { LineInterview } from "../try/line-interview.ts";
import { type Answered, type Interview, type InterviewEnd, runInterview } from "../try/run-interview.ts";
import { SessionFile } from "../try/session-file.ts";
import { TerminalInterview } from "../try/terminal-interview.ts";
import { terminalColor } from "../try/terminal-prompts.ts";
import { tellWay } from "../try/way.ts";

interface Replayed {
  readonly session: Session;
  readonly ok: boolean;
  readonly findings: readonly string[];
}

/** The answers of a list, in the order of the questions on the way; the list may end before the survey does. */
function replayList(compiled: CompiledSurvey, answers: readonly Response[]): Replayed {
  let session = startSurvey(compiled);
  for (const [at, answer] of answers.entries()) {
    const step = answerQuestion(compiled, session, answer);
    if (!step.ok) {
      const [{ code, message }] = step.diagnostics;
      const where = session.current === "end" ? "" : ` to questions[${session.current}]`;
      return { session, ok: false, findings: [`error ${code}: answer ${at}${where}: ${message}`] };
    }
    session = step.session;
  }
  return { session, ok: true, findings: [] };
}

/** The answers of a record, by question. One that does not lead to the end is the beginning of an interview. */
function replayRecord(compiled: CompiledSurvey, record: Readonly<Record<string, Response>>): Replayed {
  const whole = replayResponses(compiled, record);
  const { ok, session, diagnostics } =
    whole.ok && whole.finished ? whole : replayResponses(compiled, record, { partial: true });
  const findings = diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
  return { session, ok, findings };
}

/** Replays what a file of answers holds; undefined where that is neither a record nor a list. */
function replayAnswers(compiled: CompiledSurvey, value: unknown): Replayed | undefined {
  if (Array.isArray(value)) return replayList(compiled, value as readonly Response[]);
  if (typeof value !== "object" || value === null) return undefined;
  return replayRecord(compiled, value as Readonly<Record<string, Response>>);
}

interface TryOptions extends SurveyOptions {
  readonly session: string | undefined;
  readonly restart: boolean | undefined;
  readonly answers: string | undefined;
  readonly seed: string;
  readonly language: string | undefined;
}

const examples = `
At a terminal, Esc goes back to the question before. Through a pipe every line is an answer: a blank one skips, :back goes
back, and one that begins with :: is an answer that begins with a colon. The questions, and at the end those that were
answered, are written to the standard error, the answers as JSON to the standard output.

Examples:
  surveyc try survey.json                          answer the questions
  surveyc try survey.json > answers.json           keep the answers
  surveyc try survey.json --answers answers.json   see where they lead, and answer what is left
  surveyc try survey.json --session session.json   go on after a break
  surveyc try survey.json --language de            in German, as far as the survey is translated
  printf '9\\n\\nbooks\\n' | surveyc try survey.json  from a script: a rating, a skip, a choice

Exit codes: 0 answered to the end, 1 the survey has errors or does not take the answers of --answers, 2 usage or input
error, or the answers end before the survey does, 130 left with Ctrl-C.
`;

/** Where a respondent begins: after the answers of a file, where the last session ended, or at the start. */
interface Beginning {
  readonly session: Session;
  readonly file: SessionFile | undefined;
}

/** The session after the answers of a file; undefined where the survey does not take them, which has been said then. */
async function sessionAfter(
  name: string,
  { compiled }: SurveyInput,
  { limit }: TryOptions,
  io: Io,
): Promise<Session | undefined> {
  const input = inputOf(name, io);
  const bytes = await readInput(input, io.stdin);
  const read = readJson(bytes, readLimits(limit), syntaxOf(input));
  if (!read.ok) throw new CommandError(`${input.name}: ${read.diagnostics[0]?.message ?? "is not JSON"}`);
  const replayed = replayAnswers(compiled, read.value);
  if (replayed === undefined)
    throw new CommandError(`${input.name}: holds no answers: an object of them by question, or a list`);
  for (const finding of replayed.findings) printInfo(io, `${input.name}: ${finding}`);
  return replayed.ok ? replayed.session : undefined;
}

/** Where to begin; undefined where the survey does not take the answers of the file. */
async function begin(survey: SurveyInput, options: TryOptions, io: Io): Promise<Beginning | undefined> {
  const { session: name, answers, restart = false } = options;
  const { file, session: kept } =
    name === undefined
      ? { file: undefined, session: undefined }
      : SessionFile.open(name, io.cwd, survey.compiled, restart);
  if (answers === undefined) return { session: kept ?? startSurvey(survey.compiled), file };
  if (kept !== undefined)
    throw new CommandError(`${name}: has answers already; to drop them for those of ${answers}: --restart`);
  const session = await sessionAfter(answers, survey, options, io);
  return session && { session, file };
}

/** Says that a survey has no texts in the language that is asked for, and which languages it has. */
function noteLanguage({ survey, file }: SurveyInput, language: string, io: Io): void {
  const questions = (survey as Survey).questions ?? [];
  const named = new Set(questions.flatMap(({ translations }) => Object.keys(translations ?? {})));
  const shown = localizeSurvey(survey as Survey, language);
  if (language === "" || JSON.stringify(shown.questions) !== JSON.stringify(questions)) return;
  const known = [...named].slice(0, 10).map((each) => quote(each));
  const others =
    known.length > 0 ? `; it is translated into ${joinPhrases(known, "and", named.size - known.length)}` : "";
  printInfo(io, `${file.name}: has no texts in ${quote(language)}, so its own are shown${others}`);
}

/** What is asked. A survey that compiles has the members of its type. */
const answeredOf = ({ compiled, survey }: SurveyInput, { seed, language = "" }: TryOptions): Answered => ({
  compiled,
  survey: survey as Survey,
  language,
  seed,
});

function openInterview({ survey }: SurveyInput, io: Io): Interview | Promise<Interview> {
  if (!canPrompt(io, "stderr")) return new LineInterview(io);
  const { submitButtonColor, ratingButtonActiveColor } = (survey as Survey).appearance ?? {};
  return TerminalInterview.open(io, terminalColor(submitButtonColor ?? ratingButtonActiveColor, io));
}

async function interviewFrom(
  { session, file }: Beginning,
  survey: SurveyInput,
  options: TryOptions,
  io: Io,
): Promise<InterviewEnd> {
  const keep = (next: Session): void => file?.write(next);
  keep(session);
  if (session.current === "end") return { session, end: "end" };
  noteLanguage(survey, options.language ?? "", io);
  const interview = await openInterview(survey, io);
  try {
    return await runInterview(answeredOf(survey, options), session, interview, keep);
  } finally {
    interview.close();
  }
}

/** Says how the interview went, and prints the answers of one that came to the end. */
async function conclude(
  { session, end }: InterviewEnd,
  survey: SurveyInput,
  options: TryOptions,
  io: Io,
): Promise<ExitCode> {
  const way = tellWay(answeredOf(survey, options), session, widthOf(io, "stderr"));
  if (way !== "") await write(io.stderr, `\nquestions and answers:\n${way}`, io);
  if (end === "end") {
    const record = JSON.stringify(collectResponses(survey.compiled, session), null, 2);
    await writeOut(io, `${visibleJson(record)}\n`);
    return 0;
  }
  if (options.session !== undefined)
    printInfo(
      io,
      `to go on: surveyc try ${shellWord(survey.file.name)} --session ${shellWord(options.session)}`,
    );
  if (end === "interrupted") return 130;
  throw new CommandError(`the answers end before the survey does, at questions[${session.current}]`);
}

function usageProblem(
  file: string | undefined,
  { answers, restart, session }: TryOptions,
): string | undefined {
  const isPiped = file === undefined || file === "-";
  if (isPiped && answers === "-")
    return "the survey and the answers cannot both come from the standard input";
  if (isPiped && answers === undefined)
    return "name the file of the survey, as its answers come from the standard input; or name theirs with --answers";
  if (restart && session === undefined)
    return "--restart needs the file of the session: --session session.json";
  return undefined;
}

async function trySurvey(file: string | undefined, options: TryOptions, io: Io): Promise<ExitCode> {
  const problem = usageProblem(file, options);
  if (problem !== undefined) throw new CommandError(problem);
  const words = { verb: "try", command: "try", purpose: "can be answered" };
  const survey = await openSurvey(file, options, words, io);
  const beginning = await begin(survey, options, io);
  if (beginning === undefined) return 1;
  return conclude(await interviewFrom(beginning, survey, options, io), survey, options, io);
}

export function addTry(program: Command, run: Run): void {
  program
    .command("try")
    .description("answer a survey in the terminal, and see where the answers lead")
    .argument("[file]", "a file; or - for the standard input, where --answers has the answers")
    .addOption(indexOption())
    .option("--session <file>", "keep the session here after each answer, and go on with what is there")
    .option("--restart", "start anew where the session of the file does not fit, or is to be dropped")
    .option("--answers <file>", "begin with these: an object of answers by question, or a list of them")
    .option("--language <tag>", "show the translations of the survey, and say the rest, in this language")
    .option("--seed <text>", "another order of choices that are shuffled", "0")
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(run(trySurvey));
}
