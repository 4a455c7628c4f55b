import type { Preparation } from "./claims.ts";
import { at, exchange, noReply, type Reply } from "./reply.ts";

/** The server to send requests to, and the keys and objects to send. Rows that need one that is not given are skipped. */
export interface ClientOptions {
  /** What comes before `/api/projects`, such as `https://surveys.example.org`. */
  readonly baseUrl: string;
  /** A key that opens the project with all six scopes. */
  readonly key: string;
  /** The project to work in. Surveys and dashboards are created in it and deleted again. */
  readonly project: string;
  /** A key that does not open the project. */
  readonly otherKey?: string | undefined;
  /** A key that opens the project with `survey:read` and `dashboard:read` and nothing else. */
  readonly readonlyKey?: string | undefined;
  /** A second project that the key opens with all scopes. */
  readonly otherProject?: string | undefined;
  /** The UUID of a user who may become a collaborator and is none; made up if not given. */
  readonly collaborator?: string | undefined;
  /** `samples` where the server answers with the literal sample bodies of the interface. */
  readonly bodies?: "interface" | "samples" | undefined;
  /** Sends a request; `fetch` if not given. The `handle` of a handler can be given. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** How long to wait for a response, in ms; 30,000 if not given. */
  readonly timeoutMs?: number | undefined;
}

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

/** An object that was created for a row; it is deleted when the row is done. */
export interface Created {
  readonly reply: Reply;
  readonly id: string;
  /** Its path within the project, with a slash at the end. */
  readonly path: string;
}

/** Paths of objects that do not exist. */
export const unknownSurvey = "surveys/00000000-0000-4000-8000-000000000000/";
export const unknownDashboard = "dashboards/2147483647/";

const QUESTION = { type: "open", question: "What should we change?" };

/** Sends requests about one project of one server. */
export class Client {
  readonly options: ClientOptions;
  readonly #base: string;
  readonly #created: { readonly path: string; readonly project: string }[] = [];

  constructor(options: ClientOptions) {
    this.options = options;
    this.#base = options.baseUrl.replace(/\/+$/, "");
  }

  /** The URL of a path within the project, or behind the base URL where it begins with a slash. */
  urlOf(path: string, project = this.options.project): string {
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
      return await exchange(send, new Request(this.urlOf(path, project), init));
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

  /** Sends a POST and remembers what it created, to delete it when the row is done. */
  async post(path: string, body: unknown, extras?: Extras): Promise<Reply> {
    const reply = await this.send("POST", path, { body, ...extras });
    const family = path.split("/")[0];
    if (isCreated(reply) && !path.includes("collaborators"))
      this.#created.push({
        path: `${family}/${String(at(reply.value, "/id"))}/`,
        project: extras?.project ?? this.options.project,
      });
    return reply;
  }

  /** Creates a survey; `members` are added to a name and one open question. */
  survey(members: object = {}): Preparation<Created> {
    return this.#create("surveys/", { name: "Audit", questions: [QUESTION], ...members });
  }

  dashboard(members: object = {}): Preparation<Created> {
    return this.#create("dashboards/", { name: "Audit", ...members });
  }

  dashboardWithTwoTiles(): Preparation<Created> {
    const tiles = ["One", "Two"].map((body) => ({ type: "TEXT", body }));
    const template = { template_name: "Audit", tiles };
    return this.#create("dashboards/create_from_template_json/", { template });
  }

  async *#create(path: string, body: unknown): Preparation<Created> {
    const reply = await this.post(path, body);
    if (!isCreated(reply)) yield { skipped: `POST ${path} made nothing to look at: ${reply.status}` };
    const id = String(at(reply.value, "/id"));
    return { reply, id, path: `${path.split("/")[0]}/${id}/` };
  }

  /** Deletes everything that was created since the last call. */
  async clean(): Promise<void> {
    for (const { path, project } of this.#created.splice(0)) {
      if (path.startsWith("dashboards/")) await this.patch(path, { deleted: true }, { project });
      else await this.send("DELETE", path, { project });
    }
  }
}

function isCreated({ status, value }: Reply): boolean {
  const id = at(value, "/id");
  return status < 300 && (typeof id === "string" || typeof id === "number");
}
