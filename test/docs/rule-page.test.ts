import { describe, expect, it } from "vitest";
import { readRulePage } from "../../docs/.vitepress/rule-page.ts";

const page = `# some-rule

Severity: warning or error. Kind: \`survey\`. Preset: \`recommended\`. Fix: safe or unsure. Since: 0.1.0. Locked.

## What

Something.

## Failing example

\`\`\`json
{
  "a": "## b"
}
\`\`\`

## Fixed example

\`\`\`text

\`\`\`

## Why

Because.

## What to do

Nothing.

## Messages

None.
`;

describe("rule pages", () => {
  it("are parsed", () => {
    expect(readRulePage(page)).toEqual({
      code: "some-rule",
      severities: ["warning", "error"],
      kind: "survey",
      preset: "recommended",
      fixes: ["safe", "unsure"],
      since: "0.1.0",
      locked: true,
      failing: { language: "json", source: '{\n  "a": "## b"\n}' },
      fixed: { language: "text", source: "" },
    });
    expect(readRulePage(page.replace("warning or error", "info").replace(" Locked.", ""))).toMatchObject({
      severities: ["info"],
      locked: false,
    });
  });

  it.each([
    ["no code", "# some-rule", "# Some rule"],
    ["no facts", /Severity.*\n/, "\n"],
    ["another severity", "warning or error", "fatal"],
    ["another kind", "`survey`", "`poll`"],
    ["another preset", "recommended", "best"],
    ["another kind of fix", "safe or unsure", "maybe"],
    ["something between the facts and What", "Locked.\n", "Locked.\n\nMore.\n"],
    ["a heading that is missing", "## Why\n\nBecause.\n\n", ""],
    ["headings in another order", /## What\n([\s\S]*)## Why\n/, "## Why\n$1## What\n"],
    ["nothing in Why", "Because.\n", ""],
    ["a block where there should be none", "Because.", "```json\n{}\n```"],
    ["no block", /```json\n[\s\S]*?\n```\n/, ""],
    ["two blocks", "## Fixed", "```json\n{}\n```\n\n## Fixed"],
    ["a block of another language", "```json", "```yaml"],
    ["a block of no language", "```json", "```"],
  ])("with %s are rejected", (_name, from, to) => {
    expect(page.replace(from, to)).not.toBe(page);
    expect(() => readRulePage(page.replace(from, to))).toThrow();
  });
});
