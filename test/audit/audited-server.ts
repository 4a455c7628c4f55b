import { createHandler, type HandlerOptions, type Subject } from "surveyc/http";
import { type AuditOptions, type AuditResult, audit } from "surveyc/http/audit";
import { memoryStore } from "surveyc/stores";
import { checkedHandler } from "../http/checked-handler.ts";

/** Answers requests. */
export type Handle = (request: Request) => Promise<Response>;

const user = (number: number): Subject["user"] => ({
  id: number,
  uuid: `5f0a3c9e-2a51-4d53-8d0e-6d7c1d0f1a0${number}`,
  distinct_id: `user-${number}`,
  first_name: "Kim",
  last_name: "Roe",
  email: `kim${number}@example.org`,
  is_email_verified: true,
  hedgehog_config: {},
});

const keys: Readonly<Record<string, Subject>> = {
  phx_all: { user: user(1), projects: ["1", "2"], scopes: ["*"] },
  phx_other: { user: user(2), projects: ["3"], scopes: ["*"] },
  phx_reads: { user: user(3), projects: ["1"], scopes: ["survey:read", "dashboard:read"] },
};

/** Our handler with a memory store and 101 surveys, so that the default length of pages matters. */
export async function memoryServer(options: Partial<HandlerOptions> = {}): Promise<Handle> {
  const { handle } = createHandler({
    store: await memoryStore(),
    authenticate: (request) => {
      const [, key = ""] = /^bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "") ?? [];
      return Object.hasOwn(keys, key) ? (keys[key] as Subject) : null;
    },
    companions: true,
    projectOfToken: (token) => /^phc_of_(\d)$/.exec(token)?.[1] ?? null,
    tokenOfProject: (project) => `phc_of_${project}`,
    ...options,
  });
  const { basePath = "/" } = options;
  for (let made = 0; made < 101; made++) {
    const url = `https://audited.example${basePath}/api/projects/1/surveys/`.replace("example//", "example/");
    const headers = { authorization: "Bearer phx_all", "content-type": "application/json" };
    await handle(new Request(url, { method: "POST", headers, body: '{"name":"Kept"}' }));
  }
  return (request) => handle(request);
}

/** The same, whose replies are compared with their description. */
export async function auditedServer(options: Partial<HandlerOptions> = {}): Promise<Handle> {
  const { basePath = "/", bodies = "interface" } = options;
  return checkedHandler(await memoryServer(options), { basePath, bodies, companions: true });
}

/** All options of an audit, for that handler. */
export const given: Omit<AuditOptions, "fetch"> = {
  baseUrl: "https://audited.example",
  key: "phx_all",
  project: "1",
  otherKey: "phx_other",
  readonlyKey: "phx_reads",
  otherProject: "2",
};

/** All results of an audit. */
export async function results(options: AuditOptions): Promise<AuditResult[]> {
  const all: AuditResult[] = [];
  for await (const result of audit(options)) all.push(result);
  return all;
}

/** Requests a path of the projects with the key that has all scopes. */
export const ask = async (handle: Handle, path: string): Promise<unknown> => {
  const headers = { authorization: "Bearer phx_all" };
  return (await handle(new Request(`${given.baseUrl}/api/projects/${path}`, { headers }))).json();
};

/** The lists of both projects. */
export async function lists(handle: Handle): Promise<unknown[]> {
  const found = [];
  for (const project of [1, 2])
    for (const family of ["surveys", "dashboards"])
      found.push(await ask(handle, `${project}/${family}/?limit=1000`));
  return found;
}
