import { rmSync, truncateSync, writeFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import type { CodeAction, Diagnostic, Range, WorkspaceEdit } from "vscode-languageserver-protocol";
import { run } from "#apps/cli/run.ts";
import { FileHost, type HostOptions } from "#apps/language-server/host/file-host.ts";
import { serveEditor } from "#apps/language-server/host/serve-editor.ts";
import { TextLines } from "#apps/language-server/positions.ts";
import { ioOf, type Kept, runCli } from "../../cli/run-cli.ts";
import { fallingOff } from "../../cli/surveys.ts";
import { temporaryFolder } from "../../cli/temporary-folder.ts";
import { connect, type EditorClient } from "../editor-client.ts";
import { visit } from "../marked-text.ts";

const found: HostOptions = { config: undefined, baseline: undefined };

const dangling = visit.replace('"index": 4', '"index": 44');
const looping = visit.replace('"index": 4', '"index": 3');

/** An editor whose workspace is a folder with files, until the test ends. */
async function editorIn(files: Readonly<Record<string, string | Uint8Array>>, options = found) {
  const folder = temporaryFolder(files);
  const { io } = ioOf({ cwd: folder.path, stdin: "" });
  const host = new FileHost(io, options);
  const { client, exited } = connect(host);
  const uriOf = (name: string): string => pathToFileURL(folder.at(name)).href;
  await client.initialize({ workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }, [
    pathToFileURL(folder.path).href,
  ]);
  onTestFinished(async () => {
    await client.request("shutdown");
    await client.notify("exit");
    await exited;
    await host.close();
  });
  return { client, uriOf, folder };
}

const codesOf = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code);

const rangeOf = (text: string, part: string): Range => {
  const position = new TextLines(text, "utf-16").positionAt(text.indexOf(part));
  return { start: position, end: position };
};

/** The actions at a part of a text, and the text after one of them. */
async function actAt(
  client: EditorClient,
  uri: string,
  text: string,
  part: string,
  title: string,
): Promise<string> {
  const actions = await client.request<CodeAction[]>("textDocument/codeAction", {
    textDocument: { uri },
    range: rangeOf(text, part),
    context: { diagnostics: [] },
  });
  const chosen = actions.find((action) => action.title.startsWith(title));
  expect(chosen, actions.map((action) => action.title).join()).toBeDefined();
  return edited(text, uri, chosen?.edit ?? {});
}

function edited(text: string, uri: string, { changes = {} }: WorkspaceEdit): string {
  const lines = new TextLines(text, "utf-16");
  // From the last one on, so that those before it stay where they are.
  return (changes[uri] ?? [])
    .toReversed()
    .reduce(
      (now, { range, newText }) =>
        now.slice(0, lines.offsetAt(range.start)) + newText + now.slice(lines.offsetAt(range.end)),
      text,
    );
}

describe("files that are not open", () => {
  it("are checked with their configuration, and again when it or they change", async () => {
    const { client, uriOf, folder } = await editorIn({
      "surveys/a.json": looping,
      "b.json": dangling,
      "fine.json": visit,
      "other.json": '{"questions": "none"}',
      "quiz.json": '{"questions": [{"title": "Why?"}]}',
    });
    expect(codesOf(await client.diagnosticsOf(uriOf("surveys/a.json")))).toContain("no-endless-loop");
    expect(codesOf(await client.diagnosticsOf(uriOf("b.json")))).toContain("known-target");
    const changed = (name: string) =>
      client.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uriOf(name), type: 2 }] });
    client.published.clear();
    writeFileSync(folder.at("b.json"), looping);
    await changed("b.json");
    expect(codesOf(await client.diagnosticsOf(uriOf("b.json")))).not.toContain("known-target");
    client.published.clear();
    writeFileSync(folder.at("surveyc.config.json"), '{"ignoreFiles": ["surveys/**"]}');
    await changed("surveyc.config.json");
    expect(await client.diagnosticsOf(uriOf("surveys/a.json"))).toEqual([]);
    // They are looked at before the files of folders.
    for (const name of ["other.json", "quiz.json"])
      expect(client.published.has(uriOf(name)), name).toBe(false);
    client.published.clear();
    rmSync(folder.at("b.json"));
    await changed("b.json");
    expect(await client.diagnosticsOf(uriOf("b.json"))).toEqual([]);
  });

  it.each([
    ["surveyc.config.json", found, true],
    ["surveyc.baseline.json", found, true],
    ["a.json", found, false],
    ["house.json", found, false],
    ["house.json", { config: "house.json", baseline: undefined }, true],
    ["known.json", { config: false, baseline: "in/known.json" }, true],
  ] as const)("%s is part of the configuration with %j: %s", async (name, options, isPart) => {
    const host = new FileHost(ioOf({ stdin: "" }).io, options);
    expect(host.forgetConfiguration(`file:///somewhere/in/${name}`)).toBe(isPart);
    expect(host.forgetConfiguration("untitled:Untitled-1")).toBe(false);
    await host.close();
  });

  it("show no findings that a baseline knows", async () => {
    // More than the default limit.
    const blank = Array.from({ length: 101 }, () => ({ type: "open", question: " " }));
    const files = {
      "a.survey.json": JSON.stringify({ name: "Blank", questions: blank }),
      "b.survey.json": dangling,
    };
    const { client, uriOf, folder } = await editorIn(files);
    await client.diagnosticsOf(uriOf("b.survey.json"));
    const args = ["check", "a.survey.json", "--baseline", "surveyc.baseline.json", "--update-baseline"];
    await runCli(args, { cwd: folder.path });
    client.published.clear();
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("surveyc.baseline.json"), type: 1 }],
    });
    expect(await client.diagnosticsOf(uriOf("a.survey.json"))).toEqual([]);
    expect(codesOf(await client.diagnosticsOf(uriOf("b.survey.json")))).toContain("known-target");
    client.published.clear();
    writeFileSync(folder.at("surveyc.baseline.json"), '{"version": 1, "files": {}}');
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("surveyc.baseline.json"), type: 2 }],
    });
    expect(codesOf(await client.diagnosticsOf(uriOf("a.survey.json")))).toContain("no-blank-text");
  });

  it("show no findings that the baseline of the command line knows, and none at all where they are large", async () => {
    const { path, at } = temporaryFolder({ "a.survey.json": dangling, "large.survey.json": dangling });
    truncateSync(at("large.survey.json"), 64_000_001);
    const baseline = "known.json";
    await runCli(["check", "--baseline", baseline, "--update-baseline", "a.survey.json"], { cwd: path });
    const host = new FileHost(ioOf({ cwd: path, stdin: "" }).io, { config: false, baseline });
    const [a, large] = ["a", "large"].map((name) => pathToFileURL(at(`${name}.survey.json`)).href);
    expect(await host.checkFile(a ?? "")).toMatchObject({ text: dangling, facts: { diagnostics: [] } });
    expect(await host.checkFile(large ?? "")).toEqual({ uri: large, text: "", facts: null });
    await host.close();
  });

  it("are not checked where the baseline of the command line is missing, and the message has its relative path", async () => {
    const { path, at } = temporaryFolder({ "a.survey.json": visit });
    const { io } = ioOf({ cwd: path, stdin: "" });
    const host = new FileHost(io, { config: false, baseline: "in/known.json" });
    const checked = host.checkFile(pathToFileURL(at("a.survey.json")).href);
    await expect(checked).rejects.toThrow(/^in\/known\.json: /);
    await host.close();
  });

  it("are passed over where they are opened while they are read", async () => {
    const folder = temporaryFolder({ "a.survey.json": visit });
    const host = new FileHost(ioOf({ cwd: folder.path, stdin: "" }).io, found);
    let asked = 0;
    const isOpen = (): boolean => asked++ > 0;
    const files = [];
    for await (const file of host.checkFolders([pathToFileURL(folder.path).href], isOpen)) files.push(file);
    expect([files, asked]).toEqual([[], 2]);
    await host.close();
  });

  it("are reported if they are not text, and skipped if they cannot be read", async () => {
    const { client, uriOf, folder } = await editorIn({
      "latin.survey.json": new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d]),
      "utf16.survey.json": new Uint8Array([0xff, 0xfe, 0x7b, 0]),
      "empty.survey.json": "",
      "zz.survey.json": dangling,
    });
    await client.diagnosticsOf(uriOf("zz.survey.json"));
    for (const name of ["latin.survey.json", "utf16.survey.json"])
      expect(codesOf(await client.diagnosticsOf(uriOf(name)))).toEqual(["valid-encoding"]);
    expect(client.published.has(uriOf("empty.survey.json"))).toBe(false);
    client.published.clear();
    rmSync(folder.at("latin.survey.json"));
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [
        { uri: uriOf("latin.survey.json"), type: 3 },
        { uri: "file://elsewhere/a.json", type: 1 },
        { uri: "untitled:a.json", type: 1 },
      ],
    });
    expect(await client.diagnosticsOf(uriOf("latin.survey.json"))).toEqual([]);
  });

  it("of folders that are added are checked, and those of removed folders are no longer shown", async () => {
    const { client, uriOf } = await editorIn({
      "one/a.survey.json": dangling,
      "two/b.survey.json": dangling,
    });
    const changed = (added: readonly string[], removed: readonly string[]) =>
      client.notify("workspace/didChangeWorkspaceFolders", {
        event: {
          added: added.map((uri) => ({ uri, name: uri })),
          removed: removed.map((uri) => ({ uri, name: uri })),
        },
      });
    await client.diagnosticsOf(uriOf("two/b.survey.json"));
    client.published.clear();
    const whole = uriOf("").replace(/\/$/, "");
    await changed([uriOf("one")], [whole]);
    expect(await client.diagnosticsOf(uriOf("two/b.survey.json"))).toEqual([]);
    expect(codesOf(await client.diagnosticsOf(uriOf("one/a.survey.json")))).toContain("known-target");
    // Open texts are checked in any folder.
    await client.open(uriOf("two/b.survey.json"), dangling);
    await client.diagnosticsOf(uriOf("two/b.survey.json"), 1);
    client.published.clear();
    await changed([], [uriOf("one")]);
    expect(await client.diagnosticsOf(uriOf("one/a.survey.json"))).toEqual([]);
    // Answered after everything that was published before.
    await client.request("textDocument/documentSymbol", {
      textDocument: { uri: uriOf("two/b.survey.json") },
    });
    expect(client.published.has(uriOf("two/b.survey.json"))).toBe(false);
  });

  it("count as they are once they are closed", async () => {
    const { client, uriOf } = await editorIn({ "a.survey.json": visit });
    const uri = uriOf("a.survey.json");
    await client.open(uri, dangling);
    expect(codesOf(await client.diagnosticsOf(uri, 1))).toContain("known-target");
    client.published.clear();
    await client.notify("textDocument/didClose", { textDocument: { uri } });
    expect(codesOf(await client.diagnosticsOf(uri))).not.toContain("known-target");
  });
});

describe("which texts are checked", () => {
  it.each<[string, string, string]>([
    ["nps.survey.json", "json", "{"],
    ["surveys/nps.json", "json", "{"],
    ["a.json", "json", dangling],
    ["a.json", "json", `[${dangling}]`],
    ["a.json", "json", `{"count": 1, "next": null, "previous": null, "results": [${dangling}]}`],
    ["a.json", "json", dangling.slice(0, -3)],
    ["a.json", "json", '{"$schema": "../schemas/survey.schema.json"}'],
    ["a.json", "json", '{"tiles": 3, "pinned": 5, "name": 1}'],
    ["a.jsonc", "jsonc", `// why\n${dangling}`],
    [
      "a.survey.json",
      "json",
      '// why\n{ "name": "Why", "questions": [{ "type": "open", "question": "Why?" }] }',
    ],
    ["untitled", "json", dangling],
  ])("%s (%s) with %.40j is", async (name, language, text) => {
    const { client, uriOf } = await editorIn({});
    const uri = name === "untitled" ? "untitled:Untitled-1" : uriOf(name);
    await client.open(uri, text, language);
    expect(await client.diagnosticsOf(uri)).not.toEqual([]);
  });

  it.each([
    ["a.survey.jsonc", "json"],
    ["a.survey.json", "jsonc"],
  ])("%s (%s) may have comments", async (name, language) => {
    const { client, uriOf } = await editorIn({});
    await client.open(uriOf(name), `// why\n${dangling}`, language);
    expect(codesOf(await client.diagnosticsOf(uriOf(name)))).toContain("known-target");
  });

  it.each<[string, string, string]>([
    ["a.json", "json", '{"questions": 3}'],
    ["a.json", "json", '{"questions": ["What is it?"]}'],
    ["a.json", "json", "{"],
    ["a.json", "json", "[1, 2]"],
    ["a.json", "json", `{"$schema": "https://json.schemastore.org/package", ${dangling.slice(1)}`],
    ["package.json", "json", dangling],
    ["surveyc.config.json", "json", dangling],
    ["surveys/x.survey-test.json", "json", dangling],
    ["a.yaml", "yaml", dangling],
    ["left-out.json", "json", dangling],
    ["nps.survey.json", "json", "  "],
  ])("%s (%s) with %.40j is not", async (name, language, text) => {
    const { client, uriOf } = await editorIn({
      "surveyc.config.json": '{"ignoreFiles": ["left-out.json"]}',
    });
    const [uri, other] = [uriOf(name), uriOf("other.survey.json")];
    await client.open(uri, text, language);
    expect(await client.request("textDocument/documentSymbol", { textDocument: { uri } })).toBeNull();
    await client.open(other, dangling);
    await client.diagnosticsOf(other);
    expect(client.published.get(uri)?.diagnostics ?? []).toEqual([]);
  });
});

describe("an open survey", () => {
  it("has findings with related places, pages and tags", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    const text = visit.replace('"detractors": 2', '"detractors": 1').replace('"id": "more"', '"id": "nps"');
    await client.open(uri, text);
    const diagnostics = await client.diagnosticsOf(uri, 1);
    const faded = diagnostics.find(({ code }) => code === "no-unreachable-question");
    // The question is underlined at its text, and faded as a whole without an underline.
    const at = new TextLines(text, "utf-16");
    const partOf = ({ range }: Diagnostic) => text.slice(at.offsetAt(range.start), at.offsetAt(range.end));
    expect(faded && partOf(faded)).toBe('"Why?"');
    const fades = diagnostics.filter(({ tags }) => tags?.includes(1));
    expect(fades.map(({ severity }) => severity)).toEqual([4]);
    expect(fades.map(partOf)[0]).toMatch(/^\{[^}]*"Why\?"[\s\S]*\}$/);
    expect(faded?.codeDescription?.href).toMatch(/^file:.*\/docs\/rules\/no-unreachable-question\.md$/);
    const twice = diagnostics.find(({ code }) => code === "unique-question-id");
    expect(twice?.tags).toBeUndefined();
    expect(twice?.relatedInformation?.[0]?.location).toMatchObject({ uri, range: { start: { line: 6 } } });
  });

  it("is marked at its bracket alone for a member that is missing", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    const text = visit.replace(/"name": "[^"]*",?/, "");
    await client.open(uri, text);
    const found = await client.diagnosticsOf(uri, 1);
    const absent = found.find(({ code }) => code === "required-field");
    expect(absent?.range).toEqual({ start: { line: 0, character: 0 }, end: { line: 0, character: 1 } });
  });

  it("is marked at the whole name of a property that is misspelt, with its quick fix", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    const text = visit.replace('"name"', '"nam"');
    await client.open(uri, text);
    const found = await client.diagnosticsOf(uri, 1);
    const misspelt = found.find(({ code }) => code === "required-field");
    expect(misspelt?.range).toEqual({ start: { line: 1, character: 2 }, end: { line: 1, character: 7 } });
    expect(await actAt(client, uri, text, 'am":', "Rename to name")).toContain('"name"');
  });

  it("is changed by actions, and what is found then is right", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    await client.open(uri, dangling);
    const routed = await actAt(client, uri, dangling, "How likely?", "Add the missing routes");
    expect(routed).toContain('"passives": "next_question"');
    await client.change(uri, 2, [{ text: visit }]);
    const removed = await actAt(client, uri, visit, "What was good?", "Remove the question");
    expect(removed).toContain('"detractors": 1');
  });

  it("shows a warning of what an action loses, once it is chosen", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    const text = JSON.stringify({
      name: "s",
      questions: [
        {
          type: "single_choice",
          question: "Which?",
          choices: ["A", "B"],
          branching: { type: "response_based", responseValues: { B: "end" } },
        },
        { type: "open", question: "Why?" },
      ],
    });
    await client.open(uri, text);
    await client.diagnosticsOf(uri, 1);
    const range = rangeOf(text, '"B"');
    const actions = await client.request<CodeAction[]>("textDocument/codeAction", {
      textDocument: { uri },
      range,
      context: { diagnostics: [] },
    });
    expect(client.messages).toEqual([]);
    const index = actions.findIndex(({ title }) => title === "Remove the choice");
    const start = text.indexOf('"B"');
    const data = { uri, version: 1, start, end: start + 3, index };
    await client.request("codeAction/resolve", { title: "Remove the choice", data });
    await client.until(() => client.messages.length > 0);
    expect(client.messages).toEqual([expect.stringContaining("/branching/responseValues/B: ")]);
  });

  it("reports in a message why an action is refused, and that a text has changed", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    await client.open(uri, dangling);
    const resolve = (data: object) => client.request("codeAction/resolve", { title: "Move", data });
    const offset = dangling.indexOf("What was good?");
    await client.diagnosticsOf(uri, 1);
    await expect(resolve({ uri, version: 1, start: offset, end: offset, index: 99 })).rejects.toThrow(
      "The text has changed; request",
    );
    await expect(resolve({ uri, version: 0, start: offset, end: offset, index: 0 })).rejects.toThrow(
      "The text has changed; request",
    );
    await expect(client.request("codeAction/resolve", { title: "Move" })).rejects.toThrow(
      "The text has changed; request",
    );
    await expect(resolve({ uri, version: 1, start: offset, end: offset, index: 0 })).rejects.toThrow(/\w/);
    const rename = { textDocument: { uri }, position: rangeOf(dangling, "nps").start, newName: "more" };
    await expect(client.request("textDocument/rename", rename)).rejects.toThrow("already has this id");
  });

  it("is renamed in the tests beside it, too, as they are open or as the file has them", async () => {
    const tests = JSON.stringify({
      tests: [
        { name: "nps", steps: [{ question: "nps", answer: 3 }], never: ["more", "nps"], next: "nps" },
        { name: "Other", steps: [{ question: "more", text: "nps", answer: "nps" }], recorded: { nps: 3 } },
      ],
    });
    const other =
      '{"survey": "b.json", "tests": [{"name": "a", "steps": [{"question": "nps", "answer": 3}]}]}';
    const { client, uriOf, folder } = await editorIn({
      "surveys/a.json": visit,
      "surveys/a.survey-test.json": tests,
      "surveys/a.survey-test.jsonc": other,
    });
    const uri = uriOf("surveys/a.json");
    await client.open(uri, visit);
    const rename = { textDocument: { uri }, position: rangeOf(visit, 'nps"').start, newName: "score" };
    const { changes = {} } = await client.request<WorkspaceEdit>("textDocument/rename", rename);
    expect(Object.keys(changes).sort()).toEqual([uri, uriOf("surveys/a.survey-test.json")].sort());
    const made = JSON.parse(edited(tests, uriOf("surveys/a.survey-test.json"), { changes }));
    expect(made.tests).toEqual([
      { name: "nps", steps: [{ question: "score", answer: 3 }], never: ["more", "score"], next: "score" },
      { name: "Other", steps: [{ question: "more", text: "nps", answer: "nps" }], recorded: { score: 3 } },
    ]);
    const typed = `\n\n${tests}`;
    await client.open(uriOf("surveys/a.survey-test.json"), typed);
    // Also where the file has just been made.
    for (const saved of [tests, ""]) {
      writeFileSync(folder.at("surveys/a.survey-test.json"), saved);
      const again = await client.request<WorkspaceEdit>("textDocument/rename", rename);
      expect(edited(typed, uriOf("surveys/a.survey-test.json"), again)).toContain('"recorded":{"score":3}');
    }
  });

  it("is reported once if the configuration cannot be used, until it is fixed", async () => {
    const { client, uriOf, folder } = await editorIn({ "surveyc.config.json": '{"rules": 5}' });
    const uri = uriOf("a.survey.json");
    await client.open(uri, dangling);
    await client.until(() => client.messages.length > 0);
    expect(client.messages).toEqual([expect.stringMatching(/surveyc\.config\.json:1: /)]);
    writeFileSync(folder.at("surveyc.config.json"), "{}");
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("surveyc.config.json"), type: 2 }],
    });
    await client.until(() => (client.published.get(uri)?.diagnostics.length ?? 0) > 0);
    writeFileSync(folder.at("surveyc.config.json"), '{"rules": 5}');
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: uriOf("surveyc.config.json"), type: 2 }],
    });
    await client.until(() => client.messages.length > 1);
    expect(client.messages[1]).toBe(client.messages[0]);
  });

  it("answers nothing wrong to requests that make no sense", async () => {
    const { client, uriOf } = await editorIn({});
    const uri = uriOf("a.survey.json");
    await client.open(uri, visit);
    for (const method of [
      "hover",
      "definition",
      "completion",
      "references",
      "rename",
      "codeAction",
      "inlayHint",
    ]) {
      await expect(client.request(`textDocument/${method}`, {})).rejects.toThrow();
      await expect(client.request(`textDocument/${method}`)).rejects.toThrow();
    }
    const nowhere = { textDocument: { uri: "file:///not-open.json" }, position: { line: 0, character: 0 } };
    expect(await client.request("textDocument/hover", nowhere)).toBeNull();
    await client.notify("textDocument/didChange", { nothing: true });
    await client.notify("textDocument/didOpen", {});
    await client.notify("workspace/didChangeWatchedFiles", {});
    await expect(client.request("textDocument/unheard")).rejects.toThrow();
    const far = { textDocument: { uri }, position: { line: 9_999, character: 9_999 } };
    expect(await client.request("textDocument/hover", far)).toBeNull();
  });
});

describe("surveyc lsp", () => {
  const frame = (content: string): string =>
    `Content-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  const call = (method: string, id?: number, params: object = { capabilities: {} }): string =>
    frame(
      JSON.stringify({
        jsonrpc: "2.0",
        method,
        params,
        ...(id !== undefined && { id }),
      }),
    );

  it.each<[string, readonly string[], number]>([
    ["shutdown and exit", [call("initialize", 1), call("initialized"), call("shutdown", 2), call("exit")], 0],
    ["exit without shutdown", [call("initialize", 1), call("exit")], 1],
    ["exit before anything", [call("exit")], 1],
  ])("ends after %s", async (_, messages, code) => {
    const stdin = new PassThrough();
    const { io } = ioOf({ stdin });
    const ended = serveEditor(found, io);
    for (const message of messages) stdin.write(message);
    expect(await ended).toBe(code);
  });

  it.each([
    [[], "2"],
    [["--rule", "explicit-end=info"], "3"],
    [["--config", "other.json"], "1"],
    [["--no-config", "--preset", "recommended"], "2"],
  ] as const)("checks with the options %j", async (argv, severity) => {
    const folder = temporaryFolder({ "other.json": '{"rules":{"explicit-end":"error"}}' });
    const stdin = new PassThrough();
    const { io } = ioOf({ stdin, cwd: folder.path });
    const ended = run(["lsp", ...argv], io);
    const opened = {
      uri: pathToFileURL(folder.at("a.survey.json")).href,
      languageId: "json",
      version: 1,
      text: JSON.stringify(fallingOff),
    };
    stdin.write(call("initialize", 1) + call("initialized"));
    stdin.write(call("textDocument/didOpen", undefined, { textDocument: opened }));
    const out = await (io.stdout as Kept).until('"explicit-end"');
    expect(/"severity":(\d),"code":"explicit-end"/.exec(out)?.[1]).toBe(severity);
    stdin.write(call("shutdown", 2) + call("exit"));
    expect(await ended).toBe(0);
  });

  it("ends with 1 where the editor has gone", async () => {
    const stdin = new PassThrough();
    const { io } = ioOf({ stdin });
    const ended = serveEditor(found, io);
    stdin.end(call("initialize", 1));
    expect(await ended).toBe(1);
  });

  it.each([
    "{",
    "null",
    "[]",
    '"x"',
    '{"jsonrpc": "2.0"}',
    '{"id": 3}',
    "\u0000",
    '{"jsonrpc": "2.0", "id": {}, "method": 4}',
  ])("goes on after the message %j", async (message) => {
    const stdin = new PassThrough();
    const { io } = ioOf({ stdin });
    const ended = serveEditor(found, io);
    stdin.write(frame(message) + call("initialize", 1));
    expect(await (io.stdout as Kept).until('"positionEncoding"')).toContain('"surveyc"');
    stdin.write(call("shutdown", 2) + call("exit"));
    expect(await ended).toBe(0);
  });

  it("starts without a terminal", async () => {
    // It ends because no editor is connected.
    expect(await runCli(["lsp"], { stdin: "" })).toMatchObject({ code: 1, out: "" });
  });

  it("explains to people that editors start it", async () => {
    const { code, err } = await runCli(["lsp"], { terminals: { stdin: true } });
    expect(code).toBe(2);
    expect(err).toContain("this command is for editors");
  });
});
