import { beforeAll, describe, expect, it, test } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { checkedHandler } from "../checked-handler.ts";
import { uuid } from "../test-services.ts";
import { json, request, subjectOf } from "./things.ts";

const open = { type: "open", question: "Why?" };
const sound = { name: "Sound", questions: [open] };
const unusual = {
  name: "Unusual",
  questions: [{ type: "rating", question: "How?", display: "number", scale: 4 }],
};
const wrong = { questions: [] };

let handle: (request: Request) => Promise<Response>;
beforeAll(async () => {
  handle = checkedHandler(createHandler({ store: await memoryStore(), authenticate: subjectOf }).handle);
});

const send = async (method: string, path: string, body: unknown, prefer?: string) => {
  const reply = await handle(request(method, path, json(body, prefer === undefined ? {} : { prefer })));
  const { headers, status } = reply;
  return {
    status,
    warnings: headers.get("surveyc-warnings"),
    applied: headers.get("preference-applied"),
    body: await reply.json(),
  };
};
const strict = "handling=strict";

describe("a body without preference", () => {
  test.each([
    ["no findings", sound, 201, "0"],
    ["warnings", unusual, 201, "1"],
    ["errors", wrong, 400, null],
  ])("with %s", async (_name, body, status, warnings) => {
    expect(await send("POST", "surveys/", body)).toMatchObject({ status, warnings, applied: null });
  });

  it("is not rejected by other preferences", async () => {
    const told = await send("POST", "surveys/", unusual, "handling=lenient, return=minimal");
    expect(told).toMatchObject({ status: 201, warnings: "1", applied: null });
  });

  it("returns the warnings of the whole changed survey", async () => {
    const { body } = await send("POST", "surveys/", unusual);
    const { id } = body as { id: string };
    expect(await send("PATCH", `surveys/${id}/`, { name: "Other" })).toMatchObject({
      status: 200,
      warnings: "1",
    });
  });
});

describe("a body that is to be handled strictly", () => {
  test.each([
    ["no findings", sound, 201, "0"],
    ["errors", wrong, 400, null],
  ])("with %s", async (_name, body, status, warnings) => {
    expect(await send("POST", "surveys/", body, strict)).toMatchObject({ status, warnings, applied: strict });
  });

  it("is rejected for warnings, and nothing is stored", async () => {
    const count = async () =>
      ((await (await handle(request("GET", "surveys/"))).json()) as { count: number }).count;
    const before = await count();
    const refused = await send("POST", "surveys/", unusual, strict);
    expect(refused).toMatchObject({ status: 400, warnings: null, applied: strict });
    expect(refused.body).toMatchObject({
      code: "portable-rating",
      attr: "questions__0__scale",
      errors: [{ code: "portable-rating", severity: "warning" }],
    });
    expect(await count()).toBe(before);
  });

  it("is rejected for warnings of the whole survey that would come out", async () => {
    const { body } = await send("POST", "surveys/", unusual);
    const path = `surveys/${(body as { id: string }).id}/`;
    expect(await send("PATCH", path, { name: "Other" }, strict)).toMatchObject({
      status: 400,
      applied: strict,
    });
    expect(await (await handle(request("GET", path))).json()).toMatchObject({ name: "Unusual" });
    const mended = await send("PATCH", path, { questions: sound.questions }, strict);
    expect(mended).toMatchObject({ status: 200, warnings: "0", applied: strict });
  });

  test.each([
    ["POST", "dashboards/", { restriction_level: 5 }],
    ["PATCH", "dashboards/1/", { restriction_level: 5 }],
    ["PATCH", "dashboards/1/move_tile/", { restriction_level: 5 }],
    [
      "POST",
      "dashboards/create_from_template_json/",
      { template: { template_name: "T" }, restriction_level: 5 },
    ],
    ["POST", "dashboards/1/collaborators/", { user_uuid: uuid(2), level: 5 }],
  ])("%s %s is handled alike", async (method, path, body) => {
    await send("POST", "dashboards/", { name: "First" });
    expect(await send(method, path, body, strict)).toMatchObject({
      status: 400,
      applied: strict,
      body: { code: "known-level" },
    });
    expect(await send(method, path, body)).toMatchObject({ warnings: "1", applied: null });
  });

  it.each(["surveys/", "dashboards/1/"])("does not matter to requests without a body: %s", async (path) => {
    await send("POST", "dashboards/", { name: "First" });
    const reply = await handle(request("GET", path, { headers: { prefer: strict } }));
    expect([
      reply.status,
      reply.headers.get("preference-applied"),
      reply.headers.get("surveyc-warnings"),
    ]).toEqual([200, null, null]);
  });
});
