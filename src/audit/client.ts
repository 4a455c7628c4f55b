import type { AuditOptions } from "./audit-options.ts";
import type { Claim } from "./claim.ts";
import { at } from "./claims.ts";
import { exchange, noReply, type Reply } from "./reply.ts";

/** What a request carries besides method and path. */
export interface Extras {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Another key than the given one; null for none. */
  readonly key?: string | null | undefined;
  /** Another project than the given one. */
  readonly project?: string | undefined;
}

/** An object that was made to be looked at; it is deleted when the row is done. */
export interface Made {
  readonly reply: Reply;
  /** Null where it was made, else why the row cannot go on. */
  readonly made: Claim;
  readonly id: string;
  /** Its address behind the project, with a slash at the end. */
  readonly path: string;
}

const QUESTION = { type: "open", question: "What should we change?" };

/** Sends requests about one project of one server. */
export class Client {
  readonly options: AuditOptions;
  readonly #base: string;
  readonly #made: { readonly path: string; readonly project: string }[] = [];

  constructor(options: AuditOptions) {
    this.options = options;
    this.#base = options.baseUrl.replace(/\/+$/, "");
  }

  /** The address of a path behind the project, or behind the base where it begins with a slash. */
  address(path: string, project = this.options.project): string {
    if (path.startsWith("/")) return `${this.#base}${path}`;
    return `${this.#base}/api/projects/${encodeURIComponent(project)}/${path}`;
  }

  async send(method: string, path: string, extras: Extras = {}): Promise<Reply> {
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
      signal: AbortSignal.timeout(this.options.timeoutMs ?? 30_000),
    };
    try {
      const send = this.options.fetch ?? ((request: Request) => fetch(request));
      return await exchange(send, new Request(this.address(path, project), init));
    } catch (error) {
      return noReply(error);
    }
  }

  get(path: string, extras?: Extras): Promise<Reply> {
    return this.send("GET", path, extras);
  }

  patch(path: string, body: unknown, extras?: Extras): Promise<Reply> {
    return this.send("PATCH", path, { body, ...extras });
  }

  /** Sends a POST and remembers what it made, so that it can be deleted. */
  async post(path: string, body: unknown, extras?: Extras): Promise<Reply> {
    const reply = await this.send("POST", path, { body, ...extras });
    const id = at(reply.value, "/id");
    const family = path.split("/")[0];
    const isObject = typeof id === "string" || typeof id === "number";
    if (reply.status < 300 && isObject && !path.includes("collaborators"))
      this.#made.push({ path: `${family}/${id}/`, project: extras?.project ?? this.options.project });
    return reply;
  }

  /** Makes a survey; `members` are added to a name and one open question. */
  survey(members: object = {}, extras?: Extras): Promise<Made> {
    return this.#make("surveys/", { name: "Audit", questions: [QUESTION], ...members }, extras);
  }

  dashboard(members: object = {}, extras?: Extras): Promise<Made> {
    return this.#make("dashboards/", { name: "Audit", ...members }, extras);
  }

  /** Makes a dashboard with two tiles. */
  tiled(): Promise<Made> {
    const tiles = ["One", "Two"].map((body) => ({ type: "TEXT", body }));
    const template = { template_name: "Audit", tiles };
    return this.#make("dashboards/create_from_template_json/", { template });
  }

  async #make(path: string, body: unknown, extras?: Extras): Promise<Made> {
    const reply = await this.post(path, body, extras);
    const id = at(reply.value, "/id");
    const isMade = reply.status < 300 && (typeof id === "string" || typeof id === "number");
    const made = isMade ? null : { skipped: `POST ${path} made nothing to look at: ${reply.status}` };
    return { reply, made, id: String(id), path: `${path.split("/")[0]}/${id}/` };
  }

  /** Deletes everything that was made since it was last called. */
  async clean(): Promise<void> {
    for (const { path, project } of this.#made.splice(0)) {
      if (path.startsWith("dashboards/")) await this.patch(path, { deleted: true }, { project });
      else await this.send("DELETE", path, { project });
    }
  }
}
