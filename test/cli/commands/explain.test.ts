import { stripVTControlCharacters } from "node:util";
import { describe, expect, it, test } from "vitest";
import { rules } from "../../../src/index.ts";
import { runCli } from "../run-cli.ts";

describe("explain", () => {
  it("lists all codes with severity and summary", async () => {
    const { code, out, err } = await runCli(["explain"]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const rows = out.trimEnd().split("\n");
    expect(rows).toHaveLength(rules.length);
    for (const [at, { code: name, severity, summary }] of rules.entries()) {
      expect(rows[at]?.split(/\s{2,}/)).toEqual([name, severity, summary]);
    }
  });

  test.each(rules.map(({ code }) => code))("explains %s", async (code) => {
    const result = await runCli(["explain", code]);
    expect(result).toMatchObject({ code: 0, err: "" });
    expect(result.out.trim().length).toBeGreaterThan(40);
    expect(result.out).toContain(code);
    expect(result.out).not.toContain("```");
    expect(result.out.endsWith("\n\n")).toBe(false);
  });

  it("paints on a terminal only", async () => {
    const plain = await runCli(["explain", "valid-json"]);
    const painted = await runCli(["explain", "valid-json"], { terminals: { stdout: true } });
    expect(plain.out).not.toContain("\u001b");
    expect(painted.out).toContain("\u001b[1m");
    expect(stripVTControlCharacters(painted.out)).toBe(plain.out);
    expect((await runCli(["explain", "valid-json", "--color"])).out).toBe(painted.out);
  });

  const unknown: readonly (readonly [given: string, hint: string])[] = [
    ["no-endles-loop", 'did you mean "no-endless-loop"?'],
    ["NO_ENDLESS_LOOP", 'did you mean "no-endless-loop"?'],
    ["zzz", "surveyc explain lists all of them"],
  ];
  test.each(unknown)("does not know %s", async (given, hint) => {
    expect(await runCli(["explain", given])).toEqual({
      code: 2,
      out: "",
      err: `surveyc: "${given}" is no code of a finding; ${hint}\n`,
    });
  });
});
