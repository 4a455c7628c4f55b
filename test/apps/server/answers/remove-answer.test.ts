import { describe, expect, test } from "vitest";
import { runCli } from "../../cli/run-cli.ts";
import { answeredServer } from "./answered-server.ts";

const folder = answeredServer(
  ["a", "b/c\\d", "e f"].map((submission) => ({ submission, responses: { why: "So" } })),
);

const remove = (submission: string, of = folder.survey, project = "1", at = folder.data) =>
  runCli(
    ["answers", "remove", "--project", project, "--survey", of, "--submission", submission, "--data", at],
    { cwd: folder.path },
  );

const exported = async () => {
  const command = [
    "answers",
    "export",
    folder.survey,
    "--project",
    "1",
    "--data",
    folder.data,
    "--format",
    "ndjson",
  ];
  const { out } = await runCli(command, { cwd: folder.path });
  return out.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line).submission as string]));
};

describe("surveyc answers remove", () => {
  test.each([
    ["an unknown submission", () => remove("x"), "surveyc: This project has no such submission.\n"],
    ["an empty submission", () => remove(""), "surveyc: This project has no such submission.\n"],
    ["an unknown survey", () => remove("a", "none"), "surveyc: This project has no such survey.\n"],
    [
      "an unknown project",
      () => remove("a", folder.survey, "7"),
      "surveyc: This project has no such survey.\n",
    ],
    [
      "a folder that is missing",
      () => remove("a", folder.survey, "1", "none"),
      expect.stringMatching(/none: the folder does not exist/),
    ],
    [
      "no submission",
      () => runCli(["answers", "remove", "--project", "1", "--survey", folder.survey], { cwd: folder.path }),
      expect.stringMatching(/required option '--submission <id>'/),
    ],
  ])("with %s exits with 2, and removes nothing", async (_, run, message) => {
    const before = await exported();
    const { code, out, err } = await run();
    expect([code, out, err]).toEqual([2, "", message]);
    expect(await exported()).toEqual(before);
  });

  test("needs the token of the folder", async () => {
    const before = await exported();
    const query = new URLSearchParams({ project: "1", survey: folder.survey, submission: "a" });
    const { status } = await fetch(`${folder.origin}/-/answers?${query}`, { method: "DELETE" });
    expect([status, await exported()]).toEqual([404, before]);
  });

  test("removes submissions of a running server, under any name", async () => {
    for (const submission of ["b/c\\d", "e f"])
      expect(await remove(submission)).toEqual({
        code: 0,
        out: "",
        err: "Removed the submission. Earlier backups still contain it.\n",
      });
    expect(await exported()).toEqual(["a"]);
  });

  test("names in its help what remains", async () => {
    const { code, out } = await runCli(["answers", "remove", "--help"], { cwd: folder.path });
    expect(code).toBe(0);
    expect(out).toMatch(/Earlier backups still contain the answers/);
  });
});
