import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { run } from "#apps/cli/run.ts";
import { readerGone } from "#apps/process/io.ts";
import { onOneLine } from "../on-one-line.ts";
import { ioOf, runCli } from "../run-cli.ts";
import { blank, clean, dashboard, fallingOff, json, pretty } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const lines = (...records: readonly unknown[]): string =>
  records.map((record) => `${json(record)}\n`).join("");
const found = (out: string): string[] =>
  onOneLine(out)
    .split("\n")
    .flatMap((line) => /^(\S+:\d+:\d+ (?:\S+ |\(the whole\) )?\w+ [a-z-]+): /.exec(line)?.[1] ?? []);

describe("check --ndjson", () => {
  it("names the line of the record", async () => {
    const stdin = `${lines(clean, blank)}\n  \n${lines(fallingOff, dashboard)}${json(blank)}`;
    const { code, out, err } = await runCli(["check", "--ndjson"], { stdin });
    expect(found(out)).toEqual([
      "<stdin>:2:54 error no-blank-text",
      "<stdin>:5:73 warning explicit-end",
      "<stdin>:7:54 error no-blank-text",
    ]);
    expect(err).toMatch(
      /^checked 4 surveys and 1 dashboard in 1 file: 2 errors and 1 warning \([\d,]+ records a second\)\n$/,
    );
    expect(code).toBe(1);
  });

  it("takes CRLF, a byte order mark, blank lines at the end, and texts with a line separator", async () => {
    const separated = { ...blank, description: "one\u2028two" };
    const stdin = `\ufeff${json(clean)}\r\n\r\n${json(separated)}\r\n\r\n\r\n`;
    const { out } = await runCli(["check", "--ndjson"], { stdin });
    expect(found(out)).toEqual(["<stdin>:3:54 error no-blank-text"]);
  });

  it("goes on after lines that are not JSON", async () => {
    const stdin = Buffer.concat([
      Buffer.from('{"name"\n'),
      Buffer.from([0xff, 0xfe, 0x7b, 10]),
      Buffer.from(`{} {}\n[]\n${lines(blank)}`),
    ]);
    const { out, code, err } = await runCli(["check", "--ndjson"], { stdin });
    expect(found(out)).toEqual([
      "<stdin>:1:8 error valid-json",
      "<stdin>:2:1 (the whole) error valid-encoding",
      "<stdin>:3:4 error valid-json",
      "<stdin>:5:54 error no-blank-text",
    ]);
    expect(err).toContain("checked 3 unreadable lines and 1 survey in 1 file: 4 errors");
    expect(code).toBe(1);
  });

  it("goes on after a line that is too long, without keeping it", async () => {
    const chunk = Buffer.alloc(1024 * 1024, "x");
    function* stream() {
      yield Buffer.from(lines(clean));
      for (let at = 0; at < 65; at++) yield chunk;
      yield Buffer.from(`\n${lines(blank)}`);
    }
    const { out, code, err } = await runCli(["check", "--ndjson"], { stdin: Readable.from(stream()) });
    expect(found(out)).toEqual([
      "<stdin>:2:1 (the whole) error bounded-size",
      "<stdin>:3:54 error no-blank-text",
    ]);
    expect(err).toContain("checked 2 surveys and 1 unreadable line in 1 file: 2 errors");
    expect(code).toBe(1);
  });

  it("checks every record of a long stream, in order", async () => {
    const count = 4_000;
    function* stream() {
      for (let at = 1; at <= count; at++)
        yield Buffer.from(lines(at % 100 === 0 ? { ...blank, name: `no ${at}` } : clean));
    }
    const { out, err } = await runCli(["check", "--ndjson", "--format", "github"], {
      stdin: Readable.from(stream()),
    });
    const reported = out
      .trimEnd()
      .split("\n")
      .map((line) => Number(/line=(\d+)/.exec(line)?.[1]));
    expect(reported).toEqual(Array.from({ length: count / 100 }, (_, at) => (at + 1) * 100));
    expect(err).toContain(`checked 4,000 surveys in 1 file: 40 errors`);
  });

  it("has the rules of the preset", async () => {
    const stdin = lines({ ...clean, colour: "red" });
    const { out } = await runCli(["check", "--ndjson", "--preset", "strict"], { stdin });
    expect(found(out)).toEqual(["<stdin>:1:72 warning unknown-field"]);
  });

  it("cuts lines wherever the chunks end", async () => {
    const bytes = Buffer.from(`${lines(clean, { ...blank, description: "\u{1f600}" })}${json(blank)}`);
    function* stream() {
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    }
    const { out } = await runCli(["check", "--ndjson"], { stdin: Readable.from(stream()) });
    expect(found(out)).toEqual(["<stdin>:2:54 error no-blank-text", "<stdin>:3:54 error no-blank-text"]);
  });

  it("reads files, and knows them by their names", async () => {
    const { path } = temporaryFolder({
      "a.ndjson": lines(blank),
      "b.jsonl": lines(clean),
      "c.json": pretty(blank),
    });
    const { out, err } = await runCli(["check", "a.ndjson", "b.jsonl", "c.json"], { cwd: path });
    expect(found(out)).toEqual(["a.ndjson:1:54 error no-blank-text", "c.json:6:19 error no-blank-text"]);
    expect(err).toContain("checked 3 surveys in 3 files: 2 errors");
  });

  it("shows on a terminal how much of a file it has checked", async () => {
    const { path } = temporaryFolder({ "a.ndjson": lines(clean, clean) });
    let clock = 0;
    const { io, stderr } = ioOf({ cwd: path, terminals: { stderr: true }, now: () => (clock += 1_000) });
    Object.assign(stderr, { isTTY: true, columns: 80 });
    expect(await run(["check", "a.ndjson"], io)).toBe(0);
    expect(stderr.text).toContain("100%, 2 checked");
  });

  it("reports the number of surveys a second", async () => {
    let clock = 0;
    const now = () => {
      clock += 250;
      return clock;
    };
    const { err } = await runCli(["check", "--ndjson"], { stdin: lines(clean, clean), now });
    expect(err).toBe("checked 2 surveys in 1 file: no findings (8 surveys a second)\n");
    const empty = await runCli(["check", "--ndjson"], { stdin: "[]\n", now });
    expect(empty.err).toBe("checked 0 surveys in 1 file: no findings (0 surveys a second)\n");
  });

  it("counts lines that cannot be read neither as surveys nor as what was asked for", async () => {
    const [stdin, now] = [`${json(clean)}\n{"name"\n`, () => 0];
    const told = "1 unreadable line in 1 file: 1 error (2,000 records a second)\n";
    const { err } = await runCli(["check", "--ndjson"], { stdin, now });
    expect(err).toBe(`checked 1 survey and ${told}`);
    const dashboards = await runCli(["check", "--ndjson", "--kind", "dashboard"], {
      stdin: `${json(dashboard)}\n{"name"\n`,
      now,
    });
    expect(dashboards.err).toBe(`checked 1 dashboard and ${told}`);
  });

  it("writes one valid document", async () => {
    const stdin = lines(clean, blank, fallingOff);
    const { out } = await runCli(["check", "--ndjson", "--format", "json"], { stdin });
    const { files, counts } = JSON.parse(out);
    expect(files.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3]);
    expect(counts).toEqual({ error: 1, warning: 1, info: 0 });
    const sarif = JSON.parse((await runCli(["check", "--ndjson", "--format", "sarif"], { stdin })).out);
    const [result] = sarif.runs[0].results;
    expect(result.locations[0].physicalLocation.region.startLine).toBe(2);
  });

  it("refuses a stream without records", async () => {
    expect(await runCli(["check", "--ndjson"], { stdin: "\n \n" })).toMatchObject({
      code: 2,
      err: "surveyc: <stdin>: contains no records\n",
    });
  });

  it("refuses --fix", async () => {
    const { path, read } = temporaryFolder({ "a.jsonl": lines(fallingOff) });
    const given = await runCli(["check", "--fix", "--ndjson", "a.jsonl"], { cwd: path });
    expect(given).toMatchObject({
      code: 2,
      out: "",
      err: expect.stringMatching(/^surveyc: --fix cannot be used with --ndjson.*\n$/),
    });
    const named = await runCli(["check", "--fix", "a.jsonl"], { cwd: path });
    expect(named).toEqual({
      code: 2,
      out: "",
      err: "surveyc: a.jsonl: files with one survey per line are checked, not rewritten\n",
    });
    expect(read("a.jsonl")).toBe(lines(fallingOff));
  });

  it("reports the records before the stream breaks off, then the error", async () => {
    const failing = Readable.from(
      (function* () {
        yield Buffer.from(lines(clean, blank));
        throw Object.assign(new Error("broken"), { code: "EIO" });
      })(),
    );
    const { code, out, err } = await runCli(["check", "--ndjson"], { stdin: failing });
    expect(found(out)).toEqual(["<stdin>:2:54 error no-blank-text"]);
    expect(err).toContain("surveyc: <stdin>: cannot be read (EIO)\n");
    expect(code).toBe(2);
  });

  it("stops reading when the output is closed", async () => {
    const stopping = new AbortController();
    let read = 0;
    async function* stream() {
      for (; read < 1_000; read++) {
        if (read === 10) stopping.abort(readerGone);
        yield Buffer.from(lines(blank));
      }
    }
    const { code, err } = await runCli(["check", "--ndjson"], { stdin: Readable.from(stream()), stopping });
    expect(err).toBe("");
    expect(code).toBe(1);
    expect(read).toBeLessThan(100);
  });
});
