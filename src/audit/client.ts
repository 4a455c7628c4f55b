import type { Preparation } from "./claims.ts";
import { at, exchange, noReply, type Reply } from "./reply.ts";

/** Path and query of a URL, after the base URL; null if it is not a URL. */
export function pathAfterBase(client: Client, url: unknown): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const base = new URL(client.urlOf("/")).pathname.replace(/\/$/, "");
  const { pathname, search } = new URL(url);
  return `${pathname.slice(pathname.startsWith(base) ? base.length : 0)}${search}`;
}

/** An object that a request created. */
interface CreatedObject {
  readonly project: string;
  /** Its path within the project, with a slash at the end. */
  readonly path: string;
}

/** The effect of a POST: the object that it created, a sentence if it may have created one that cannot be named, or null. */
function createdBy(
  path: string,
  body: unknown,
  project: string,
  reply: Reply,
): CreatedObject | string | null {
  const { status, value } = reply;
  // The outcome of the request is unknown. RFC 9110 section 15.6.5.
  if (status === 0 || status === 504)
    return `what POST ${path} in project ${project} created, if anything: it was not answered`;
  const [family, item, part] = path.split("/");
  // Answers, and objects outside of projects, are removed with their survey. Requests that only check create nothing.
  if (status < 200 || status > 299 || path.startsWith("/") || part === "responses" || item === "validate")
    return null;
  if (part === "collaborators") {
    const user = String(at(body, "/user_uuid") ?? at(value, "/user/uuid"));
    return { project, path: `dashboards/${item}/collaborators/${user}/` };
  }
  const id = at(value, "/id");
  if (typeof id === "string" || typeof id === "number") return { project, path: `${family}/${id}/` };
  return `what POST ${path} in project ${project} created: it was answered with ${status} and no id`;
}

/** Whether the reply reports that an object was created. */
function isCreated({ status, value }: Reply): boolean {
  const id = at(value, "/id");
  return status >= 200 && status < 300 && (typeof id === "string" || typeof id === "number");
}

/** Dashboards are marked as deleted when they are removed; everything else is deleted permanently. */
const isDashboard = (path: string): boolean => /^dashboards\/[^/]+\/$/.test(path);

/** The server to send requests to, and the keys and objects to send. Rows that need a missing one are skipped. */
export interface ClientOptions {
  /** The URL before `/api/projects`, such as `https://surveys.example.org`. */
  readonly baseUrl: string;
  /** A key with access to the project and all six scopes. */
  readonly key: string;
  /** The project to work in. Surveys and dashboards are created in it and deleted again. */
  readonly project: string;
  /** A key without access to the project. */
  readonly otherKey?: string | undefined;
  /** A key with access to the project that has only `survey:read` and `dashboard:read`. */
  readonly readonlyKey?: string | undefined;
  /** A second project to which the key has access with all scopes. */
  readonly otherProject?: string | undefined;
  /** The UUID of a user who may become a collaborator and is not one; made up if not given. */
  readonly collaborator?: string | undefined;
  /** `samples` if the server answers with the literal sample bodies of the interface. */
  readonly bodies?: "interface" | "samples" | undefined;
  /** Sends a request; `fetch` if not given. The `handle` of a handler can be given. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How long to wait for a response, in ms; 30,000 if not given. */
  readonly timeoutMs?: number | undefined;
  /** Once aborted, no more requests are sent, except those that remove created objects. */
  readonly signal?: AbortSignal | undefined;
}

/** The parts of a request besides method and path. */
export interface Extras {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent unchanged, instead of `body`. */
  readonly raw?: string | ArrayBuffer;
  /** Headers, in addition to those of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A key in place of the given one; null for none. */
  readonly key?: string | null | undefined;
  /** A project in place of the given one. */
  readonly project?: string | undefined;
}

/** An object that was created for a row; it is deleted when the row is done. */
export interface Created {
  /** The reply to its creation. */
  readonly reply: Reply;
  /** Its name in paths. */
  readonly id: string;
  /** Its path within the project, with a slash at the end. */
  readonly path: string;
}

/** Paths of objects that do not exist. */
export const unknownSurvey = "surveys/00000000-0000-4000-8000-000000000000/";
export const unknownDashboard = "dashboards/2147483647/";

/** The maximum wait before a second try to remove an object from a busy server. */
const MAX_WAIT_SECONDS = 5;

const QUESTION = { type: "open", question: "What should we change?" };

/** Sends requests about one project of one server. */
export class Client {
  /** The options of the audit. */
  readonly options: ClientOptions;
  readonly #base: string;
  readonly #created: CreatedObject[] = [];
  /** Objects that may have been created and cannot be named, each as a phrase. */
  readonly #unknown: string[] = [];

  constructor(options: ClientOptions) {
    this.options = options;
    this.#base = options.baseUrl.replace(/\/+$/, "");
  }

  /** The URL of a path within the project, or after the base URL if it begins with a slash. */
  urlOf(path: string, project = this.options.project): string {
    if (path.startsWith("/")) return `${this.#base}${path}`;
    return `${this.#base}/api/projects/${encodeURIComponent(project)}/${path}`;
  }

  /** Sends a request and remembers the objects that it created, to remove them when the row is done. */
  async send(method: string, path: string, extras: Extras = {}): Promise<Reply> {
    if (this.options.signal?.aborted === true) return noReply("the audit was stopped");
    const reply = await this.#exchange(method, path, extras);
    if (method !== "POST") return reply;
    const created = createdBy(path, extras.body, extras.project ?? this.options.project, reply);
    if (typeof created === "string") this.#unknown.push(created);
    else if (created !== null) this.#created.push(created);
    return reply;
  }

  async #exchange(method: string, path: string, extras: Extras): Promise<Reply> {
    const { key = this.options.key, project = this.options.project } = extras;
    const body = extras.raw ?? (extras.body === undefined ? undefined : JSON.stringify(extras.body));
    const init: RequestInit = {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...extras.headers,
      },
      ...(body === undefined ? {} : { body }),
      redirect: "manual",
      // Aborting does not cancel a request in progress: an abandoned POST could leave an object on the server.
      signal: AbortSignal.timeout(this.options.timeoutMs ?? 30_000),
    };
    try {
      const send = this.options.fetch ?? ((request: Request) => fetch(request));
      return await exchange(send, new Request(this.urlOf(path, project), init));
    } catch (error) {
      return noReply(error);
    }
  }

  /** Sends a GET request. `path` is relative to the project. */
  get(path: string, extras?: Extras): Promise<Reply> {
    return this.send("GET", path, extras);
  }

  /** Sends a PATCH request with a JSON body. */
  patch(path: string, body: unknown, extras?: Extras): Promise<Reply> {
    return this.send("PATCH", path, { body, ...extras });
  }

  /** Sends a POST request with a JSON body. */
  post(path: string, body: unknown, extras?: Extras): Promise<Reply> {
    return this.send("POST", path, { body, ...extras });
  }

  /** Creates a survey; `members` are added to a name and one open question. */
  survey(members: object = {}): Preparation<Created> {
    return this.#create("surveys/", { name: "Audit", questions: [QUESTION], ...members });
  }

  /** Creates a dashboard. */
  dashboard(members: object = {}): Preparation<Created> {
    return this.#create("dashboards/", { name: "Audit", ...members });
  }

  /** Creates a dashboard with two tiles of text. */
  dashboardWithTwoTiles(): Preparation<Created> {
    const tiles = ["One", "Two"].map((body) => ({ type: "TEXT", body }));
    const template = { template_name: "Audit", tiles };
    return this.#create("dashboards/create_from_template_json/", { template });
  }

  async *#create(path: string, body: unknown): Preparation<Created> {
    const reply = await this.post(path, body);
    if (!isCreated(reply)) yield { skipped: `POST ${path} created nothing to check: ${reply.status}` };
    const id = String(at(reply.value, "/id"));
    return { reply, id, path: `${path.split("/")[0]}/${id}/` };
  }

  /** Removes everything that was created since the last call, the newest first. Returns what remains, each as a phrase. */
  async clean(): Promise<string[]> {
    const remaining = this.#unknown.splice(0);
    for (const created of this.#created.splice(0).reverse()) {
      const reply = await this.#remove(created);
      if (reply === null) continue;
      const seen = reply.status === 0 ? `no answer (${reply.text})` : `the answer ${reply.status}`;
      remaining.push(`${created.path} of project ${created.project}: ${seen} when it was removed`);
    }
    return remaining;
  }

  /** Removes an object, with a second try if the server is busy; returns the reply if the object still exists. */
  async #remove(created: CreatedObject): Promise<Reply | null> {
    const first = await this.#tryToRemove(created);
    const wait = first?.headers.get("Retry-After");
    if (wait === undefined || wait === null) return first;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(Number(wait) || 0, MAX_WAIT_SECONDS) * 1_000),
    );
    return this.#tryToRemove(created);
  }

  async #tryToRemove({ path, project }: CreatedObject): Promise<Reply | null> {
    const reply = isDashboard(path)
      ? await this.#exchange("PATCH", path, { project, body: { deleted: true } })
      : await this.#exchange("DELETE", path, { project });
    if (isGone(reply)) return null;
    // The status alone does not prove the removal, so read the object; single collaborators cannot be read.
    if (path.includes("/collaborators/")) return reply.status < 300 && reply.status > 0 ? null : reply;
    return isGone(await this.#exchange("GET", path, { project })) ? null : reply;
  }
}

const isGone = ({ status }: Reply): boolean => status === 404 || status === 410;
