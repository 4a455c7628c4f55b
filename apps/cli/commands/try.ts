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
import { formatPath } from "../try/format-path.ts";
import { LineInterview } from "../try/line-interview.ts";
import {
  type Interview,
  type InterviewEnd,
  type InterviewSurvey,
  runInterview,
} from "../try/run-interview.ts";
import { SessionFile } from "../try/session-file.ts";
import { TerminalInterview } from "../try/terminal-interview.ts";
import { terminalColor } from "../try/terminal-prompts.ts";

interface ReplayResult {
  readonly session: Session;
  readonly ok: boolean;
  readonly findings: readonly string[];
}

/** Replays a list of answers in the order of the path; the list may end before the survey does. */
function replayList(compiled: CompiledSurvey, answers: readonly Response[]): ReplayResult {
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

/** Replays a record of answers by question. A record that does not reach the end starts an interview. */
function replayRecord(compiled: CompiledSurvey, record: Readonly<Record<string, Response>>): ReplayResult {
  const whole = replayResponses(compiled, record);
  const { ok, session, diagnostics } =
    whole.ok && whole.finished ? whole : replayResponses(compiled, record, { partial: true });
  const findings = diagnostics.map(({ severity, code, message }) => `${severity} ${code}: ${message}`);
  return { session, ok, findings };
}

/** Replays the content of an answers file; undefined if it is neither a record nor a list. */
function replayAnswers(compiled: CompiledSurvey, value: unknown): ReplayResult | undefined {
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
On a terminal, Esc goes back to the previous question. In a pipe, every line is an answer: a blank line skips, :back goes
back, and a line that begins with :: is an answer that begins with a colon. Questions, and at the end the path with its
answers, go to the standard error; the answers go to the standard output as JSON.

Examples:
  surveyc try survey.json                          answer the questions
  surveyc try survey.json > answers.json           keep the answers
  surveyc try survey.json --answers answers.json   see where they lead, and answer the rest
  surveyc try survey.json --session session.json   continue after a break
  surveyc try survey.json --language de            in German, as far as the survey is translated
  printf '9\\n\\nbooks\\n' | surveyc try survey.json  from a script: a rating, a skip, a choice

Exit codes: 0 answered to the end, 1 the survey has errors or rejects the answers of --answers, 2 usage or input
error, or the answers end before the survey does, 130 Ctrl-C.
`;

/** The session to start from: after the answers of a file, the end of the last session, or the start. */
interface Beginning {
  readonly session: Session;
  readonly file: SessionFile | undefined;
}

/** Returns the session after the answers of a file; undefined if the survey rejects them, which is reported. */
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
    throw new CommandError(`${input.name}: expected answers: an object by question, or a list`);
  for (const finding of replayed.findings) printInfo(io, `${input.name}: ${finding}`);
  return replayed.ok ? replayed.session : undefined;
}

/** Returns where to begin; undefined if the survey rejects the answers of the file. */
async function begin(survey: SurveyInput, options: TryOptions, io: Io): Promise<Beginning | undefined> {
  const { session: name, answers, restart = false } = options;
  const { file, session: savedSession } =
    name === undefined
      ? { file: undefined, session: undefined }
      : SessionFile.open(name, io.cwd, survey.compiled, restart);
  if (answers === undefined) return { session: savedSession ?? startSurvey(survey.compiled), file };
  if (savedSession !== undefined)
    throw new CommandError(`${name}: already has answers; --restart replaces them with those of ${answers}`);
  const session = await sessionAfter(answers, survey, options, io);
  return session && { session, file };
}

/** Reports that a survey has no translations into the requested language, and which languages it has. */
function noteLanguage({ survey, file }: SurveyInput, language: string, io: Io): void {
  const questions = (survey as Survey).questions ?? [];
  const named = new Set(questions.flatMap(({ translations }) => Object.keys(translations ?? {})));
  const shown = localizeSurvey(survey as Survey, language);
  if (language === "" || JSON.stringify(shown.questions) !== JSON.stringify(questions)) return;
  const known = [...named].slice(0, 10).map((each) => quote(each));
  const others =
    known.length > 0 ? `; it is translated into ${joinPhrases(known, "and", named.size - known.length)}` : "";
  printInfo(
    io,
    `${file.name}: has no translation into ${quote(language)}; the original texts are shown${others}`,
  );
}

/** The survey of the interview. A survey that compiles has the type `Survey`. */
const interviewSurveyOf = (
  { compiled, survey }: SurveyInput,
  { seed, language = "" }: TryOptions,
): InterviewSurvey => ({
  compiled,
  survey: survey as Survey,
  language,
  seed,
});

function openInterview(
  { survey }: SurveyInput,
  { color }: TryOptions,
  io: Io,
): Interview | Promise<Interview> {
  if (!canPrompt(io, "stderr")) return new LineInterview(io);
  const { submitButtonColor, ratingButtonActiveColor } = (survey as Survey).appearance ?? {};
  const accent = terminalColor(submitButtonColor ?? ratingButtonActiveColor, io);
  return TerminalInterview.open(io, { color, accent });
}

async function interviewFrom(
  { session, file }: Beginning,
  survey: SurveyInput,
  options: TryOptions,
  io: Io,
): Promise<InterviewEnd> {
  const save = (next: Session): void => file?.write(next);
  save(session);
  if (session.current === "end") return { session, end: "end" };
  noteLanguage(survey, options.language ?? "", io);
  const interview = await openInterview(survey, options, io);
  try {
    return await runInterview(interviewSurveyOf(survey, options), session, interview, save);
  } finally {
    interview.close();
  }
}

/** Prints the path of the interview, and the answers if it reached the end. */
async function conclude(
  { session, end }: InterviewEnd,
  survey: SurveyInput,
  options: TryOptions,
  io: Io,
): Promise<ExitCode> {
  const path = formatPath(interviewSurveyOf(survey, options), session, widthOf(io, "stderr"));
  if (path !== "") await write(io.stderr, `\nquestions and answers:\n${path}`, io);
  if (end === "end") {
    const record = JSON.stringify(collectResponses(survey.compiled, session), null, 2);
    await writeOut(io, `${visibleJson(record)}\n`);
    return 0;
  }
  if (options.session !== undefined)
    printInfo(
      io,
      `to continue: surveyc try ${shellWord(survey.file.name)} --session ${shellWord(options.session)}`,
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
    return "the standard input cannot supply both the survey and its answers; name a survey file, or use --answers";
  if (restart && session === undefined) return "--restart needs a session file: --session session.json";
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
    .argument("[file]", "a file, or - for the standard input if --answers is given")
    .addOption(indexOption())
    .option(
      "--session <file>",
      "save the session in this file after each answer, and continue an existing one",
    )
    .option("--restart", "discard the saved session and start again")
    .option("--answers <file>", "begin with these answers: an object by question, or a list")
    .option("--language <tag>", "show the survey and the prompts in this language")
    .option("--seed <text>", "the seed for the order of shuffled choices", "0")
    .addOption(limitOption())
    .addHelpText("after", examples)
    .action(run(trySurvey));
}
