import { createHandler, type Handler } from "#http/handler/create-handler.ts";
import type { HandlerOptions } from "#http/handler/handler-options.ts";
import type { Subject } from "#http/wire/authenticate.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";
import { checkedHandler } from "../checked-handler.ts";

const user = { id: 1, uuid: "0b2cbb06-0000-4000-8000-000000000001", email: "kim@example.org" };
const subjects = new Map<string, Subject>([
  ["good", { user, projects: ["1", "2"], scopes: ["*"] }],
  ["readonly", { user, projects: ["1"], scopes: ["survey:read", "dashboard:read"] }],
  ["dashboards-only", { user, projects: ["1"], scopes: ["dashboard:read", "dashboard:write"] }],
]);

/** The objects of the hostile cases: two projects with dashboards and surveys, one of each deleted. */
export interface FilledServer {
  readonly handler: Handler;
  readonly store: Store;
  /** Sends a request with the valid key, and returns the JSON of the answer. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;
  /** Fills in the placeholders of a path. */
  readonly fill: (path: string) => string;
  readonly survey: string;
}

/** The subjects by their keys. */
export const authenticate = (request: Request): Subject | null => {
  const sent = /^bearer ([\w-]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  return subjects.get(sent) ?? null;
};

/** Creates all of it. */
export async function filledServer(options: Partial<HandlerOptions> = {}): Promise<FilledServer> {
  const store = await memoryStore();
  const plain = checkedHandler(createHandler({ store, authenticate }).handle);
  const ask: FilledServer["ask"] = async (method, path, body) => {
    const headers = { authorization: "Bearer good", "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await plain(new Request(`http://localhost/api/projects/${path}`, init));
    return response.status === 204 ? {} : ((await response.json()) as Record<string, unknown>);
  };
  const questions = [
    { type: "open", question: "Why?", branching: { type: "specific_question", index: 1 } },
    { type: "open", question: "What else?", branching: { type: "end" } },
  ];
  const [kept, removed] = [
    await ask("POST", "1/surveys/", { name: "kept", questions }),
    await ask("POST", "1/surveys/", { name: "removed", questions }),
  ].map(({ id }) => String(id));
  await ask("DELETE", `1/surveys/${removed}/`);
  await ask("POST", "1/dashboards/", { name: "first" });
  const { id } = await ask("POST", "1/dashboards/", { name: "deleted" });
  await ask("PATCH", `1/dashboards/${id}/`, { deleted: true });
  for (const name of ["one", "two", "three", "four"]) await ask("POST", "2/dashboards/", { name });
  const fill = (path: string): string =>
    path
      .replace("{idInProject2}", "4")
      .replace("{id}", kept as string)
      .replace("{deletedId}", path.includes("dashboards") ? String(id) : (removed as string));
  const limits = { bodyTimeoutMs: 50, authenticateTimeoutMs: 50, ...options.limits };
  const handler = createHandler({ store, authenticate, ...options, limits });
  return { handler, store, ask, fill, survey: kept as string };
}
