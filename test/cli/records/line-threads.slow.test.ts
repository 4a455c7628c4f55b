import { Readable } from "node:stream";
import { describe, expect, it, test } from "vitest";
import { readerGone } from "../../../src/cli/io.ts";
import { threadFile } from "../command.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, dashboard, fallingOff, json } from "../surveys.ts";

const threads = { count: 2, file: threadFile };

const MEGABYTE = 1024 * 1024;

/** Lines of which one in seven has findings, with blank lines, broken ones and a byte order mark, of so many bytes. */
function* lines(bytes: number): Generator<Buffer> {
  const padding = "x".repeat(3_000);
  const kinds = [clean, blank, clean, dashboard, fallingOff, clean, clean];
  yield Buffer.from(`\ufeff${json(clean)}\r\n\n`);
  for (let written = 0, at = 0; written < bytes; at++) {
    const line = at % 50 === 3 ? '{"name"' : json({ ...kinds[at % 7], description: `${padding} ${at}` });
    const piece = Buffer.from(`${line}\n`);
    written += piece.length;
    yield piece;
  }
  yield Buffer.from(json(blank));
}

/** The same in chunks that do not end where lines end. */
const stream = (bytes: number): Readable => {
  const whole = Buffer.concat([...lines(bytes)]);
  const chunks = Array.from({ length: Math.ceil(whole.length / 65_536) }, (_, at) =>
    whole.subarray(at * 65_536, (at + 1) * 65_536),
  );
  return Readable.from(chunks);
};

describe("check --ndjson with threads", () => {
  test.each([["text"], ["json"], ["sarif"], ["github"], ["text", "--quiet"], ["json", "--quiet"]])(
    "says the same as without them: %s %s",
    async (format, ...more) => {
      const argv = ["check", "--ndjson", "--format", format, ...more];
      const now = () => 0;
      const alone = await runCli(argv, { stdin: stream(5 * MEGABYTE), now });
      const together = await runCli(argv, { stdin: stream(5 * MEGABYTE), now, threads });
      expect(together.out === alone.out).toBe(true);
      expect(together).toMatchObject({ code: alone.code, err: alone.err });
      expect(alone.err).toMatch(
        /^checked [\d,]+ surveys, [\d,]+ unreadable lines and [\d,]+ dashboards in 1 file: [\d,]+ errors/,
      );
    },
  );

  it("says all that came before the stream broke off, and then that it did", async () => {
    function* failing() {
      yield* lines(5 * MEGABYTE);
      throw Object.assign(new Error("broken"), { code: "EIO" });
    }
    const argv = ["check", "--ndjson", "--format", "github"];
    const alone = await runCli(argv, { stdin: Readable.from(failing()) });
    const together = await runCli(argv, { stdin: Readable.from(failing()), threads });
    expect(together.out === alone.out).toBe(true);
    expect(together.err).toContain("surveyc: <stdin>: cannot be read (EIO)\n");
    expect(together.code).toBe(2);
  });

  it("goes on after a line that is too long", async () => {
    const chunk = Buffer.alloc(MEGABYTE, "x");
    function* long() {
      yield* lines(5 * MEGABYTE);
      for (let at = 0; at < 65; at++) yield chunk;
      yield Buffer.from(`\n${json(blank)}\n`);
    }
    const { out, code } = await runCli(["check", "--ndjson", "--format", "github"], {
      stdin: Readable.from(long()),
      threads,
    });
    const [before, after] = out.trimEnd().split("\n").slice(-2);
    expect(before).toContain("title=bounded-size");
    expect(after).toContain("title=no-blank-text");
    expect(code).toBe(1);
  });

  it("stops when nobody reads the output any more", async () => {
    const stopping = new AbortController();
    let read = 0;
    async function* endless() {
      for (;;) {
        for (const line of lines(MEGABYTE)) yield line;
        if (++read === 7) stopping.abort(readerGone);
      }
    }
    const stdin = Readable.from(endless());
    const { err } = await runCli(["check", "--ndjson"], { stdin, stopping, threads });
    expect(err).toBe("");
    expect(read).toBeLessThan(10);
  });
});
