import { rmSync, statSync, writeFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { baselineText } from "#apps/files/baseline/baseline-file.ts";
import { identifier } from "#apps/files/baseline/identify.ts";
import { compileSurveyText } from "#compile/compile-survey.ts";
import { brokenSurveys } from "#testing/broken-surveys.ts";
import { onOneLine } from "../../cli/on-one-line.ts";
import { runCli } from "../../cli/run-cli.ts";
import { blank, clean, json, pretty } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";

const name = "surveyc.baseline.json";
const known = ["check", "--baseline", name] as const;
const update = [...known, "--update-baseline"] as const;

const open = { type: "open", question: "Why?" };
const see = { type: "link", question: "See", link: "http://a.example" };
const how = { type: "rating", question: "How?", display: "number", scale: 4 };
/** Two errors, a warning and two findings of one place that cannot be distinguished. */
const survey = (...questions: readonly object[]) => ({ name: "Visit", questions });

const codesIn = (out: string): string[] =>
  onOneLine(out)
    .split("\n")
    .flatMap((line) => /^\S+ \w+ ([a-z-]+): /.exec(line)?.[1] ?? []);

/** A folder whose survey `a.json` is known; gives what is found once the survey has become another. */
async function foundAfter(before: unknown, after: unknown, ...more: readonly string[]) {
  const folder = temporaryFolder({ "a.json": pretty(before) });
  const written = await runCli([...update, ".", ...more], { cwd: folder.path });
  expect(written.code, written.err).toBe(0);
  const text = typeof after === "string" ? after : pretty(after);
  writeFileSync(folder.at("a.json"), text);
  return { ...(await runCli([...known, ".", ...more], { cwd: folder.path })), folder };
}

describe("--update-baseline reports what it did", () => {
  const said: readonly (readonly [first: unknown, then: unknown, closing: string, done: string])[] = [
    [survey(open), survey(see), "all findings are known now", "1 added; 1 finding in 1 file is known"],
    [
      survey(see),
      survey(see, { ...open, question: " " }),
      "all findings are known now",
      "1 added; 2 findings in 1 file are known",
    ],
    [
      survey(see),
      survey({ ...open, question: " " }),
      "all findings are known now",
      "1 added, 1 removed; 1 finding in 1 file is known",
    ],
    [survey(see), survey(see), "all findings are known now", "nothing changed; 1 finding in 1 file is known"],
    [survey(see), survey(open), "no findings", "1 removed; 0 findings in 0 files are known"],
  ];
  test.each(said)("%j, then %j: %s; %s", async (first, then, closing, done) => {
    const folder = temporaryFolder({ "a.json": pretty(first) });
    await runCli([...update, "."], { cwd: folder.path });
    writeFileSync(folder.at("a.json"), pretty(then));
    const { code, out, err } = await runCli([...update, "."], { cwd: folder.path });
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toBe(`checked 1 survey in 1 file: ${closing}\n${name}: ${done}\n`);
  });
});

it("--update-baseline leaves the file alone where nothing changed", async () => {
  const { folder } = await foundAfter(blank, blank);
  const before = statSync(folder.at(name)).ino;
  await runCli([...update, "."], { cwd: folder.path });
  expect(statSync(folder.at(name)).ino).toBe(before);
});

it("known findings are not mentioned if there are none", async () => {
  const { code, out, err } = await foundAfter(survey(open), survey(open));
  expect({ code, out, err }).toEqual({
    code: 0,
    out: "",
    err: "checked 1 survey in 1 file: no new findings\n",
  });
});

describe("known findings", () => {
  const before = survey(open, see, how, { ...open, question: " " });

  const same: readonly (readonly [name: string, after: unknown])[] = [
    ["the same survey", before],
    ["another layout", json(before)],
    ["line ends of Windows", pretty(before).replaceAll("\n", "\r\n")],
    ["a question before", survey({ ...open, question: "New?" }, ...before.questions)],
    ["another order", survey(...[...before.questions].reverse())],
    ["another name", { ...before, name: "Stay", description: "Other." }],
  ];
  test.each(same)("stay hidden after %s", async (_name, after) => {
    const { code, out, err } = await foundAfter(before, after);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toBe(`checked 1 survey in 1 file: no new findings\n3 known findings not shown (${name})\n`);
  });

  const changed: readonly (readonly [name: string, after: unknown, codes: readonly string[]])[] = [
    ["another link", survey(open, { ...see, link: "http://b.example" }, how), ["valid-link"]],
    ["the same link at another question", survey(open, { ...see, question: "Look" }, how), ["valid-link"]],
    ["one more of the same", survey(open, see, see, how), ["valid-link"]],
    ["another scale", survey(see, { ...how, scale: 6 }), ["portable-rating"]],
    ["a text that is not JSON", "{", ["valid-json"]],
  ];
  test.each(changed)("are shown after a change: %s", async (_name, after, codes) => {
    const { code, out } = await foundAfter(before, after);
    expect(codesIn(out)).toEqual(codes);
    expect(code).toBe(codes.includes("portable-rating") ? 0 : 1);
  });

  it("are shown when they have become more serious, and not when less", async () => {
    const { folder } = await foundAfter(before, before);
    const worse = await runCli([...known, "--rule", "portable-rating=error", "a.json"], { cwd: folder.path });
    expect(codesIn(worse.out)).toEqual(["portable-rating"]);
    expect(worse.code).toBe(1);
    const less = await runCli([...known, "--rule", "portable-rating=info", "a.json"], { cwd: folder.path });
    expect(less.out).toBe("");
  });

  it.each([0, 1])("stay hidden if equal ones have two severities, question %i an error", async (at) => {
    const validation = ["min_length", "max_length"].map((type, of) => ({ type, value: 9 - of }));
    const both = survey(...[0, 1].map((each) => ({ ...open, validation, optional: each !== at })));
    const { code, err } = await foundAfter(both, both);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringContaining("\n2 known findings not shown"),
    });
  });

  it("follow a target to the question that it leads to", async () => {
    const first = { ...open, id: "first" };
    const back = { ...open, id: "back", branching: { type: "specific_question", index: 0 } };
    const leave = {
      ...{ type: "rating", question: "Go?", display: "emoji", scale: 3, id: "go" },
      branching: { type: "response_based", responseValues: { positive: "end", negative: 0 } },
    };
    const loop = survey(first, leave, { ...open, id: "last", branching: { type: "end" } });
    const moved = survey(
      { ...open, id: "zero" },
      first,
      {
        ...leave,
        branching: { type: "response_based", responseValues: { positive: "end", negative: 1 } },
      },
      { ...open, id: "last", branching: { type: "end" } },
    );
    expect((await foundAfter(loop, moved)).out).toBe("");
    const elsewhere = survey(
      first,
      { ...open, id: "next" },
      {
        ...leave,
        branching: { type: "response_based", responseValues: { positive: "end", negative: 1 } },
      },
      { ...open, id: "last", branching: { type: "end" } },
    );
    expect(codesIn((await foundAfter(loop, elsewhere)).out)).toContain("no-revisited-question");
    expect(codesIn((await foundAfter(survey(back), survey(back, back))).out)).not.toEqual([]);
  });

  it("stay hidden where a question of two digits gets another position", async () => {
    const many = Array.from({ length: 10 }, (_, at) => ({ ...open, question: `Why ${at}?` }));
    expect((await foundAfter(survey(...many, see), survey(open, ...many, see))).out).toBe("");
  });

  it("take no room from new ones, however many there are", async () => {
    const many = Array.from({ length: 150 }, (_, at) => ({ ...open, question: " ", id: `q${at}` }));
    const { out, err } = await foundAfter(survey(...many), survey(...many, { ...see, id: "see" }));
    expect(codesIn(out)).toEqual(["valid-link"]);
    expect(err).toContain("150 known findings not shown");
  });

  it("of records are known by the record", async () => {
    const folder = temporaryFolder({
      "a.ndjson": `${json(survey(see))}\n${json({ ...blank, name: "Other" })}\n`,
    });
    expect((await runCli([...update, "a.ndjson"], { cwd: folder.path })).err).toContain(
      "2 findings in 1 file are known",
    );
    writeFileSync(
      folder.at("a.ndjson"),
      `${json(clean)}\n${json({ ...blank, name: "Other" })}\n${json(survey(see))}\n`,
    );
    expect(await runCli([...known, "a.ndjson"], { cwd: folder.path })).toMatchObject({ code: 0, out: "" });
    writeFileSync(folder.at("a.ndjson"), `${json({ ...blank, name: "New" })}\n`);
    expect(codesIn((await runCli([...known, "a.ndjson"], { cwd: folder.path })).out)).toEqual([
      "no-blank-text",
    ]);
  });

  it("are left out of every format; what is left is new in SARIF", async () => {
    const after = survey(open, see, { ...open, question: "\t" }, { ...open, question: " " });
    const { folder } = await foundAfter(before, after);
    const printed = async (format: string) =>
      (await runCli([...known, "--format", format, "a.json"], { cwd: folder.path })).out;
    expect(JSON.parse(await printed("json")).counts).toEqual({ error: 1, warning: 0, info: 0 });
    const { results } = JSON.parse(await printed("sarif")).runs[0];
    expect(results).toHaveLength(1);
    expect(results[0]).toMatchObject({ ruleId: "no-blank-text", baselineState: "new" });
  });
});

describe("stale entries", () => {
  it("are reported, and dropped when the baseline is rewritten", async () => {
    const { code, err, folder } = await foundAfter(survey(see, { ...open, question: " " }), survey(see));
    expect(code).toBe(0);
    expect(err).toContain(
      `${name}: 1 entry no longer occurs; --update-baseline removes outdated entries\n  a.json: no-blank-text at /questions/*/question\n`,
    );
    const quiet = await runCli([...known, "--quiet", "."], { cwd: folder.path });
    expect(quiet).toEqual({ code: 0, out: "", err: "" });
    await runCli([...update, "."], { cwd: folder.path });
    expect((await runCli([...known, "."], { cwd: folder.path })).err).not.toContain("any more");
  });

  it("are reported once with their number if they occurred several times", async () => {
    const { err } = await foundAfter(
      survey({ ...open, question: " " }, { ...open, question: " " }, see),
      survey(see),
    );
    expect(err).toContain("1 entry no longer occurs");
    expect(err).toContain("  a.json: no-blank-text at /questions/*/question (2 times)\n");
  });

  it("are those of deleted files, too, but not of files that were not checked", async () => {
    const folder = temporaryFolder({ "a.json": pretty(blank), "in/b.json": pretty(blank) });
    await runCli([...update, "."], { cwd: folder.path });
    const one = await runCli([...known, "in"], { cwd: folder.path });
    expect(one).toMatchObject({ code: 0, out: "" });
    expect(one.err).not.toContain("any more");
    await runCli([...update, "in"], { cwd: folder.path });
    expect(folder.read(name)).toContain('"a.json"');
    rmSync(folder.at("a.json"));
    expect((await runCli([...known, "in"], { cwd: folder.path })).err).toContain("1 entry no longer occurs");
    await runCli([...update, "in"], { cwd: folder.path });
    expect(folder.read(name)).not.toContain('"a.json"');
  });
});

describe("the file", () => {
  it("is sorted, has one finding a line, and is the same from any folder", async () => {
    const folder = temporaryFolder({
      "b/x.json": pretty(survey(see, see, { ...open, question: " " })),
      "a.json": pretty(blank),
    });
    await runCli([...update, "b", "a.json"], { cwd: folder.path });
    const text = folder.read(name);
    expect(text.replace(/"[0-9a-f]{16}"/g, '"…"')).toBe(`{
  "version": 1,
  "files": {
    "a.json": [
      {"code":"no-blank-text","severity":"error","at":"/questions/*/question","hash":"…"}
    ],
    "b/x.json": [
      {"code":"no-blank-text","severity":"error","at":"/questions/*/question","hash":"…"},
      {"code":"valid-link","severity":"error","at":"/questions/question=See/link","hash":"…","count":2}
    ]
  }
}
`);
    const from = { cwd: folder.at("b") };
    await runCli(["check", "--baseline", `../${name}`, "--update-baseline", "..", "."], from);
    expect(folder.read(name)).toBe(text);
    expect(await runCli(["check", "--baseline", `../${name}`, "x.json"], from)).toMatchObject({
      code: 0,
      out: "",
    });
  });

  it("is not a survey, under any name", async () => {
    const folder = temporaryFolder({ "a.json": pretty(blank) });
    const all = ["check", "--baseline", "known.json", "."];
    await runCli([...all, "--update-baseline"], { cwd: folder.path });
    expect((await runCli(all, { cwd: folder.path })).err).toMatch(/^checked 1 survey in 1 file: no new/);
  });

  it("may have line ends of Windows and a byte order mark", async () => {
    const { folder } = await foundAfter(blank, blank);
    writeFileSync(folder.at(name), `\ufeff${folder.read(name).replaceAll("\n", "\r\n")}`);
    expect(await runCli([...known, "."], { cwd: folder.path })).toMatchObject({ code: 0, out: "" });
  });

  it("knows the standard input as well", async () => {
    const folder = temporaryFolder();
    await runCli(update, { cwd: folder.path, stdin: json(blank) });
    expect(JSON.parse(folder.read(name))).toMatchObject({ files: { "-": expect.any(Array) } });
    expect(await runCli(known, { cwd: folder.path, stdin: pretty(blank) })).toMatchObject({
      code: 0,
      out: "",
    });
  });

  it("has its entries in one order, independent of the order of the findings: by code, place and hash", () => {
    const lines = ["a/1/x", "a/1/y", "a/2/w", "b/0/v", "b/0/z"].map((each) => {
      const [code = "", at = "", hash = ""] = each.split("/");
      return { code, severity: "error" as const, at, hash };
    });
    const text = baselineText(new Map([["a.json", lines]]));
    expect(text.match(/"hash":"."/g)?.join("")).toBe(lines.map(({ hash }) => `"hash":"${hash}"`).join(""));
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (found) => {
        expect(baselineText(new Map([["a.json", found]]))).toBe(text);
      }),
    );
  });

  it("is empty where nothing is known", () => {
    expect(JSON.parse(baselineText(new Map([["a.json", []]])))).toEqual({ version: 1, files: {} });
  });

  it("that is missing is reported with the command that writes it, and nothing is checked", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const { code, out, err } = await runCli([...known, "a.json"], { cwd: path });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toBe(`surveyc: ${name}: does not exist; --update-baseline writes it\n`);
  });

  const damaged: readonly (readonly [name: string, text: string])[] = [
    ["no JSON", "<<<<<<< HEAD\n{}"],
    ["another document", pretty(clean)],
    ["another version", '{"version":2,"files":{}}'],
    ["entries of another kind", '{"version":1,"files":{"a.json":[{"code":"x"}]}}'],
    ...["code", "at", "hash", "severity"].map((member) => {
      const entry = { code: "x", at: "", hash: "h", severity: "error", [member]: 1 };
      return [`another ${member}`, json({ version: 1, files: { "a.json": [entry] } })] as const;
    }),
    [
      "half a count",
      '{"version":1,"files":{"a.json":[{"code":"x","at":"","hash":"h","severity":"error","count":0.5}]}}',
    ],
    ["no list of entries", '{"version":1,"files":{"a.json":{}}}'],
  ];
  test.each(damaged)("that is %s is left as it is", async (_name, text) => {
    const folder = temporaryFolder({ "a.json": pretty(blank), [name]: text });
    for (const argv of [known, update]) {
      const { code, out, err } = await runCli([...argv, "a.json"], { cwd: folder.path });
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toContain(`${name}: is not a baseline written by surveyc`);
    }
    expect(folder.read(name)).toBe(text);
  });

  it("that cannot be written is reported with the reason", async () => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const { code, err } = await runCli(["check", "--baseline", "no/b.json", "--update-baseline", "a.json"], {
      cwd: path,
    });
    expect(code).toBe(2);
    expect(err).toContain("no/b.json: cannot be written: the folder");
  });

  test.each([
    [["check", "--update-baseline", "a.json"], "--update-baseline needs the file to write"],
    [[...update, "--watch", "a.json"], "--watch cannot be used with --update-baseline"],
  ])("is not written by %j", async (argv, message) => {
    const { path } = temporaryFolder({ "a.json": pretty(blank) });
    const { code, err } = await runCli(argv, { cwd: path });
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});

it("findings do not depend on the layout of a text", () => {
  fc.assert(
    fc.property(
      brokenSurveys().filter(({ code }) => code !== "plain-value"),
      ({ survey: payload, kind }) => {
        const identified = (text: string) => {
          const { diagnostics } = compileSurveyText(text, { kind });
          return diagnostics.map(identifier({ text }));
        };
        expect(identified(JSON.stringify(payload, null, 2))).toEqual(identified(JSON.stringify(payload)));
      },
    ),
    { numRuns: 60 },
  );
});
