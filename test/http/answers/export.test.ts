import fc from "fast-check";
import { beforeEach, describe, expect, it, test } from "vitest";
import { CsvWriter, fileName } from "#http/answers/export-answers.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import type { Hooks } from "#http/handler/hooks.ts";
import { lowerSurvey } from "#routing/lower-survey.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { ProjectReads } from "#stores/project-rows.ts";
import { type Store, StoreError } from "#stores/store.ts";
import { type TestServer, testServer } from "../test-server.ts";
import { readCsv } from "./read-csv.ts";

const questions = [
  { id: "why", type: "open", question: 'Why, "Kim"?', optional: true },
  { id: "all", type: "multiple_choice", question: "All?", choices: ["A; B", "C\\D", "=1+1"], optional: true },
  { id: "2", type: "single_choice", question: "One?", choices: ["Yes", "No"] },
];

let server: TestServer;
let survey: string;
beforeEach(async () => {
  server = await testServer();
  survey = await server.create({ name: "Ünser Besuch!", questions });
});

const submit = (submission: string, responses: object, more: object = {}) =>
  server.ask("POST", `surveys/${survey}/responses/`, { submission, responses, ...more });

async function get(query = "", headers: Record<string, string> = {}, method = "GET") {
  const { response } = await server.ask(method, `surveys/${survey}/responses/${query}`, undefined, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("the answers as CSV", () => {
  it("have a column for each question, and a row for each submission", async () => {
    await submit("a", { why: 'It is "so",\nreally', all: ["C\\D", "A; B"], "2": 1 });
    await submit("b", { why: null, "2": "Yes" }, { partial: true });
    await submit("t", { "2": "Yes" }, { test: true });
    const { status, headers, text } = await get("?format=csv");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(headers.get("content-disposition")).toBe('attachment; filename="unser-besuch-answers.csv"');
    expect(headers.get("vary")).toBe("accept");
    expect(headers.has("content-length")).toBe(false);
    const [header, a, b, ...rest] = readCsv(text);
    expect(header).toEqual([
      ...["submission", "submitted_at", "finished", "iteration", "test", "unfit", "language"],
      ...['why: Why, "Kim"?', "all: All?", "all: All? [A; B]", "all: All? [C\\D]", "all: All? [=1+1]"],
      ...["2: One?", "other_answers"],
    ]);
    expect(a?.[0]).toBe("a");
    expect(a?.[1]).toMatch(/^2026-03-10T12:\d\d:\d\d.000Z$/);
    expect(a?.slice(2, 7)).toEqual(["true", "", "false", "false", ""]);
    expect(a?.slice(7)).toEqual(['It is "so",\nreally', "C\\\\D; A\\; B", "1", "1", "0", "No", ""]);
    expect(b?.slice(2)).toEqual(["false", "", "false", "false", "", "", "", "", "", "", "", ""]);
    expect(rest).toEqual([]);
    expect(
      readCsv((await get("?format=csv&test=only")).text).map(([name, , , , test]) => [name, test]),
    ).toEqual([
      ["submission", "test"],
      ["t", "true"],
    ]);
  });

  it("hold nothing that a spreadsheet takes for a formula", async () => {
    for (const [n, start] of ["=", "+", "-", "@", "\t", "\r", "\n", "＝"].entries())
      await submit(`${start}s${n}`, { why: `${start}cmd`, all: ["=1+1"], "2": "Yes" });
    const { text } = await get("?format=csv");
    const [, ...rows] = readCsv(text);
    expect(rows).toHaveLength(8);
    for (const row of rows) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝]/);
    expect(rows.map((row) => row[8])).toEqual(rows.map(() => "'=1+1"));
  });

  it("keep answers to questions that the survey no longer has", async () => {
    await submit("a", { why: "So", "2": "Yes" });
    await server.ask("PATCH", `surveys/${survey}/`, { questions: questions.slice(1) });
    const [header, row] = readCsv((await get("?format=csv")).text);
    expect(header?.at(-2)).toBe("2: One?");
    expect(row?.at(-2)).toBe("Yes");
    expect(JSON.parse(row?.at(-1) ?? "")).toEqual({ why: "So" });
  });

  it("begin with a byte order mark if it is asked for", async () => {
    const { response } = await server.ask("GET", `surveys/${survey}/responses/?format=csv&bom=true`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 0x22]);
    expect((await get("?format=csv")).text).toMatch(/^"submission"/);
  });

  describe("have a column for each choice of multiple choices", () => {
    const one = { id: "one", type: "single_choice", question: "One?", choices: ["A", "B"] };
    const several = { id: "all", type: "multiple_choice", question: "All?", choices: ["A", "B", "C"] };
    const other = { ...several, hasOpenChoice: true };
    const cells = (question: object, answer: unknown, more: object = {}): (string | undefined)[] => {
      const writer = new CsvWriter(lowerSurvey({ questions: [question] }));
      const known = { submission: "a", submitted_at: "2026", finished: true, iteration: null };
      const [header, row] = readCsv(
        writer.header + writer.row({ ...known, ...more, responses: { all: answer } as never }),
      );
      expect(row).toHaveLength(header?.length ?? 0);
      return row?.slice(8, -1) ?? [];
    };

    it.each<[string, object, unknown, readonly string[], object?]>([
      ["not of one choice", { ...one, id: "all" }, "A", []],
      ["empty without an answer", several, undefined, ["", "", ""]],
      ["empty for a skip", several, null, ["", "", ""]],
      ["empty for none of them", several, [], ["", "", ""]],
      ["empty for an answer of another type", several, "A", ["", "", ""]],
      ["empty for an answer that does not fit", several, ["A"], ["", "", ""], { unfit: true }],
      ["0 for a choice that the survey no longer has", several, ["D"], ["0", "0", "0"]],
      ["1 for what is picked", several, ["C", "A"], ["1", "0", "1"]],
      ["1 for the open choice and a text", other, ["A", "Else"], ["1", "0", "1"]],
      ["1 for the open choice by its own text", other, ["C"], ["0", "0", "1"]],
      ["0 for the open choice without a text", other, ["B"], ["0", "1", "0"]],
    ])("%s", (_, question, answer, expected, more) => {
      expect(cells(question, answer, more)).toEqual(expected);
    });

    it("up to 1,000 of them, and 1,000,000 characters of their names", () => {
      const withChoices = (count: number): object => ({
        ...several,
        choices: Array.from({ length: count }, (_, at) => `choice ${at}`),
      });
      expect(cells(withChoices(1_000), ["choice 1"])).toHaveLength(1_000);
      expect(cells(withChoices(1_001), ["choice 1"])).toEqual([]);
      expect(cells({ ...withChoices(20), question: "?".repeat(49_000) }, ["choice 1"])).toHaveLength(20);
      expect(cells({ ...withChoices(20), question: "?".repeat(50_000) }, ["choice 1"])).toEqual([]);
    });
  });

  it("can be read back", () => {
    const texts = fc.string({ unit: "grapheme" }).map((text) => text.replaceAll("\0", ""));
    fc.assert(
      fc.property(fc.array(texts, { minLength: 1 }), texts, (choices, own) => {
        const asked = [
          { id: "q", type: "multiple_choice", question: own, choices },
          { id: "o", type: "open", question: "O?" },
        ];
        const writer = new CsvWriter(lowerSurvey({ questions: asked }));
        const responses = { q: choices, o: own };
        const written = writer.row({
          ...{ submission: own, iteration: 2, finished: true, submitted_at: "2026" },
          responses,
        });
        const [header, row, ...rest] = readCsv(writer.header + written);
        expect([header?.[7], rest.length, row?.length]).toEqual([`q: ${own}`, 0, 10 + choices.length]);
        const plain = (cell = "") => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, "");
        expect([plain(row?.[0]), plain(row?.at(-2))]).toEqual([own, own]);
        expect(row?.slice(8, -2)).toEqual(choices.map(() => "1"));
        expect(header?.length).toBe(row?.length);
        const list = plain(row?.[7])
          .split(/(?<=(?:^|[^\\])(?:\\\\)*); /)
          .map((text) => text.replace(/\\([\\;])/g, "$1"));
        expect(list).toEqual(choices);
      }),
    );
  });
});

test.each([
  ["Your visit", "your-visit-answers.csv"],
  ["  Ça & là: №2 ", "ca-la-no2-answers.csv"],
  ['a"b\r\nc', "a-b-c-answers.csv"],
  ["訪問", "id-answers.csv"],
  ["", "id-answers.csv"],
  ["x".repeat(100), `${"x".repeat(60)}-answers.csv`],
  [`${"x".repeat(59)} cut`, `${"x".repeat(59)}-answers.csv`],
])("a survey named %j makes a file named %s", (name, file) => {
  expect(fileName(name, "id", "csv")).toBe(file);
});

describe("the answers as lines of JSON", () => {
  it("are those of the list", async () => {
    for (const name of ["a", "b", "c"]) await submit(name, { "2": "Yes" });
    const { headers, text } = await get("?format=ndjson");
    expect(headers.get("content-type")).toBe("application/x-ndjson");
    expect(headers.get("content-disposition")).toMatch(/\.ndjson"$/);
    const lines = text.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(await server.stored(survey));
    expect((await get("?format=ndjson&test=only")).text).toBe("");
  });
});

describe("what is sent", () => {
  test.each([
    [undefined, "application/json"],
    ["*/*", "application/json"],
    ["text/html,*/*;q=0.8", "application/json"],
    ["text/csv", "text/csv; charset=utf-8; header=present"],
    ["Text/CSV; q=0.5, application/json;q=0.4", "text/csv; charset=utf-8; header=present"],
    ["text/csv;q=0.5, application/json", "application/json"],
    ["text/*", "text/csv; charset=utf-8; header=present"],
    ["*/*, application/json;q=0, text/csv;q=0", "application/x-ndjson"],
    ["application/x-ndjson", "application/x-ndjson"],
  ])("to Accept: %s is %s", async (accept, type) => {
    expect((await get("", accept === undefined ? {} : { accept })).headers.get("content-type")).toBe(type);
  });

  it("follows the query before Accept", async () => {
    expect((await get("?format=csv", { accept: "application/json" })).text).toMatch(/^"submission"/);
  });

  test.each(["text/html", "application/json;q=0, text/csv;q=0.0", "image/*"])(
    "to Accept: %s is 406",
    async (accept) => {
      const { status, text } = await get("", { accept });
      expect([status, (JSON.parse(text) as { code: string }).code]).toEqual([406, "not-acceptable"]);
    },
  );

  it("to HEAD has the headers alone", async () => {
    const { status, headers, text } = await get("?format=csv", {}, "HEAD");
    expect([status, headers.get("content-disposition") !== null, text]).toEqual([200, true, ""]);
  });

  test.each([
    ["?format=xml", "format"],
    ["?format=csv&limit=1", "limit"],
    ["?format=csv&offset=1", "offset"],
    ["?format=csv&bom=perhaps", "bom"],
  ])("for %s is rejected because of %s", async (query, attr) => {
    const { status, text } = await get(query);
    expect([status, JSON.parse(text)]).toMatchObject([400, { code: "known-value", attr }]);
  });

  it("is 404 for an unknown survey", async () => {
    const path = "surveys/00000000-0000-4000-8000-00000000dead/responses/?format=csv";
    expect((await server.ask("GET", path)).status).toBe(404);
  });
});

describe("a file that is being sent", () => {
  /** A handler over a store with a number of answers; `before` is called before each page is read. */
  async function streaming(count: number, before: () => void, hooks: Hooks = {}) {
    const inner = await memoryStore();
    const store: Store = Object.assign(Object.create(inner) as Store, {
      read: (project: string, work: (rows: ProjectReads) => Promise<unknown>) =>
        inner.read(project, (rows) =>
          work({
            ...rows,
            nextResponses: (query) => {
              before();
              return rows.nextResponses(query);
            },
          }),
        ),
    });
    const filled = await testServer({ store: inner });
    for (let n = 0; n < count; n += 1)
      await inner.addResponse("1", {
        row: {
          survey: filled.survey,
          submission: `s${n}`,
          document: JSON.stringify({ responses: {}, x: "x".repeat(2_000) }),
        },
        version: 1,
      });
    const { handle, work } = createHandler({
      store,
      companions: true,
      hooks,
      limits: { requestTimeoutMs: 20 },
      authenticate: () => ({ user: { id: 1 }, projects: "*", scopes: ["*"] }),
    });
    const address = `https://surveys.example.org/api/projects/1/surveys/${filled.survey}/responses/?format=ndjson`;
    const response = await handle(new Request(address));
    const reader = response.body?.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    return { reader, work, filled };
  }

  it("is read from the store as it is received, and ends with its reader", async () => {
    let pages = 0;
    const { reader, work } = await streaming(1_600, () => {
      pages += 1;
    });
    expect([pages, work().replyBytes > 0]).toEqual([0, true]);
    await reader.read();
    expect(pages).toBe(1);
    await reader.read();
    expect(pages).toBe(2);
    await reader.cancel();
    expect([pages, work().replyBytes]).toEqual([2, 0]);
  });

  it("ends with a reader that has read nothing", async () => {
    const { reader, work } = await streaming(1, () => undefined);
    expect(work().replyBytes).toBeGreaterThan(0);
    await reader.cancel();
    expect(work().replyBytes).toBe(0);
  });

  it("is whole, however long it takes", async () => {
    let time = 0;
    const { reader, work } = await streaming(1_600, () => {
      // Longer than a request may take.
      const end = performance.now() + 15;
      while (performance.now() < end) time += 1;
    });
    let bytes = 0;
    for (let next = await reader.read(); next.done !== true; next = await reader.read())
      bytes += next.value.byteLength;
    expect(time).toBeGreaterThan(0);
    expect(bytes).toBe(1_600 * (JSON.stringify({ responses: {}, x: "x".repeat(2_000) }).length + 1));
    expect(work().replyBytes).toBe(0);
  });

  it("aborts if the store fails, and reports it", async () => {
    const errors: unknown[] = [];
    let pages = 0;
    const { reader, work } = await streaming(
      1_600,
      () => {
        pages += 1;
        if (pages === 2) throw new StoreError("unavailable", "away");
      },
      { onError: ({ error, operationId }) => errors.push([operationId, (error as Error).message]) },
    );
    await reader.read();
    await expect(reader.read()).rejects.toThrow("away");
    expect(errors).toEqual([["listResponses", "away"]]);
    expect(work().replyBytes).toBe(0);
  });

  it("breaks off if the survey is removed meanwhile", async () => {
    const { reader, filled } = await streaming(600, () => undefined);
    await reader.read();
    await filled.ask("DELETE", `surveys/${filled.survey}/`);
    const readAll = async () => {
      for (let next = await reader.read(); next.done !== true; next = await reader.read());
    };
    await expect(readAll()).rejects.toThrow("was removed");
  });
});
