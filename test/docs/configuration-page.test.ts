import { writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../apps/files/config/read-config.ts";
import schema from "../../schemas/surveyc.config.schema.json" with { type: "json" };
import { runCli } from "../apps/cli/run-cli.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/configuration.md");
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

describe("docs/configuration.md", () => {
  const ajv = new Ajv2020({ strict: false });

  it("shows a configuration that is valid, to the command and to editors", () => {
    const text = blockOf("json");
    expect(readConfig(new TextEncoder().encode(text)).ok).toBe(true);
    expect(ajv.validate(schema, JSON.parse(text)), ajv.errorsText()).toBe(true);
    expect(ajv.validate(schema, { rules: { "explicit-ends": "off" } })).toBe(false);
    expect(ajv.validate(schema, { overrides: [{ rules: {} }] })).toBe(false);
  });

  it("shows comments that ignore all that is found, and there is something", async () => {
    const { path, at } = temporaryFolder({ "a.jsonc": blockOf("jsonc") });
    const { code, out } = await runCli(["check", "a.jsonc"], { cwd: path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    writeFileSync(at("a.jsonc"), blockOf("jsonc").replaceAll("surveyc:ignore", ""));
    expect((await runCli(["check", "a.jsonc"], { cwd: path })).out).toContain("explicit-end");
  });

  it("shows a plugin that can be used", async () => {
    const survey = { name: "n", questions: [{ type: "open", question: "How was it? 🎉" }] };
    const { path, at } = temporaryFolder({
      "surveyc.config.json": JSON.stringify({ plugins: ["./rules/house.mjs"] }),
      "a.json": JSON.stringify(survey),
      "rules/house.mjs": "",
    });
    const define = "const defineRule = (rule) => rule;";
    writeFileSync(
      at("rules/house.mjs"),
      blockOf("js").replace('import { defineRule } from "surveyc";', define),
    );
    const { code, out } = await runCli(["check", "--rule", "acme/no-emoji=error", "a.json"], { cwd: path });
    expect(code).toBe(1);
    expect(out).toContain("Screen readers read emoji aloud.");
  });
});
