// A server of surveyc as clients and the owners of surveys use it: over HTTP, or in this process.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newProjectToken, projectTokens } from "#http/accounts/api-keys.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { toNodeListener } from "#http/wire/node/to-node-listener.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { startServer } from "../apps/server/server.ts";
import { listening } from "../http/wire/node/listening.ts";

/** Handles one request. */
type Send = (request: Request) => Promise<Response>;

/** A stored submission, as the list of answers has it. */
export interface StoredRecord {
  readonly submission: string;
  readonly finished: boolean;
  readonly responses: Readonly<Record<string, unknown>>;
}

/** A survey that runs. */
export interface RunningSurvey {
  readonly id: string;
  readonly questions: readonly { readonly id?: string | null; readonly question: string }[];
}

/** Project 1 of a server, for its owner and for clients. */
export class SurveyServer {
  readonly origin: string;
  /** The public token of the project. */
  readonly token: string;
  readonly #key: string;
  readonly #send: Send;
  /** The log of a server in another process so far. */
  readonly log: () => string;
  readonly close: () => Promise<void>;

  constructor({ origin, token, key, send, log = () => "", close = async () => {} }: ServerParts) {
    [this.origin, this.token, this.#key, this.#send] = [origin, token, key, send];
    [this.log, this.close] = [log, close];
  }

  /** Sends a request of the owner to a path after `surveys/`; rejects if the reply is an error. */
  async ask<Body = unknown>(method: string, path: string, body?: object): Promise<Body> {
    const request = new Request(`${this.origin}/api/projects/1/surveys/${path}`, {
      method,
      headers: { authorization: `Bearer ${this.#key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await this.#send(request);
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }

  /** Creates a survey and launches it. */
  async run(survey: object): Promise<RunningSurvey> {
    const { id } = await this.ask<RunningSurvey>("POST", "", survey);
    return this.ask("POST", `${id}/launch/`);
  }

  /** The stored records of a survey, as soon as `count` are finished; the records that are stored after `ms` if they are fewer. */
  async records(id: string, count: number, ms = 10_000): Promise<readonly StoredRecord[]> {
    for (const end = Date.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const { results } = await this.ask<{ results: StoredRecord[] }>("GET", `${id}/responses/`);
      if (results.filter(({ finished }) => finished).length >= count || Date.now() >= end) return results;
    }
  }

  /** Sends events as a client does; rejects if the server does not take the request. */
  async capture(events: readonly object[]): Promise<unknown> {
    const request = new Request(`${this.origin}/batch/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ api_key: this.token, batch: events }),
    });
    const response = await this.#send(request);
    if (!response.ok) throw new Error(`POST /batch/: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

interface ServerParts
  extends Pick<SurveyServer, "origin" | "token">,
    Partial<Pick<SurveyServer, "log" | "close">> {
  readonly key: string;
  readonly send: Send;
}

/** Starts `surveyc serve` with a store in memory. */
export async function commandServer(): Promise<SurveyServer> {
  const folder = mkdtempSync(join(tmpdir(), "surveyc-browser-"));
  const { origin, output, end } = await startServer(folder, "--memory");
  const { err } = output();
  const token = /surveys of project 1: (\S+)/.exec(err)?.[1] ?? "";
  const key = /every project and scope: (\S+)/.exec(err)?.[1] ?? "";
  const close = async (): Promise<void> => {
    await end("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  return new SurveyServer({ origin, token, key, send: fetch, log: () => output().out, close });
}

/** The modules of a server in this process. */
export interface ServerModules {
  readonly createHandler: typeof createHandler;
  readonly memoryStore: typeof memoryStore;
  readonly newProjectToken: typeof newProjectToken;
  readonly projectTokens: typeof projectTokens;
}

const ownModules: ServerModules = { createHandler, memoryStore, newProjectToken, projectTokens };

/** A server in this process, which may be made of other modules. With `listens` it takes requests over HTTP, too. */
export async function ownServer({
  modules = ownModules,
  listens = false,
}: {
  readonly modules?: ServerModules;
  readonly listens?: boolean;
} = {}): Promise<SurveyServer> {
  const store = await modules.memoryStore();
  const { key: token, row } = await modules.newProjectToken("1", "");
  await store.accounts.addKey(row);
  const key = "good";
  const { handle: send } = modules.createHandler({
    store,
    authenticate: ({ headers }) =>
      headers.get("authorization") === `Bearer ${key}`
        ? { user: { id: 1, email: "kim@example.org" }, projects: ["1"], scopes: ["*"] }
        : null,
    companions: true,
    ...modules.projectTokens(store),
  });
  if (!listens) return new SurveyServer({ origin: "http://localhost", token, key, send });
  const { origin, close } = await listening(toNodeListener({ handle: send }));
  return new SurveyServer({ origin, token, key, send, close });
}
