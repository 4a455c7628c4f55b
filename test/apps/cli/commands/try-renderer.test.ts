// `surveyc try` keeps the contract of renderers: a program reads what it writes, and answers line by line.
import { PassThrough } from "node:stream";
import { test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { type RendererAdapter, rendererContract } from "#testing/index.ts";
import { ioOf, type Kept } from "../run-cli.ts";
import { json } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

/** The command while it runs in a folder, and what it has written since the last answer. */
interface Running {
  readonly cwd: string;
  readonly language: string;
  readonly stdin: PassThrough;
  readonly stdout: Kept;
  readonly stderr: Kept;
  readonly ended: Promise<string>;
  written: string;
}

/** Answers, and waits for the next question or the end. */
async function send(running: Running, line: string): Promise<void> {
  const { stdin, stderr, ended } = running;
  const from = stderr.text.length;
  stdin.write(`${line}\n`);
  running.written = (await Promise.race([stderr.until("\n> ", from), ended])).slice(from);
}

/** Starts it, or starts it again. */
async function open(cwd: string, language: string): Promise<Running> {
  const stdin = new PassThrough();
  const { io, stdout, stderr } = ioOf({ cwd, stdin });
  const argv = ["try", "survey.json", "--session", "session.json", "--language", language];
  const ended = run(argv, io).then(() => stderr.text);
  return { cwd, language, stdin, stdout, stderr, ended, written: await stderr.until("\n> ") };
}

async function end({ stdin, ended }: Running): Promise<void> {
  stdin.end();
  await ended;
}

const adapter: RendererAdapter<Running> = {
  translates: true,
  oneLine: true,
  start: (survey, { language = "" }) => open(temporaryFolder({ "survey.json": json(survey) }).path, language),
  shown({ written }) {
    const [, text, rest] = /\n#[^\n]*\n {2}([^\n]*)\n(.*)$/s.exec(written) ?? [];
    if (text === undefined || rest === undefined) return "end";
    const lines = [...rest.matchAll(/^ {4}(.*)$/gm)].map(([, line = ""]) => line);
    const [, low, high] = /^(\d+).*? – (\d+)/.exec(lines[0] ?? "") ?? [];
    const ratings = Array.from({ length: Number(high) + 1 }, (_, rating) => String(rating));
    const choices = lines.map((line) => line.replace(/^\d+ | …$/g, ""));
    return { text, options: low === undefined ? choices : ratings.slice(Number(low)) };
  },
  answer: (running, { response }) =>
    send(running, Array.isArray(response) ? JSON.stringify(response) : String(response ?? "")),
  back: (running) => send(running, ":back"),
  recorded: ({ stdout }) => JSON.parse(stdout.text),
  async reload(running) {
    await end(running);
    return open(running.cwd, running.language);
  },
  // What is written is read aloud; a terminal has no other focus.
  announced: ({ written }) => [written],
  stop: end,
};

test.each(rendererContract(adapter).map((law) => [law.name, law] as const))("%s", (_name, { check }) =>
  check(),
);
