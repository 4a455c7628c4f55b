import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { findPage } from "../../../src/cli/commands/explain.ts";
import { rules } from "../../../src/index.ts";
import { runCli } from "../run-cli.ts";
import { temporaryFolder } from "../temporary-folder.ts";

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

  test.each(rules.map(({ code, page }) => [code, page]))("prints the page of %s", async (code, page) => {
    const text = readFileSync(new URL(`../../../${page}`, import.meta.url), "utf8");
    expect(text).toContain(code);
    expect(await runCli(["explain", code])).toEqual({ code: 0, out: text, err: "" });
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

describe("findPage", () => {
  it("finds the pages of the package that it belongs to", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/a.md", at("dist"))).toBe("# a");
    expect(findPage("docs/rules/valid-json.md")).toContain("valid-json");
  });

  it("finds nothing where there is nothing", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/b.md", at("dist"))).toBeUndefined();
    expect(findPage("docs/rules/a.md", "/")).toBeUndefined();
  });
});
