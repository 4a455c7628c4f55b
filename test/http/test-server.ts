import { type NewKey, newProjectToken, projectTokens } from "#http/accounts/api-keys.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import type { HandlerOptions } from "#http/handler/handler-options.ts";
import { memoryStore } from "#stores/memory-store.ts";
import type { Store } from "#stores/store.ts";

type Answer = {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly response: Response;
};

/** A handler with the companions, two projects with a public token each, and a running survey with a branch. */
export interface TestServer {
  readonly store: Store;
  readonly tokens: readonly [string, string];
  readonly survey: string;
  /** Sends JSON with the key of project 1. */
  readonly ask: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>;
  /** Sends a request like a page, without a key. */
  readonly page: (path: string, body?: BodyInit, headers?: Record<string, string>) => Promise<Answer>;
  /** Creates a survey that runs. */
  readonly create: (more?: object) => Promise<string>;
  /** The ids of the questions of a survey. */
  readonly questionIds: (survey?: string) => Promise<readonly [string, string, ...string[]]>;
  /** The stored row of a survey. */
  readonly stored: (survey?: string) => Promise<readonly Record<string, unknown>[]>;
}

/** Satisfied respondents are asked what was best, all others whether they will come again. */
export const questions = [
  {
    id: "how",
    type: "rating",
    question: "How was it?",
    display: "number",
    scale: 5,
    branching: { type: "response_based", responseValues: { positive: 1, neutral: 2, negative: 2 } },
  },
  { id: "praise", type: "open", question: "What was best?", branching: { type: "end" } },
  {
    id: "2",
    type: "single_choice",
    question: "Again?",
    choices: ["Yes", "No"],
    optional: true,
    branching: { type: "end" },
  },
];

const origin = "https://surveys.example.org";

/** Options in addition to the memory store, default limits, and a clock that advances a second with each call. */
export type TestServerOptions = Partial<
  Pick<HandlerOptions, "store" | "limits" | "clock" | "addressOf" | "hooks">
>;

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const store = options.store ?? (await memoryStore());
  const [one, two] = await Promise.all(["1", "2"].map((project) => newProjectToken(project, "")));
  for (const { row } of [one, two] as NewKey[]) await store.accounts.addKey(row);
  let time = Date.parse("2026-03-10T12:00:00Z");
  const { handle } = createHandler({
    store,
    authenticate: (request) =>
      request.headers.get("authorization") === "Bearer good"
        ? { user: { id: 1, email: "kim@example.org" }, projects: ["1", "2"], scopes: ["*"] }
        : null,
    companions: true,
    clock: () => {
      time += 1_000;
      return new Date(time);
    },
    ...projectTokens(store),
    ...options,
  });
  const answerOf = async (request: Request): Promise<Answer> => {
    const response = await handle(request);
    const text = await response.clone().text();
    let json = {};
    try {
      json = JSON.parse(text) as Record<string, unknown>;
    } catch {
      // A script, or nothing.
    }
    return { status: response.status, json, response };
  };
  const ask: TestServer["ask"] = (method, path, body, headers = {}) =>
    answerOf(
      new Request(`${origin}/api/projects/1/${path}`, {
        method,
        headers: { authorization: "Bearer good", "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const create: TestServer["create"] = async (more = {}) => {
    const start_date = "2026-01-01T00:00:00Z";
    const { json } = await ask("POST", "surveys/", { name: "s", questions, start_date, ...more });
    return String(json["id"]);
  };
  const survey = await create();
  return {
    store,
    tokens: [one?.key ?? "", two?.key ?? ""],
    survey,
    ask,
    create,
    page: (path, body, headers = {}) =>
      answerOf(
        new Request(`${origin}${path}`, {
          method: body === undefined ? "GET" : "POST",
          headers: { origin: "https://shop.example.net", ...headers },
          ...(body === undefined ? {} : { body }),
        }),
      ),
    questionIds: async (of = survey) => {
      const { questions } = (await ask("GET", `surveys/${of}/`)).json as { questions: { id: string }[] };
      return questions.map(({ id }) => id) as [string, string];
    },
    stored: async (of = survey) =>
      (await ask("GET", `surveys/${of}/responses/`)).json["results"] as Record<string, unknown>[],
  };
}
