import { describe, expect, it } from "vitest";
import { baselineText, readBaseline } from "../../apps/files/baseline/baseline-file.ts";
import { runCli } from "../apps/cli/run-cli.ts";
import { pretty } from "../apps/cli/surveys.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";
import { readPage } from "./run-page.ts";

const page = readPage("docs/baseline.md");
const shown = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "";
const commands = [...page.matchAll(/^npx surveyc (.*?)\s+#/gm)].map(([, line]) => line?.split(" ") ?? []);

describe("docs/baseline.md", () => {
  it("shows a file as it is written", () => {
    const { at } = temporaryFolder({ "b.json": shown });
    const read = readBaseline(at("b.json"), "b.json", false);
    expect("problem" in read ? read.problem : baselineText(read.files)).toBe(shown);
  });

  it("shows commands that write it and use it", async () => {
    const question = { type: "link", question: "See", link: "http://a.example" };
    const folder = temporaryFolder({
      "surveys/visit.json": pretty({ name: "Visit", questions: [question] }),
    });
    expect(commands).toHaveLength(2);
    for (const argv of commands) expect((await runCli(argv, { cwd: folder.path })).code).toBe(0);
    expect(folder.read("surveyc.baseline.json")).toBe(shown);
  });
});
