import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCli } from "../../cli/run-cli.ts";
import { answeredServer } from "./answered-server.ts";

const folder = answeredServer([
  { submission: "a", responses: { why: "=So" } },
  { submission: "b", responses: { why: "=So" } },
  { submission: "t", responses: { why: "Try" }, test: true },
]);

const answers = (...options: string[]) =>
  runCli(["answers", "export", folder.survey, "--project", "1", "--data", folder.data, ...options], {
    cwd: folder.path,
  });

describe("surveyc answers export", () => {
  test("prints CSV of a running server", async () => {
    const { code, out, err } = await answers();
    expect([code, err]).toEqual([0, ""]);
    const [header, a, b, ...rest] = out.split("\r\n");
    expect(header).toBe(
      '"submission","submitted_at","finished","iteration","test","unfit","language","why: Why?","other_answers"',
    );
    expect(a).toMatch(/^"a",\d{4}-.*,true,,false,false,,"'=So",$/);
    expect([b?.slice(0, 3), rest]).toEqual(['"b"', [""]]);
  });

  test("prints lines of JSON, and tests where they are asked for", async () => {
    const { out } = await answers("--format", "ndjson", "--test", "true");
    const lines = out.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as { submission: string }).submission)).toEqual([
      "a",
      "b",
      "t",
    ]);
  });

  test("writes a file in the format of its name, for its owner alone, and overwrites none", async () => {
    const written = await answers("-o", "answers.jsonl");
    expect(written).toEqual({
      code: 0,
      out: "",
      err: expect.stringMatching(/^answers\.jsonl: 0\.\d KiB\.\n$/),
    });
    const before = readFileSync(folder.at("answers.jsonl"), "utf8");
    expect(before.split("\n")).toHaveLength(3);
    expect(statSync(folder.at("answers.jsonl")).mode & 0o777).toBe(0o600);
    const again = await answers("-o", "answers.jsonl", "--format", "csv");
    expect([again.code, again.err]).toEqual([
      2,
      "surveyc: answers.jsonl: already exists; --force overwrites it, or name another file\n",
    ]);
    expect(readFileSync(folder.at("answers.jsonl"), "utf8")).toBe(before);
    expect((await answers("-o", "answers.jsonl", "--force", "--format", "csv", "--bom")).code).toBe(0);
    expect(readFileSync(folder.at("answers.jsonl"), "utf8")).toMatch(/^\uFEFF"submission"/);
  });

  test.each([
    [
      ["-o", "answers.txt"],
      /answers\.txt: has the unknown extension "\.txt"; use one of \.csv, \.ndjson, \.jsonl/,
    ],
    [["-o", ""], /--output: an empty file name was given/],
    [["-o", "none/answers.csv"], /none\/answers\.csv: cannot be written: the folder/],
    [["-o", "."], /has no extension|is not a regular file/],
    [["--format", "xls"], /Expected one of csv, ndjson/],
  ])("with %j reports what is wrong, and writes nothing", async (options, message) => {
    const before = readdirSync(folder.path);
    const { code, out, err } = await answers(...options);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toMatch(message);
    expect(readdirSync(folder.path)).toEqual(before);
  });

  test.each([
    [
      "00000000-0000-4000-8000-00000000dead",
      "1",
      /^surveyc: survey "0{8}-\S+dead" of project "1": This project has no such survey/,
    ],
    ["no-uuid", "1", /survey "no-uuid" of project "1": No object has this identifier/],
    ["", "1", /No endpoint exists|No object/],
    ["00000000-0000-4000-8000-00000000dead", "7", /project does not exist/],
  ])("of survey %j in project %s reports that there is none", async (id, project, message) => {
    const { code, err } = await runCli(
      ["answers", "export", id, "--project", project, "--data", folder.data, "-o", "x.csv"],
      { cwd: folder.path },
    );
    expect([code, existsSync(folder.at("x.csv"))]).toEqual([2, false]);
    expect(err).toMatch(message);
  });

  test("needs a folder that is there", async () => {
    const { code, err } = await runCli(["answers", "export", folder.survey, "--project", "1"], {
      cwd: folder.path,
    });
    expect([code, err]).toEqual([2, expect.stringMatching(/surveyc-data: the folder does not exist/)]);
  });

  test("needs the token of the folder", async () => {
    const query = `project=1&survey=${folder.survey}&format=csv`;
    for (const headers of [{}, { authorization: "Bearer wrong" }])
      expect((await fetch(`${folder.origin}/-/answers?${query}`, { headers })).status).toBe(404);
  });

  test("leaves nothing of a file that was stopped", async () => {
    const stopping = new AbortController();
    stopping.abort("stopped");
    const before = readdirSync(folder.path);
    const options = [
      "answers",
      "export",
      folder.survey,
      "--project",
      "1",
      "--data",
      folder.data,
      "-o",
      "stopped.csv",
    ];
    const { code, err } = await runCli(options, { cwd: folder.path, stopping });
    expect([code, err]).toEqual([2, expect.stringMatching(/stopped; no file was written/)]);
    expect(readdirSync(folder.path)).toEqual(before);
    writeFileSync(folder.at("kept.csv"), "kept");
    await runCli([...options.slice(0, -1), "kept.csv", "--force"], { cwd: folder.path, stopping });
    expect(readFileSync(folder.at("kept.csv"), "utf8")).toBe("kept");
  });
});
