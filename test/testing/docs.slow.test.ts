// Runs the examples of docs/testing.md unchanged. Only the location of `surveyc` comes from outside.
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { type GeneratedSurvey, surveys } from "#testing/surveys.ts";
import { smallest } from "./smallest.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readFileSync(join(root, "docs/testing.md"), "utf8");
const entryPoints = {
  "surveyc/testing": "src/testing/index.ts",
  "surveyc/runtime": "src/runtime/index.ts",
  surveyc: "src/index.ts",
};

/** The example that the page names as a file. */
function example(file: string): string {
  const [, text] =
    new RegExp(`^\`\`\`[a-z]+ ${file.replaceAll(".", "[.]")}\\n(.*?)^\`\`\`$`, "ms").exec(page) ?? [];
  if (text === undefined) throw new Error(`docs/testing.md has no ${file}`);
  return text;
}

mkdirSync(join(root, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(root, ".tmp/docs-testing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", NODE_OPTIONS: "", ...env },
  });
  return stdout;
}

describe("docs/testing.md", () => {
  it("has an example that runs under Vitest", async () => {
    const alias = Object.entries(entryPoints).map(([find, file]) => ({
      find,
      replacement: join(root, file),
    }));
    write("surveys.test.ts", example("surveys.test.ts"));
    write("vitest.config.mjs", `export default ${JSON.stringify({ resolve: { alias } })};\n`);
    const output = await run([
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--testTimeout=60000",
      "--root",
      folder,
    ]);
    expect(output).toMatch(/Tests\s+2 passed \(2\)/);
  });

  it("has an example that runs under node:test", async () => {
    const paths = Object.fromEntries(
      Object.entries(entryPoints).map(([name, file]) => [name, [join(root, file)]]),
    );
    write("test-surveys.mjs", example("test-surveys.mjs"));
    write("tsconfig.json", JSON.stringify({ compilerOptions: { paths, allowJs: true } }));
    const env = { TSX_TSCONFIG_PATH: join(folder, "tsconfig.json") };
    const args = ["--import", "tsx", "--test", "--test-reporter=tap", join(folder, "test-surveys.mjs")];
    expect(await run(args, env)).toMatch(/^# pass 3\n# fail 0$/m);
  });

  it("shows what a loop shrinks to", () => {
    const [, shown] = /```json\n(.*?)\n```/s.exec(page) ?? [];
    const ends = (survey: GeneratedSurvey): boolean =>
      lowerSurvey(survey).questions.every(({ most }) => most !== null);
    const loop: GeneratedSurvey = JSON.parse(shown ?? "");
    expect(ends(loop)).toBe(false);
    expect(smallest(surveys(), ends, 4).questions).toHaveLength(loop.questions.length);
  });
});
