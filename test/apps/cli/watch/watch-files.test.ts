import { spawn } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { beforeAll, describe, expect, it, onTestFinished, test } from "vitest";
import { run } from "#apps/cli/run.ts";
import { readerGone } from "#apps/process/io.ts";
import { finished, surveyc } from "../command.ts";
import { onOneLine } from "../on-one-line.ts";
import { type IoOptions, ioOf, runCli } from "../run-cli.ts";
import { blank, clean, fallingOff, json } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const WAITING = "14:03:06 waiting for changes; press Ctrl-C to stop\n";

/**
 * Starts to watch in a folder. `says` waits for a check whose standard error is a text, after those that it was asked about
 * before: the system may report one change in two parts, so there may be checks between them.
 */
function watching(argv: readonly string[], cwd: string, options: IoOptions = {}) {
  const stopping = new AbortController();
  const { io, stdout, stderr } = ioOf({ ...options, cwd, stopping });
  const code = run(["check", "--watch", ...argv], io);
  onTestFinished(async () => {
    stopping.abort(readerGone);
    await code;
  });
  let before = 0;
  return {
    stdout,
    stderr,
    says: async (text: string) => {
      const all = await stderr.until(`${text}${WAITING}`, before);
      before = all.length;
    },
    end: () => {
      stopping.abort(readerGone);
      return code;
    },
  };
}

const none = "checked 1 survey in 1 file: no findings\n";
const one = "checked 1 survey in 1 file: 1 error\n";
const two = "checked 2 surveys in 2 files: 1 error\n";

interface Change {
  readonly named: readonly string[];
  readonly before: Readonly<Record<string, string>>;
  readonly change: (at: (name: string) => string) => void;
  readonly first: string;
  readonly after: string;
}

const changes: Readonly<Record<string, Change>> = {
  "a file that is written": {
    named: ["a.json"],
    before: { "a.json": json(clean) },
    change: (at) => writeFileSync(at("a.json"), json(blank)),
    first: none,
    after: one,
  },
  "a file that is replaced, as editors do": {
    named: ["a.json"],
    before: { "a.json": json(blank) },
    change: (at) => {
      writeFileSync(at("a.json~"), json(clean));
      renameSync(at("a.json~"), at("a.json"));
    },
    first: one,
    after: none,
  },
  "a file that is deleted": {
    named: ["a.json"],
    before: { "a.json": json(clean) },
    change: (at) => rmSync(at("a.json")),
    first: none,
    after: "surveyc: a.json: does not exist\n",
  },
  "a file that comes": {
    named: ["surveys/a.json"],
    before: { "surveys/b.json": "{}" },
    change: (at) => writeFileSync(at("surveys/a.json"), json(clean)),
    first: "surveyc: surveys/a.json: does not exist\n",
    after: none,
  },
  "a file that comes into a folder": {
    named: ["surveys"],
    before: { "surveys/a.json": json(clean) },
    change: (at) => writeFileSync(at("surveys/b.json"), json(blank)),
    first: none,
    after: two,
  },
  "a folder that comes into a folder": {
    named: ["surveys"],
    before: { "surveys/a.json": json(clean) },
    change: (at) => {
      mkdirSync(at("new"));
      writeFileSync(at("new/b.json"), json(blank));
      renameSync(at("new"), at("surveys/new"));
    },
    first: none,
    after: two,
  },
  "a file that is renamed": {
    named: ["."],
    before: { "a.json": json(clean), "b.txt": json(blank) },
    change: (at) => renameSync(at("b.txt"), at("b.json")),
    first: none,
    after: two,
  },
  "a folder without surveys, until one comes": {
    named: ["surveys"],
    before: { "surveys/notes.txt": "" },
    change: (at) => writeFileSync(at("surveys/a.json"), json(blank)),
    first: "surveyc: surveys: contains no file named .json, .jsonc, .ndjson or .jsonl\n",
    after: one,
  },
  "a file for a glob": {
    named: ["surveys/**/*.survey"],
    before: { "surveys/a.survey": json(clean) },
    change: (at) => writeFileSync(at("surveys/b.survey"), json(blank)),
    first: none,
    after: two,
  },
  "what is not JSON for a while": {
    named: ["a.json"],
    before: { "a.json": json(clean) },
    change: (at) => writeFileSync(at("a.json"), ""),
    first: none,
    after: "surveyc: a.json: is empty\n",
  },
};

// What a check loads as it needs it takes a while where much runs at once.
beforeAll(async () => {
  await Promise.all([runCli(["check", "-"], { stdin: json(clean) }), import("chokidar")]);
});

describe("--watch", { timeout: 10_000 }, () => {
  test.each(Object.entries(changes))("checks again: %s", async (_name, each) => {
    const { path, at } = temporaryFolder(each.before);
    const { says, end, stdout } = watching(each.named, path);
    await says(each.first);
    each.change(at);
    await says(each.after);
    expect(await end()).toBe(0);
    expect(stdout.text).not.toContain("\u001b");
  });

  it("goes on when the configuration cannot be used, and with the next one", async () => {
    const { path, at } = temporaryFolder({ "surveys/a.json": json(fallingOff), ".git/HEAD": "" });
    const { says, stderr } = watching(["surveys"], path);
    await says("checked 1 survey in 1 file: 1 warning\n");
    writeFileSync(at("surveyc.config.json"), '{"rules": {"explicit-end": "of"}}');
    await stderr.until(
      "surveys/a.json: not checked because the configuration is invalid:\nerror[known-value]: ",
    );
    writeFileSync(at("surveyc.config.json"), '{"rules": {"explicit-end": "off"}}');
    await says(none);
    rmSync(at("surveyc.config.json"));
    await says("checked 1 survey in 1 file: 1 warning\n");
  });

  it("sees a folder that is deleted and comes again", async () => {
    const { path, at } = temporaryFolder({ "surveys/a.json": json(clean) });
    const { says } = watching(["surveys"], path);
    await says(none);
    rmSync(at("surveys"), { recursive: true });
    await says("surveyc: surveys: does not exist\n");
    mkdirSync(at("surveys"));
    await says("surveyc: surveys: contains no file named .json, .jsonc, .ndjson or .jsonl\n");
    writeFileSync(at("surveys/a.json"), json(blank));
    await says(one);
  });

  it("prints the findings of each check, on a terminal on a clear screen", async () => {
    const { path, at } = temporaryFolder({ "a.json": json(blank) });
    const { stdout, stderr, says } = watching(["--no-color", "a.json"], path, {
      terminals: { stdout: true },
    });
    await says(one);
    // Nothing is checked again without a change, while the same is done once more.
    await runCli(["check", "a.json"], { cwd: path });
    expect(stderr.text.split(WAITING)).toHaveLength(2);
    const first = stdout.text;
    expect(onOneLine(first)).toMatch(/^a\.json:1:54 error no-blank-text/);
    writeFileSync(at("a.json"), json(fallingOff));
    await says("checked 1 survey in 1 file: 1 warning\n");
    expect(stdout.text.slice(first.length)).toMatch(/^\u001b\[H\u001b\[2Jwarning\[explicit-end\]: /);
  });

  it("does not report that it waits if it is ended while it checks", async () => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const stopping = new AbortController();
    const { io, stdout, stderr } = ioOf({ cwd: path, stopping });
    stdout.once("kept", () => stopping.abort(readerGone));
    expect(await run(["check", "--watch", "a.json"], io)).toBe(0);
    expect(stderr.text).not.toContain("waiting");
  });

  it("reports once that something cannot be watched, and watches the rest", async () => {
    const { path, at } = temporaryFolder({ "a.json": json(clean) });
    for (const name of ["loop", "ring"]) symlinkSync(name, at(name));
    const { says, stderr } = watching(["a.json", "."], path);
    await says(none);
    writeFileSync(at("a.json"), json(blank));
    await says(one);
    expect(stderr.text.match(/some paths cannot be watched \(ELOOP\)/g)).toHaveLength(1);
  });

  const refused: readonly (readonly [argv: readonly string[], problem: string])[] = [
    [["-"], "--watch needs files or folders: the standard input is read once"],
    [[], "--watch needs files or folders: the standard input is read once"],
    [["a.json", "-"], "--watch needs files or folders: the standard input is read once"],
    [["--ndjson", "a.ndjson"], "--watch cannot be used with --ndjson: streams are read once"],
    [
      ["--fix", "a.json"],
      "--watch cannot be used with --fix: it would change files while they are being edited",
    ],
    [
      ["--update-baseline", "--baseline", "b.json", "a.json"],
      "--watch cannot be used with --update-baseline: every new finding would be hidden at once",
    ],
    [["--format", "json", "a.json"], "--watch prints text only; run surveyc check --format json without it"],
  ];
  test.each(refused)("is refused with %j", async (argv, problem) => {
    expect(await runCli(["check", "--watch", ...argv], { stdin: json(clean) })).toEqual({
      code: 2,
      out: "",
      err: `surveyc: ${problem}\n`,
    });
  });

  it.each(["SIGINT", "SIGTERM"] as const)("shows the local time, ends with 0 on %s", async (signal) => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const TZ = "Asia/Kolkata";
    const now = (): string => new Date().toLocaleTimeString("en-GB", { timeZone: TZ });
    const before = now();
    const child = spawn(...surveyc("check", "--watch", "a.json"), {
      cwd: path,
      env: { ...process.env, TZ },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const end = finished(child);
    child.stderr?.on("data", (text) => {
      if (String(text).includes("waiting for changes")) child.kill(signal);
    });
    const { code, err } = await end;
    const after = now();
    const [, shown = ""] =
      /^checked 1 survey in 1 file: 1 error\n(\d\d:\d\d:\d\d) waiting for changes; press Ctrl-C to stop\n$/.exec(
        err,
      ) ?? [];
    expect(shown).not.toBe("");
    // The command may run past midnight.
    const [isLater, isEarlier] = [shown >= before, shown <= after];
    expect(before <= after ? isLater && isEarlier : isLater || isEarlier).toBe(true);
    expect(code).toBe(0);
  });
});
