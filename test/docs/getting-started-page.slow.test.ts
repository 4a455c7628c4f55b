// Runs the files of docs/getting-started.md unchanged. Only the location of `surveyc` comes from outside.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasChromium, launchChromium, needsChromium } from "../examples/chromium.ts";
import { readPage } from "./run-page.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = readPage("docs/getting-started.md");
const entryPoints = {
  surveyc: "src/index.ts",
  "surveyc/runtime": "src/runtime/index.ts",
  "surveyc/analysis": "src/analysis/index.ts",
};

/** The blocks that the page names as files, and the bodies that its commands send. */
const files = [...page.matchAll(/^```[a-z]+ (\S+)\n(.*?)^```$/gms)].map(
  ([, name = "", text = ""]) => [name, text] as const,
);
const bodies = [...page.matchAll(/^curl .* (http:\S+) -d '(.+)'$/gm)].map(
  ([, url = "", body = ""]) => [new URL(url).pathname, body] as const,
);

// In this order: the page of the last test shows the survey that a test before has sent.
describe("docs/getting-started.md", { shuffle: false }, () => {
  let folder: string;
  let server: ChildProcess;
  let origin: string;

  const environment = () => ({ ...process.env, PORT: "0", TSX_TSCONFIG_PATH: join(folder, "tsconfig.json") });
  const loader = ["--import", import.meta.resolve("tsx")];

  beforeAll(async () => {
    mkdirSync(join(root, ".tmp"), { recursive: true });
    folder = mkdtempSync(join(root, ".tmp/getting-started-"));
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const paths = Object.fromEntries(
      Object.entries(entryPoints).map(([name, path]) => [name, [join(root, path)]]),
    );
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ compilerOptions: { paths, allowJs: true } }),
    );
    server = spawn(process.execPath, [...loader, "server.mjs"], {
      cwd: folder,
      env: environment(),
      stdio: ["ignore", "pipe", "inherit"],
    });
    for await (const line of createInterface({ input: server.stdout as NonNullable<typeof server.stdout> })) {
      origin = line;
      break;
    }
  }, 60_000);

  afterAll(() => {
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async ([path, body]: readonly [string, string]): Promise<readonly [number, string]> => {
    const reply = await fetch(`${origin}${path}`, { method: "POST", body });
    return [reply.status, await reply.text()];
  };

  it("has files and commands", () => {
    expect(files.map(([name]) => name)).toEqual([
      "server.mjs",
      "page.js",
      "public/index.html",
      "surveys/visit.json",
      "visit.test.mjs",
    ]);
    // Rendered pages do not show the name of a block.
    const prose = page.replace(/^```[\s\S]*?^```$/gm, "");
    for (const [name] of files) expect(prose).toContain(`\`${name}\``);
    expect(bodies).toHaveLength(3);
  });

  it("rejects the bad survey, takes the good one, and rejects the bad answers", async () => {
    const [bad, good, answers] = bodies as [(typeof bodies)[0], (typeof bodies)[0], (typeof bodies)[0]];
    const [status, text] = await post(bad);
    expect(status).toBe(400);
    expect(text).toContain("There is no question at position 7");
    expect(await post(good)).toEqual([201, '{"id":0,"warnings":[]}']);
    const [refused, why] = await post(answers);
    expect(refused).toBe(400);
    expect(why).toContain("answer-not-a-choice");
    expect((await post(["/surveys", "{"]))[0]).toBe(400);
    expect((await post(["/surveys/0/responses", "{"]))[0]).toBe(400);
    expect((await post(["/surveys/x/responses", "{}"]))[0]).toBe(404);
    expect((await fetch(`${origin}/nothing`)).status).toBe(404);
  });

  it("has a test that passes for a survey without findings, and fails for one with", () => {
    const good = readFileSync(join(folder, "surveys/visit.json"), "utf8");
    const [, bad] = bodies[0] as (typeof bodies)[0];
    const run = (survey: string) => {
      writeFileSync(join(folder, "surveys/visit.json"), survey);
      return execFileSync(process.execPath, [...loader, "visit.test.mjs"], {
        cwd: folder,
        env: environment(),
        encoding: "utf8",
        stdio: "pipe",
      });
    };
    run(good);
    expect(() => run(bad)).toThrow();
  });

  it.runIf(hasChromium || needsChromium)("has a page that asks, whose answers the server takes", async () => {
    for (const copied of ["vanilla", "shared"])
      cpSync(join(root, "examples", copied), join(folder, copied), { recursive: true });
    cpSync(join(root, "examples/survey.css"), join(folder, "public/survey.css"));
    await build({
      entryPoints: [join(folder, "page.js")],
      outfile: join(folder, "public/page.js"),
      alias: Object.fromEntries(Object.entries(entryPoints).map(([name, path]) => [name, join(root, path)])),
      bundle: true,
      format: "esm",
    });
    const browser = await launchChromium();
    try {
      const tab = await browser.newPage();
      await tab.goto(origin);
      await tab.getByText("Yes", { exact: true }).click();
      const sent = tab.waitForResponse(/responses$/);
      await tab.keyboard.press("Enter");
      expect(await (await sent).json()).toEqual({ answers: 1 });
    } finally {
      await browser.close();
    }
  });
});
