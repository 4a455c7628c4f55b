// Faults between clients and a server, by which the end-to-end law is tested: each is a fault that normalization could have.
import { gunzipSync } from "node:zlib";
import type { Send, StoredRecord } from "./survey-server.ts";

interface CapturedEvent {
  readonly properties: Record<string, unknown>;
}

/** Changes events before the server gets them. */
const changingEvents =
  (change: (properties: Record<string, unknown>) => void) =>
  (send: Send): Send =>
  async (request) => {
    if (request.method !== "POST" || new URL(request.url).pathname.startsWith("/api/")) return send(request);
    const bytes = new Uint8Array(await request.arrayBuffer());
    const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    const body = JSON.parse(new TextDecoder().decode(isCompressed ? gunzipSync(bytes) : bytes)) as unknown;
    const list = Array.isArray(body) ? body : ((body as { batch?: unknown[] }).batch ?? [body]);
    for (const { properties } of list as CapturedEvent[]) if (properties !== undefined) change(properties);
    const { origin, pathname } = new URL(request.url);
    const headers = { "content-type": "application/json", origin: request.headers.get("origin") ?? "" };
    return send(new Request(`${origin}${pathname}`, { method: "POST", headers, body: JSON.stringify(body) }));
  };

/** Changes stored records before they are listed. `created` has the surveys by their ids. */
const changingRecords =
  (change: (responses: Record<string, unknown>, survey: { readonly questions: Question[] }) => void) =>
  (send: Send): Send => {
    const created = new Map<string, { readonly questions: Question[] }>();
    return async (request) => {
      const response = await send(request);
      const [, id, part] = /\/surveys\/([^/?]+)\/(\w+)/.exec(request.url) ?? [];
      if (id === undefined || !response.ok) return response;
      const body = (await response.clone().json()) as { results?: StoredRecord[]; questions: Question[] };
      if (part === "launch") created.set(id, body);
      const survey = created.get(id);
      if (part !== "responses" || survey === undefined) return response;
      for (const { responses } of body.results ?? []) change(responses as Record<string, unknown>, survey);
      return Response.json(body);
    };
  };

interface Question {
  readonly id?: string | null;
  readonly choices?: readonly string[];
}

const positionIn = (choices: readonly string[], answer: unknown): unknown =>
  choices.includes(answer as string) ? choices.indexOf(answer as string) : answer;

/** The faults by what is wrong. */
export const plantedFaults = {
  "the language of an answer is ignored": changingEvents((properties) => {
    delete properties["$survey_language"];
  }),
  "answers in one language are ignored": changingEvents((properties) => {
    if (properties["$survey_language"] !== "de") return;
    for (const name of Object.keys(properties))
      if (name.startsWith("$survey_response")) delete properties[name];
  }),
  "positions are stored in place of texts": changingRecords((responses, { questions }) => {
    for (const [at, { id, choices = [] }] of questions.entries()) {
      const key = id ?? String(at);
      const answer = responses[key];
      if (answer === undefined) continue;
      responses[key] = Array.isArray(answer)
        ? answer.map((one) => positionIn(choices, one))
        : positionIn(choices, answer);
    }
  }),
  "ratings are stored as texts": changingRecords((responses) => {
    for (const [key, answer] of Object.entries(responses))
      if (typeof answer === "number") responses[key] = String(answer);
  }),
} as const satisfies Record<string, (send: Send) => Send>;
