import { describe, expect, it, test } from "vitest";
import { runProcess, runShell } from "./command.ts";
import { onOneLine } from "./on-one-line.ts";
import { blank, clean, fallingOff, json } from "./surveys.ts";
import { temporaryFolder } from "./temporary-folder.ts";

describe("the process", () => {
  const codes: readonly (readonly [argv: readonly string[], input: string | undefined, code: number])[] = [
    [["check"], json(clean), 0],
    [["check"], json(blank), 1],
    [["check"], undefined, 2],
    [["check", "missing.json"], undefined, 2],
    [["check", "--nonsense"], undefined, 2],
    [["--version"], undefined, 0],
  ];
  test.each(codes)("%j ends with the code that it promises", (argv, input, code) => {
    expect(runProcess(argv, input === undefined ? {} : { input }).code).toBe(code);
  });

  it("takes less processor time for --version and --help than for a check", () => {
    const { path } = temporaryFolder({ "a.json": json(clean) });
    /** The user time of three runs in seconds, as the shell measures it. */
    const cost = (argv: string): number => {
      const { err } = runShell(
        `TIMEFORMAT=%U; time for i in 1 2 3; do surveyc ${argv} > out 2> err; done`,
        path,
      );
      return Number(err);
    };
    const check = cost("check a.json");
    for (const flag of ["--version", "--help"]) expect([flag, cost(flag) < check]).toEqual([flag, true]);
  });

  it("reports a defect of a plugin with its stack, and not as a finding or a fault of a file", () => {
    const check = 'check() { throw Object.assign(new RangeError("too far"), { code: "ENOENT" }); }';
    const { path } = temporaryFolder({
      "surveyc.config.json": json({ plugins: ["./house.mjs"] }),
      "house.mjs": `export default { code: "acme/r", severity: "info", summary: "R.", messages: {}, ${check} };`,
      "a.json": json(clean),
      "b.ndjson": `${json(clean)}\n`,
    });
    for (const name of ["a.json", "b.ndjson"]) {
      const { code, out, err } = runProcess(["check", name], { cwd: path });
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(/^surveyc: RangeError: too far\n +at .*house\.mjs/);
    }
  });

  it("reads what is piped in, and keeps findings and the rest apart", () => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const { code, out, err } = runShell("cat a.json | surveyc check", path);
    expect(onOneLine(out)).toMatch(/^<stdin>:1:54 error no-blank-text: /);
    expect(err).toBe("checked 1 survey in 1 file: 1 error\n");
    expect(code).toBe(1);
  });

  it("reads what a shell puts in place of a file", () => {
    const { path } = temporaryFolder({ "a.json": json(fallingOff) });
    const { out, err } = runShell("surveyc check <(cat a.json); surveyc check --fix <(cat a.json)", path);
    expect(out).toContain("explicit-end");
    expect(err).toContain("cannot be written because it is not a regular file; nothing was changed");
  });

  it("ends quietly when the reader goes away", () => {
    const records = Array.from({ length: 3_000 }, () => `${json(blank)}\n`).join("");
    const { path } = temporaryFolder({ "a.ndjson": records });
    const { out, err } = runShell("surveyc check a.ndjson | head -n 1; echo $((PIPESTATUS[0]))", path);
    expect(err).toBe("");
    const [finding, code] = out.trimEnd().split("\n");
    expect(finding).toContain("error[no-blank-text]: ");
    expect(code).toBe("1");
  });

  it("ends quietly when the reader goes away in the middle of a long stream", () => {
    const records = `${json({ ...blank, description: "x".repeat(2_000) })}\n`.repeat(6_000);
    const { path } = temporaryFolder({ "a.ndjson": records });
    const { out, err } = runShell(
      "surveyc check a.ndjson | head -n 15000 | wc -l; echo $((PIPESTATUS[0]))",
      path,
    );
    expect(err).toBe("");
    expect(out.trim().split(/\s+/)).toEqual(["15000", "1"]);
  });

  it.skipIf(process.platform !== "linux")("reports that the output cannot be written", () => {
    const { path } = temporaryFolder({ "a.json": json(blank) });
    const { code, err } = runShell("surveyc check a.json > /dev/full", path);
    expect(err).toBe("surveyc: the output cannot be written (ENOSPC)\n");
    expect(code).toBe(2);
  });
});
