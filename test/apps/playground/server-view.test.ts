// @vitest-environment happy-dom
import { createHandler, type Handler } from "surveyc/http";
import { memoryStore } from "surveyc/stores";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectServer } from "#apps/playground/src/server-view.ts";

const survey = { name: "Coffee", questions: [{ type: "open", question: "How is it?" }] };
/** This server, as it describes itself to the page. */
const origin = "http://localhost/";

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: unknown;
}

let handler: Handler;
let sent: Sent[];
let text: string;
let choices: string | null;
let saved: string[];
let forgetSurvey: () => void;

const field = <Kind extends HTMLElement>(name: string): Kind =>
  (document.querySelector("form") as HTMLFormElement).elements.namedItem(name) as unknown as Kind;
const status = () => document.getElementById("status")?.textContent ?? "";
const headers = { authorization: "Bearer good", "content-type": "application/json" };

/** Presses a button, and waits for what is announced. */
async function press(button: "list" | "load" | "store", says: string): Promise<void> {
  (document.getElementById("status") as HTMLElement).textContent = "";
  if (button === "list") document.querySelector("form")?.dispatchEvent(new Event("submit"));
  else field<HTMLButtonElement>(button).click();
  await expect.poll(status).toContain(says);
}

beforeEach(async () => {
  sent = [];
  text = JSON.stringify(survey);
  choices = null;
  saved = [];
  handler = createHandler({
    store: await memoryStore(),
    authenticate: (request) =>
      request.headers.get("authorization") === "Bearer good"
        ? { user: { uuid: "0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11" }, projects: ["1"], scopes: ["*"] }
        : null,
  });
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    const request = new globalThis.Request(new URL(path, origin), init);
    const body = typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
    sent.push({ method: request.method, path, headers: Object.fromEntries(request.headers), body });
    return handler.handle(request);
  });
  document.documentElement.dataset["server"] = "../";
  document.body.innerHTML = `<p id="status"></p><button id="server-button" hidden></button><a id="api" hidden></a>
    <section id="server"><form>
    <input name="key" value="good"><input name="project" value="1"><select name="survey"></select>
    <button name="load" type="button"></button><button name="store" type="button"></button></form></section>`;
  forgetSurvey = connectServer({
    content: async () => ({ text, choices }),
    onLoad: (loaded) => (text = loaded),
    onSave: (stored) => saved.push(stored),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("a page that no server serves asks for nothing and shows nothing of this", () => {
  const ways = ["server-button", "api"].map((id) => document.getElementById(id) as HTMLElement);
  expect(ways.map(({ hidden }) => hidden)).toEqual([false, false]);
  for (const way of ways) way.hidden = true;
  delete document.documentElement.dataset["server"];
  connectServer({ content: async () => ({ text, choices }), onLoad: () => {}, onSave: () => {} });
  expect(ways.map(({ hidden }) => hidden)).toEqual([true, true]);
  expect(sent).toEqual([]);
});

test("an unknown key is reported", async () => {
  field<HTMLInputElement>("key").value = "bad";
  field<HTMLInputElement>("project").value = "1 &";
  await press("list", "not known");
  expect(sent[0]).toMatchObject({
    path: "../api/projects/1%20%26/surveys/?limit=200",
    headers: { authorization: "Bearer bad" },
  });
});

test("a survey that is loaded is saved with the version that was loaded, and then with its own", async () => {
  await press("store", "Saved as Coffee.");
  await press("list", "1 survey.");
  await press("load", "Loaded.");
  expect(JSON.parse(text)).toMatchObject(survey);
  const loaded = JSON.parse(text) as Record<string, unknown>;
  text = JSON.stringify({ ...loaded, name: "Tea" });
  await press("store", "Saved as Tea.");
  await press("store", "Saved as Tea.");
  const changes = sent.filter(({ method }) => method === "PATCH");
  const versions = changes.map((each) => each.headers["if-match"]);
  expect(versions).toEqual([expect.stringMatching(/^".+"$/), expect.stringMatching(/^".+"$/)]);
  expect(versions[0]).not.toBe(versions[1]);
});

test("a new survey is stored once, and changed from then on", async () => {
  await press("store", "Saved as Coffee.");
  await press("list", "1 survey.");
  field<HTMLSelectElement>("survey").value = "";
  for (const _ of [1, 2]) await press("store", "Saved as Coffee.");
  expect(sent.map(({ method }) => method)).toEqual(["POST", "GET", "POST", "PATCH"]);
  expect(new Set([...field<HTMLSelectElement>("survey").options].map(({ value }) => value)).size).toBe(3);
});

test("the choice maps of changes are sent to the survey that was loaded or saved, and to no other", async () => {
  const asking = (...words: string[]) =>
    JSON.stringify({
      name: "Why",
      start_date: "2026-01-01T00:00:00Z",
      questions: [{ id: "wä", type: "single_choice", question: "Why?", choices: words }],
    });
  const lastChange = () => sent.findLast(({ method }) => method === "PATCH")?.headers;
  await press("store", "Saved as Coffee.");
  text = asking("Slow", "Dear");
  field<HTMLSelectElement>("survey").value = "";
  choices = '{"wä":[1,0]}';
  await press("store", "Saved as Why.");
  expect(sent.at(-1)?.headers).not.toHaveProperty("surveyc-choices");
  text = asking("Too dear", "Slow");
  await press("store", "Saved as Why.");
  expect(lastChange()).toMatchObject({ "surveyc-choices": '{"w\\u00e4":[1,0]}' });
  expect(saved).toEqual([JSON.stringify(survey), asking("Slow", "Dear"), text]);
  forgetSurvey();
  await press("store", "Saved as Why.");
  expect(lastChange()).not.toHaveProperty("surveyc-choices");
  field<HTMLSelectElement>("survey").value = [...field<HTMLSelectElement>("survey").options][1]?.value ?? "";
  await press("store", "Saved as Why.");
  expect(lastChange()).not.toHaveProperty("surveyc-choices");
});

test("what only a server sets is not sent back", async () => {
  await press("store", "Saved as Coffee.");
  await press("list", "1 survey.");
  await press("load", "Loaded.");
  expect(Object.keys(JSON.parse(text) as object)).toEqual(
    expect.arrayContaining(["id", "created_at", "created_by"]),
  );
  await press("store", "Saved as Coffee.");
  const names = Object.keys(sent.at(-1)?.body as object);
  for (const name of ["id", "created_at", "created_by", "linked_flag", "user_access_level"])
    expect(names).not.toContain(name);
  expect(names).toEqual(expect.arrayContaining(["name", "questions"]));
});

test("a change that another user made meanwhile is not overwritten", async () => {
  await press("store", "Saved as Coffee.");
  await press("list", "1 survey.");
  await press("load", "Loaded.");
  const id = field<HTMLSelectElement>("survey").value;
  await handler.handle(
    new globalThis.Request(new URL(`api/projects/1/surveys/${id}/`, origin), {
      method: "PATCH",
      headers,
      body: '{"name":"Of somebody else"}',
    }),
  );
  (document.getElementById("status") as HTMLElement).textContent = "";
  field<HTMLButtonElement>("store").click();
  await expect.poll(status).not.toBe("");
  expect(status()).not.toContain("Saved");
  await press("load", "Loaded.");
  expect(JSON.parse(text)).toMatchObject({ name: "Of somebody else" });
});

test("a text that is not JSON, and an empty choice, are reported", async () => {
  await press("load", "choose one");
  text = "{";
  await press("store", "JSON");
  expect(sent).toEqual([]);
});
