import { recordResponse } from "#http/answers/record-response.ts";
import { createHandler } from "#http/handler/create-handler.ts";
import { createServices, type Services } from "#http/services/services.ts";
import type { Store } from "#stores/store.ts";
import { replyChecker } from "../checked-handler.ts";
import { now, subject, uuid } from "../test-services.ts";
import type { Action, Call, Reply } from "./call.ts";
import type { Command } from "./command.ts";
import { KnownIds } from "./known-ids.ts";

const check = replyChecker();

const addressOf = (action: Action): readonly [method: string, path: string, body?: unknown] => {
  switch (action.what) {
    case "create survey":
      return ["POST", "surveys/", action.body];
    case "update survey":
      return ["PATCH", `surveys/${action.id}/`, action.body];
    case "delete survey":
      return ["DELETE", `surveys/${action.id}/`];
    case "retrieve survey":
      return ["GET", `surveys/${action.id}/`];
    case "list surveys":
    case "list dashboards": {
      const { flag, ...query } = action.query;
      const [list, member] =
        action.what === "list surveys" ? ["surveys", "archived"] : ["dashboards", "pinned"];
      const all = Object.entries({ ...query, ...(flag === undefined ? {} : { [member]: flag }) });
      return ["GET", `${list}/?${new URLSearchParams(all.map(([name, value]) => [name, String(value)]))}`];
    }
    case "survey activity":
      return ["GET", `surveys/${action.id}/activity/?limit=1000`];
    case "surveys activity":
      return ["GET", "surveys/activity/?limit=1000"];
    case "count responses":
    case "record response":
      return ["GET", "surveys/responses_count/"];
    case "create dashboard":
      return ["POST", "dashboards/", action.body];
    case "create from template": {
      const tiles = action.texts.map((body) => ({ type: "TEXT", body }));
      return [
        "POST",
        "dashboards/create_from_template_json/",
        { template: { template_name: action.name, tiles } },
      ];
    }
    case "update dashboard":
      return ["PATCH", `dashboards/${action.id}/`, action.body];
    case "delete dashboard":
      return ["DELETE", `dashboards/${action.id}/`];
    case "retrieve dashboard":
      return ["GET", `dashboards/${action.id}/`];
    case "move tile":
      return [
        "PATCH",
        `dashboards/${action.id}/move_tile/`,
        { tile: { id: action.tile }, to_dashboard: action.to },
      ];
    case "list collaborators":
      return ["GET", `dashboards/${action.id}/collaborators/`];
    case "add collaborator":
      return [
        "POST",
        `dashboards/${action.id}/collaborators/`,
        { user_uuid: action.user, level: action.level },
      ];
    case "remove collaborator":
      return ["DELETE", `dashboards/${action.id}/collaborators/${action.user}/`];
    case "share dashboard":
      return ["GET", `dashboards/${action.id}/sharing/`];
  }
};

const tag = (header: string, version: number | null): Record<string, string> =>
  version === null ? {} : { [header]: `"${version}"` };

const conditionsOf = (action: Action): Record<string, string> => ({
  ...("ifMatch" in action ? tag("if-match", action.ifMatch) : {}),
  ...("ifNoneMatch" in action ? tag("if-none-match", action.ifNoneMatch) : {}),
});

/** Clients of one project, which share known identifiers and record all calls. */
export class Clients {
  readonly calls: Call[] = [];
  readonly #project: string;
  readonly #handle: (request: Request) => Promise<Response>;
  readonly #services: Services;
  readonly #known = new KnownIds();
  #now = 0;

  constructor(store: Store, project: string) {
    this.#project = project;
    let ids = 1_000;
    this.#services = createServices({ store, clock: () => new Date(now), newId: () => uuid(++ids) });
    const authenticate = (request: Request) => subject(Number(request.headers.get("x-client")));
    this.#handle = createHandler({ ...this.#services, authenticate }).handle;
  }

  /** Sends the command of a client, waits for the answer, and returns both. */
  async send(client: number, command: Command): Promise<Call> {
    const made = ++this.#now;
    const action = this.#known.action(command, `${client}-${made}`);
    const reply = await (action.what === "record response"
      ? this.#record(action)
      : this.#request(client, action));
    const call: Call = { client, action, reply, made, answered: ++this.#now };
    this.#known.learn(call);
    this.calls.push(call);
    return call;
  }

  async #record({ id, submission, responses }: Action & { what: "record response" }): Promise<Reply> {
    const answers = { project: this.#project, survey: id, submission, responses };
    const outcome = await recordResponse(this.#services, answers);
    return { status: 0, version: null, body: outcome.ok ? outcome.count : outcome.code };
  }

  async #request(client: number, action: Action): Promise<Reply> {
    const [method, path, body] = addressOf(action);
    const request = new Request(`http://localhost/api/projects/${this.#project}/${path}`, {
      method,
      headers: { "x-client": `${client}`, "content-type": "application/json", ...conditionsOf(action) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await this.#handle(request);
    const slips = await check(request, response);
    if (slips.length > 0) throw new Error(slips.join("; "));
    const text = (await response.text()).replaceAll(`/projects/${this.#project}/`, "/projects/1/");
    const etag = response.headers.get("etag");
    return {
      status: response.status,
      version: etag === null ? null : Number(etag.replaceAll('"', "")),
      body: text === "" || response.status >= 400 ? null : JSON.parse(text),
    };
  }
}
