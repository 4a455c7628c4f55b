import { createHandler } from "#http/create-handler.ts";
import { recordResponse } from "#http/responses/record-response.ts";
import { createServices } from "#http/services.ts";
import type { Store } from "#stores/store.ts";
import { replyChecker } from "../checked-handler.ts";
import { now, subject, uuid } from "../operations/world.ts";
import type { Ask } from "./ask.ts";
import type { Call, Reply, Wish } from "./call.ts";
import { Known } from "./known.ts";

const check = replyChecker();

const addressOf = (wish: Wish): readonly [method: string, path: string, body?: unknown] => {
  switch (wish.what) {
    case "create survey":
      return ["POST", "surveys/", wish.body];
    case "update survey":
      return ["PATCH", `surveys/${wish.id}/`, wish.body];
    case "delete survey":
      return ["DELETE", `surveys/${wish.id}/`];
    case "retrieve survey":
      return ["GET", `surveys/${wish.id}/`];
    case "list surveys":
    case "list dashboards": {
      const { flag, ...query } = wish.query;
      const [list, member] =
        wish.what === "list surveys" ? ["surveys", "archived"] : ["dashboards", "pinned"];
      const all = Object.entries({ ...query, ...(flag === undefined ? {} : { [member]: flag }) });
      return ["GET", `${list}/?${new URLSearchParams(all.map(([name, value]) => [name, String(value)]))}`];
    }
    case "survey activity":
      return ["GET", `surveys/${wish.id}/activity/?limit=1000`];
    case "surveys activity":
      return ["GET", "surveys/activity/?limit=1000"];
    case "count responses":
    case "record response":
      return ["GET", "surveys/responses_count/"];
    case "create dashboard":
      return ["POST", "dashboards/", wish.body];
    case "create from template": {
      const tiles = wish.texts.map((body) => ({ type: "TEXT", body }));
      return [
        "POST",
        "dashboards/create_from_template_json/",
        { template: { template_name: wish.name, tiles } },
      ];
    }
    case "update dashboard":
      return ["PATCH", `dashboards/${wish.id}/`, wish.body];
    case "delete dashboard":
      return ["DELETE", `dashboards/${wish.id}/`];
    case "retrieve dashboard":
      return ["GET", `dashboards/${wish.id}/`];
    case "move tile":
      return [
        "PATCH",
        `dashboards/${wish.id}/move_tile/`,
        { tile: { id: wish.tile }, to_dashboard: wish.to },
      ];
    case "list collaborators":
      return ["GET", `dashboards/${wish.id}/collaborators/`];
    case "add collaborator":
      return ["POST", `dashboards/${wish.id}/collaborators/`, { user_uuid: wish.user, level: wish.level }];
    case "remove collaborator":
      return ["DELETE", `dashboards/${wish.id}/collaborators/${wish.user}/`];
    case "share dashboard":
      return ["GET", `dashboards/${wish.id}/sharing/`];
  }
};

const tag = (header: string, version: number | null): Record<string, string> =>
  version === null ? {} : { [header]: `"${version}"` };

const conditionsOf = (wish: Wish): Record<string, string> => ({
  ...("ifMatch" in wish ? tag("if-match", wish.ifMatch) : {}),
  ...("ifNoneMatch" in wish ? tag("if-none-match", wish.ifNoneMatch) : {}),
});

/** Clients of one project, which share known identifiers and record all calls. */
export class Clients {
  readonly calls: Call[] = [];
  readonly #project: string;
  readonly #handle: (request: Request) => Promise<Response>;
  readonly #services: ReturnType<typeof createServices>;
  readonly #known = new Known();
  #now = 0;

  constructor(store: Store, project: string) {
    this.#project = project;
    let ids = 1_000;
    this.#services = createServices({ store, clock: () => new Date(now), newId: () => uuid(++ids) });
    const authenticate = (request: Request) => subject(Number(request.headers.get("x-client")));
    this.#handle = createHandler({ ...this.#services, authenticate }).handle;
  }

  /** Sends the command of a client, waits for the answer, and gives both. */
  async send(client: number, ask: Ask): Promise<Call> {
    const made = ++this.#now;
    const wish = this.#known.wish(ask, `${client}-${made}`);
    const reply = await (wish.what === "record response" ? this.#record(wish) : this.#request(client, wish));
    const call: Call = { client, wish, reply, made, answered: ++this.#now };
    this.#known.learn(call);
    this.calls.push(call);
    return call;
  }

  async #record({ id, submission }: Wish & { what: "record response" }): Promise<Reply> {
    const answers = { project: this.#project, survey: id, submission, responses: { 0: "Yes" } };
    const outcome = await recordResponse(this.#services, answers);
    return { status: 0, version: null, body: outcome.ok ? outcome.count : outcome.code };
  }

  async #request(client: number, wish: Wish): Promise<Reply> {
    const [method, path, body] = addressOf(wish);
    const request = new Request(`http://localhost/api/projects/${this.#project}/${path}`, {
      method,
      headers: { "x-client": `${client}`, "content-type": "application/json", ...conditionsOf(wish) },
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
