import { describe, expect, it, test } from "vitest";
import { checkCertificate, coverRoutes } from "#analysis/index.ts";
import { printCover } from "#apps/cli/commands/cover.ts";
import { compileSurvey } from "#index.ts";
import { answerQuestion, replayResponses, startSurvey } from "#runtime/index.ts";
import { runCli } from "../run-cli.ts";
import { blank, clean, dashboard, json } from "../surveys.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { household, recommendation } from "./household.ts";

const stdin = json(recommendation);

function compiled(survey: unknown) {
  const outcome = compileSurvey(survey);
  if (!outcome.ok) throw new Error("The survey of this test is broken.");
  return outcome.value;
}

test.each([
  ["paths", "have routes"],
  ["cover", "have respondents"],
  ["prove", "come to an end"],
  ["when", "have conditions"],
  ["simplify", "have branching"],
])("%s reports that only surveys have this", async (command, words) => {
  const question = command === "when" ? ["0"] : [];
  expect(await runCli([command, "-", ...question], { stdin: json(dashboard) })).toEqual({
    code: 2,
    out: "",
    err: `surveyc: <stdin>: is a dashboard; only surveys ${words}\n`,
  });
});

describe("paths", () => {
  it("has a line for each route, the shortest first", async () => {
    expect(await runCli(["paths", "-"], { stdin })).toEqual({
      code: 0,
      out: `0 NPS = 7 → 2 Anything else? = "an answer"
0 NPS = 0 → 1 What went wrong? = "an answer" → 2 Anything else? = "an answer"
`,
      err: "2 routes; questions are counted from 0\n",
    });
  });

  it("names a question that has no text to be read", async () => {
    const silent = { name: "Silent", questions: [{ type: "open", question: "<br>" }] };
    const { out } = await runCli(["paths", "-"], { stdin: json(silent) });
    expect(out).toBe('0 (no text) = "an answer"\n');
  });

  it("prints no note about the limit if all are requested, and none with JSON", async () => {
    const all = await runCli(["paths", "-", "--limit", "2"], { stdin });
    expect(all).toMatchObject({ code: 0, err: "2 routes; questions are counted from 0\n" });
    expect(all.out.split("\n")).toHaveLength(3);
    expect(await runCli(["paths", "-", "--format", "ndjson"], { stdin })).toMatchObject({ code: 0, err: "" });
  });

  it("writes the requested number, and reports how many there are", async () => {
    const { code, out, err } = await runCli(["paths", "-", "--limit", "1", "--format", "ndjson"], { stdin });
    expect({ code, err }).toEqual({ code: 0, err: "1 route of 2; --limit sets the maximum\n" });
    expect(JSON.parse(out)).toEqual({ questions: [0, 2], responses: [7, "an answer"] });
    const loop = await runCli(["paths", "-"], { stdin: household });
    expect(loop.out.split("\n")).toHaveLength(101);
    expect(loop.err).toMatch(
      /^100 routes of infinitely many; --limit sets the maximum; questions are counted from 0$/m,
    );
  });

  it("takes limits of reading too, and refuses others", async () => {
    const limited = await runCli(["paths", "-", "--limit", "questions=1", "--limit", "5"], { stdin });
    expect(limited).toMatchObject({ code: 1, out: "" });
    for (const given of ["five", "5x", "x5"])
      expect(await runCli(["paths", "-", "--limit", given], { stdin })).toMatchObject({ code: 2 });
    const none = await runCli(["paths", "-"], { stdin: json({ name: "None", questions: [] }) });
    expect(none.out).toBe("(no questions)\n");
  });

  it("reports what is wrong with a survey", async () => {
    const { code, out, err } = await runCli(["paths", "-"], { stdin: json(blank) });
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toContain("no-blank-text");
  });
});

describe("cover", () => {
  it("prints respondents, and that fewer do not suffice", async () => {
    const { out, err, code } = await runCli(["cover", "-"], { stdin });
    expect({ err, code }).toEqual({ err: "", code: 0 });
    expect(out).toMatch(
      /\n\n6 respondents for 5 edges; fewer do not suffice; questions are counted from 0\n$/,
    );
    expect(out.split("\n")[0]).toMatch(/^0 NPS = \d+ → /);
    const { out: one } = await runCli(["cover", "-"], { stdin: json(clean) });
    expect(one).toBe('0 Why? = "an answer"\n\n1 respondent for 1 edge; questions are counted from 0\n');
  });

  it("reports if they are not all, and that more may suffice", () => {
    const survey = compiled(recommendation);
    const some = coverRoutes(survey, { maxSteps: 4 });
    const count = some.respondents.length;
    expect(count).toBeGreaterThan(0);
    expect(printCover(survey, some).split("\n").slice(count)).toEqual([
      "",
      `${count} respondent${count === 1 ? "" : "s"} for 5 edges; at least 6; incomplete; questions are counted from 0`,
      "",
    ]);
  });

  it("reports the least number, if it is larger", () => {
    const survey = compiled(recommendation);
    const six = coverRoutes(survey);
    expect(printCover(survey, { ...six, lowerBound: 5 })).toMatch(
      /\n6 respondents for 5 edges; at least 5; questions are counted from 0\n$/,
    );
  });

  it("prints a script that the runtime replays", async () => {
    const { out } = await runCli(["cover", "-", "--format", "json"], { stdin });
    const survey = compiled(recommendation);
    const script = JSON.parse(out);
    expect(script).toMatchObject({ survey: survey.fingerprint, complete: true });
    for (const { record } of script.respondents)
      expect(replayResponses(survey, record)).toMatchObject({ finished: true });
  });

  it("prints examples for a property", async () => {
    const { out } = await runCli(["cover", "-", "--format", "fast-check"], { stdin: household });
    const survey = compiled(JSON.parse(household));
    for (const [responses] of JSON.parse(out)) {
      let session = startSurvey(survey);
      for (const response of responses) {
        const outcome = answerQuestion(survey, session, response);
        if (!outcome.ok) throw new Error(`${response} is not an answer`);
        session = outcome.session;
      }
      expect(session.current).toBe("end");
    }
  });
});

describe("prove", () => {
  it("prints a certificate, and checks it", async () => {
    const { path } = temporaryFolder({ "a.json": household });
    const { code, out, err } = await runCli(["prove", "a.json"], { cwd: path });
    expect(code).toBe(0);
    expect(err).toBe("a.json: from every question some answers lead to the end; 2 loops can be reached\n");
    expect(checkCertificate(compiled(JSON.parse(household)), JSON.parse(out))).toBe(true);
    const argv = ["prove", "a.json", "--check", "-"];
    expect(await runCli(argv, { cwd: path, stdin: out })).toEqual({
      code: 0,
      out: "a.json: proved: from every question some answers lead to the end; 2 loops can be reached\n",
      err: "",
    });
    const tampered = out.replace('"distance":[3', '"distance":[2');
    expect(await runCli(argv, { cwd: path, stdin: tampered })).toEqual({
      code: 1,
      out: "a.json: not proved: <stdin> is not a certificate for this survey\n",
      err: "",
    });
    expect(await runCli(argv, { cwd: path, stdin: "null" })).toMatchObject({ code: 1, err: "" });
    expect(await runCli(argv, { cwd: path, stdin: "{" })).toMatchObject({ code: 1, out: "" });
  });

  it("reports if every respondent reaches the end", async () => {
    const { out, err } = await runCli(["prove", "-"], { stdin });
    expect(JSON.parse(out)).toEqual({ kind: "every-respondent", rank: [3, 2, 1] });
    expect(err).toBe("<stdin>: every respondent reaches the end with any answers\n");
  });

  it("reads the standard input once", async () => {
    const { code, out, err } = await runCli(["prove", "-", "--check", "-"], { stdin });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("cannot both come from the standard input");
  });
});
