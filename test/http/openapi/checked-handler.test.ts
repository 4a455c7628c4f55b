import { describe, expect, it } from "vitest";
import { checkedHandler } from "../checked-handler.ts";

const json = { "content-type": "application/json" };
const problem = { "content-type": "application/problem+json" };
const refusal = { type: "x", title: "No", status: 400, detail: "x", code: "x", attr: null };
const page = { count: 0, next: null, previous: null, results: [] };

async function faultOf(method: string, path: string, body: unknown, init: ResponseInit): Promise<string> {
  const text = body === null ? null : JSON.stringify(body);
  const headers = { "x-request-id": "0198f2a0", ...(init.headers as Record<string, string>) };
  const handle = checkedHandler(async () => new Response(text, { ...init, headers }));
  try {
    await handle(new Request(`https://example.org${path}`, { method }));
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

const surveys = "/api/projects/1/surveys";
const survey = `${surveys}/0b2cbb06-6a1c-4c0f-9f43-2c4f3f1f7d11`;

describe("checkedHandler", () => {
  it.each<[string, string, unknown, ResponseInit]>([
    ["GET", surveys, page, { status: 200, headers: json }],
    [
      "GET",
      `${surveys}/?limit=2`,
      page,
      { status: 200, headers: { "content-type": "application/json; charset=utf-8" } },
    ],
    ["HEAD", surveys, null, { status: 200, headers: json }],
    ["DELETE", survey, null, { status: 204 }],
    ["OPTIONS", survey, null, { status: 204, headers: { allow: "GET" } }],
    ["PUT", survey, refusal, { status: 405, headers: { ...problem, allow: "GET" } }],
    ["DELETE", "/api/projects/1/dashboards/1", null, { status: 405, headers: { allow: "GET" } }],
    ["GET", "/elsewhere", refusal, { status: 404, headers: problem }],
    ["GET", "/api/projects/", { anything: 1 }, { status: 200, headers: json }],
  ])("accepts %s %s %j", async (method, path, body, init) => {
    expect(await faultOf(method, path, body, init)).toBe("");
  });

  it.each<[string, string, unknown, ResponseInit, string]>([
    ["GET", surveys, page, { status: 202, headers: json }, "listSurveys: the document does not speak of 202"],
    ["GET", surveys, { ...page, count: "0" }, { status: 200, headers: json }, "body/count must be integer"],
    ["DELETE", survey, null, { status: 204, headers: { "x-request-id": "a b" } }, "header X-Request-Id: a b"],
    [
      "GET",
      surveys,
      { ...page, results: [{ name: "x" }] },
      { status: 200, headers: json },
      "body/results/0 must have required property 'type'",
    ],
    [
      "GET",
      surveys,
      page,
      { status: 200, headers: problem },
      "content type application/problem+json, not application/json",
    ],
    [
      "GET",
      `${surveys}/activity`,
      page,
      { status: 200, headers: json },
      "surveysActivity, 200: body must have required property 'total_count'",
    ],
    ["GET", survey, null, { status: 304 }, "retrieveSurvey, 304: no header ETag"],
    ["GET", survey, null, { status: 304, headers: { etag: 'W/"1"' } }, 'header ETag: W/"1"'],
    ["HEAD", surveys, page, { status: 200, headers: json }, "a body where none belongs"],
    [
      "DELETE",
      "/api/projects/1/dashboards/1",
      refusal,
      { status: 405, headers: { ...problem, allow: "GET" } },
      "a body where none belongs",
    ],
    ["GET", surveys, refusal, { status: 401, headers: problem }, "no header WWW-Authenticate"],
    ["GET", surveys, refusal, { status: 503, headers: problem }, "no header Retry-After"],
    ["PUT", surveys, refusal, { status: 405, headers: problem }, "no header Allow"],
    ["PUT", surveys, refusal, { status: 418, headers: problem }, "does not speak of 418"],
    [
      "GET",
      "/elsewhere",
      { ...refusal, detail: null },
      { status: 404, headers: problem },
      "body/detail must be string",
    ],
  ])("rejects %s %s %j", async (method, path, body, init, fault) => {
    expect(await faultOf(method, path, body, init)).toContain(fault);
  });

  it("rejects a body that is not JSON", async () => {
    const handle = checkedHandler(async () => new Response("<html>", { status: 200, headers: json }));
    await expect(handle(new Request(`https://example.org${surveys}`))).rejects.toThrow(
      "the body is not JSON: <html>",
    );
  });
});
