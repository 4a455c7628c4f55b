// The server where it asks the editor for files, as in a browser.
import { describe, expect, it } from "vitest";
import { EditorHost } from "#apps/vscode/src/server/editor-host.ts";
import { type EditorOptions, FIND_FILES, READ_FILE } from "#apps/vscode/src/server/file-requests.ts";
import { connect } from "../language-server/editor-client.ts";
import { visit } from "../language-server/marked-text.ts";

const ROOT = "vscode-vfs://host/repo";
const dangling = visit.replace('"index": 4', '"index": 44');
const unreachable = visit.replace('"detractors": 2', '"detractors": 1');
const code = "no-unreachable-question";
const options: EditorOptions = { pages: "https://host/rules", version: "1.2.3" };

/** An editor in a browser whose workspace has these files. */
async function editorWith(files: Readonly<Record<string, string>>, given: Partial<EditorOptions> = {}) {
  const { client, exited } = connect((connection) => new EditorHost(connection));
  const content = new Map(Object.entries(files).map(([name, text]) => [`${ROOT}/${name}`, text]));
  client.connection.onRequest(READ_FILE, (uri: string) => {
    const text = content.get(uri);
    return text === undefined ? null : Buffer.from(text).toString("base64");
  });
  client.connection.onRequest(FIND_FILES, (folders: string[]) =>
    folders.flatMap((folder) => [...content.keys()].filter((uri) => uri.startsWith(folder))),
  );
  const { serverInfo } = await client.request<{ serverInfo: object }>("initialize", {
    processId: null,
    rootUri: null,
    capabilities: {},
    workspaceFolders: [{ uri: ROOT, name: "repo" }],
    initializationOptions: { ...options, ...given },
  });
  await client.notify("initialized", {});
  const codesOf = async (name: string): Promise<unknown[]> =>
    (await client.diagnosticsOf(`${ROOT}/${name}`)).map(({ code }) => code);
  return { client, content, codesOf, exited, serverInfo };
}

describe("the server in a worker", () => {
  it("checks the files of the workspace and open texts, answers, and ends on request", async () => {
    const { client, codesOf, exited, serverInfo } = await editorWith({
      "a.survey.json": dangling,
      "other.json": '{"questions": 3}',
    });
    expect(serverInfo).toEqual({ name: "surveyc", version: "1.2.3" });
    expect(await codesOf("a.survey.json")).toContain("known-target");
    expect(client.published.has(`${ROOT}/other.json`)).toBe(false);
    const [first] = await client.diagnosticsOf(`${ROOT}/a.survey.json`);
    expect(first?.codeDescription?.href).toBe(`https://host/rules/${first?.code}.md`);

    const uri = "untitled:Untitled-1";
    await client.open(uri, dangling);
    expect((await client.diagnosticsOf(uri, 1)).length).toBeGreaterThan(0);
    const place = { textDocument: { uri }, position: { line: 12, character: 40 } };
    expect(await client.request("surveyc/surveyAt", place)).toEqual({
      pointer: "",
      name: "Visit",
      question: 1,
    });
    expect(await client.request("surveyc/picture", place)).toHaveProperty("picture.parts");
    expect(await client.request("surveyc/survey", place)).toMatchObject({ survey: null });
    expect(await client.request("surveyc/page", { ...place, file: "a.json" })).toHaveProperty("html");
    expect(
      await client.request("surveyc/questionRange", { textDocument: { uri }, pointer: "", question: 1 }),
    ).toMatchObject({ start: { line: 12, character: 4 } });
    await expect(client.request("surveyc/picture")).rejects.toThrow();
    await client.request("shutdown");
    await client.notify("exit");
    expect(await exited).toBe(0);
  });

  it("uses the nearest configuration without its plugins, and again when it changes", async () => {
    const { client, content, codesOf } = await editorWith({
      "surveyc.config.json": JSON.stringify({
        plugins: ["./rules.mjs"],
        rules: { [code]: "off", "acme/short": "error" },
        ignore: [{ code: "acme/short", pointer: "", reason: "Agreed." }],
        overrides: [{ files: "old/**", rules: { [code]: "info" } }],
      }),
      "a.survey.json": unreachable,
      "old/b.survey.json": unreachable,
      "z.survey.json": "{",
    });
    await codesOf("z.survey.json");
    expect(client.messages).toEqual([]);
    const codes = client.published.get(`${ROOT}/a.survey.json`)?.diagnostics.map((each) => each.code);
    expect(codes ?? []).not.toContain(code);
    const found = await client.diagnosticsOf(`${ROOT}/old/b.survey.json`);
    expect(found.find((each) => each.code === code)?.severity).toBe(3);
    client.published.clear();
    content.set(`${ROOT}/surveyc.config.json`, "{}");
    await client.notify("workspace/didChangeWatchedFiles", {
      changes: [{ uri: `${ROOT}/surveyc.config.json`, type: 2 }],
    });
    expect(await codesOf("a.survey.json")).toContain(code);
  });

  it.each<[string, Partial<EditorOptions>, boolean]>([
    ["the configuration that the settings name", { config: `${ROOT}/settings/all.json` }, false],
    ["none where the workspace is not trusted", { config: false }, true],
    ["severities of the settings before those of the configuration", { rule: { [code]: "error" } }, true],
    ["the nearest one without settings", {}, false],
  ])("uses %s", async (_, given, isTold) => {
    const config = JSON.stringify({ rules: { [code]: "off" } });
    const { codesOf } = await editorWith(
      {
        "surveyc.config.json": config,
        "settings/all.json": config,
        "a.survey.json": unreachable,
      },
      given,
    );
    expect((await codesOf("a.survey.json")).includes(code)).toBe(isTold);
  });

  it("leaves a file to its text that was opened while it was read", async () => {
    const [opened, other] = [`${ROOT}/a.survey.json`, `${ROOT}/b.survey.json`];
    const open = new Set<string>();
    const sendRequest = async (name: string, uri: string) => {
      if (name === FIND_FILES) return [opened, other];
      if (uri === opened) open.add(uri);
      return uri.endsWith("surveyc.config.json") ? null : Buffer.from(visit).toString("base64");
    };
    const host = new EditorHost({ sendRequest } as never);
    const found: string[] = [];
    for await (const { uri } of host.checkFolders([ROOT], (each) => open.has(each))) found.push(uri);
    expect(found).toEqual([other]);
  });

  it("restarts with its configurations when one of them changes", () => {
    const host = new EditorHost({} as never);
    host.begin({ ...options, config: `${ROOT}/settings/all.json` }, [ROOT]);
    const files = ["settings/all.json", "old/surveyc.config.json", "other.json"];
    expect(files.map((name) => host.forgetConfiguration(`${ROOT}/${name}`))).toEqual([true, true, false]);
  });

  it("reports a configuration that cannot be used", async () => {
    const { client } = await editorWith({
      "surveyc.config.json": '{"rules": {"no-unreachable-questions": "off"}}',
      "a.survey.json": unreachable,
    });
    await client.until(() => client.messages.length > 0);
    expect(client.messages).toEqual([expect.stringMatching(/surveyc\.config\.json:1: Unknown rule/)]);
  });
});
