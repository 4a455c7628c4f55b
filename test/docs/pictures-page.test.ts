import { describe, expect, it } from "vitest";
import { graphExtensions, graphFormats } from "../../apps/cli/graph/draw.ts";
import { compileSurvey } from "../../src/index.ts";
import { startSurvey } from "../../src/runtime/index.ts";
import { runCli } from "../apps/cli/run-cli.ts";
import { pretty } from "../apps/cli/surveys.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/pictures.md");
const commands = [...page.matchAll(/^npx surveyc (.*?)(?:\s+#.*)?$/gm)].map(
  ([, line]) => line?.split(" ") ?? [],
);

describe("docs/pictures.md", () => {
  it("shows commands with their output", async () => {
    const questions = ["Why?", "How?", "When?"].map((question) => ({ type: "open", question }));
    const survey = { name: "Visit", questions };
    const outcome = compileSurvey(survey);
    const session = outcome.ok ? startSurvey(outcome.value) : undefined;
    const folder = temporaryFolder({ "visit.json": pretty(survey), "session.json": JSON.stringify(session) });
    expect(commands).toHaveLength(8);
    for (const argv of commands) {
      expect(await runCli(argv, { cwd: folder.path })).toMatchObject({ code: 0, out: "" });
      expect(folder.read(argv[argv.indexOf("-o") + 1] ?? "")).toMatch(/^(?:<svg|<!doctype|flowchart)/);
    }
  });

  it("lists every format with its extensions", () => {
    const rows = [...page.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, format, extensions = ""]) => [
      format,
      extensions,
    ]);
    expect(rows.map(([format]) => format).sort()).toEqual([...graphFormats].sort());
    for (const [format, extensions] of rows)
      expect(extensions).toBe(
        Object.keys(graphExtensions)
          .filter((extension) => graphExtensions[extension] === format)
          .map((extension) => `\`.${extension}\``)
          .join(", "),
      );
  });
});
