import { setTimeout } from "node:timers/promises";
import { type Api, send } from "./api.ts";

/** The outcome of a write for its client: 2xx, 503 (nothing was changed), or 504 and lost responses. */
export type Outcome = "acknowledged" | "refused" | "unknown";

/** One write with a unique name. */
export interface Write {
  readonly kind: "create" | "change" | "answer";
  readonly name: string;
  readonly outcome: Outcome;
  /** Milliseconds, by `performance.now()`. */
  readonly started: number;
  readonly ended: number;
}

const questions = [{ type: "open", question: "How was it?" }];
const running = { type: "popover", questions, start_date: "2026-01-01T00:00:00Z" };

async function outcomeOf(request: Promise<Response>): Promise<Outcome> {
  let reply: Response;
  try {
    reply = await request;
    await reply.arrayBuffer();
  } catch {
    return "unknown";
  }
  if (reply.ok) return "acknowledged";
  if (reply.status === 503) return "refused";
  if (reply.status === 504) return "unknown";
  throw new Error(`A write returned ${reply.status}.`);
}

/** Creates a survey and returns its id. */
async function newSurvey(api: Api, project: string, name: string): Promise<string> {
  const reply = await send(api, "POST", `${project}/surveys/`, { ...running, name });
  if (!reply.ok) throw new Error(`Creating a survey returned ${reply.status}.`);
  return ((await reply.json()) as { id: string }).id;
}

/** Clients that write to a project, each one write at a time, until they are stopped. */
export class Writers {
  readonly writes: Write[] = [];
  readonly project: string;
  /** The survey to answer. */
  readonly survey: string;
  #isStopped = false;
  #all: Promise<unknown> = Promise.resolve();

  private constructor(project: string, survey: string) {
    this.project = project;
    this.survey = survey;
  }

  /** Starts the given number of clients of each kind, distributed over the servers. */
  static async start(apis: readonly [Api, ...Api[]], project: string, clients: number): Promise<Writers> {
    const writers = new Writers(project, await newSurvey(apis[0], project, "answered"));
    const all: Promise<void>[] = [];
    for (let client = 0; client < clients; client += 1) {
      const api = apis[client % apis.length] ?? apis[0];
      const changed = await newSurvey(api, project, `changed by ${client}`);
      const sendTo = (method: string, path: string, body: object) =>
        send(api, method, `${project}/surveys/${path}`, body);
      all.push(
        writers.#loop("create", client, (name) => sendTo("POST", "", { name, type: "popover", questions })),
        writers.#loop("change", client, (name) => sendTo("PATCH", `${changed}/`, { description: name })),
        writers.#loop("answer", client, (name) =>
          sendTo("POST", `${writers.survey}/responses/`, { responses: { 0: name }, submission: name }),
        ),
      );
    }
    writers.#all = Promise.all(all);
    // `stop` rethrows an error of a client; until then, suppress unhandled rejections.
    writers.#all.catch(() => undefined);
    return writers;
  }

  async #loop(
    kind: Write["kind"],
    client: number,
    sendTo: (name: string) => Promise<Response>,
  ): Promise<void> {
    for (let n = 0; !this.#isStopped; n += 1) {
      const name = `${kind} ${client}-${n}`;
      const started = performance.now();
      const outcome = await outcomeOf(sendTo(name));
      this.writes.push({ kind, name, outcome, started, ended: performance.now() });
      // Refusals return immediately; without a pause, a client would retry in a busy loop.
      if (outcome !== "acknowledged") await setTimeout(20);
    }
  }

  /** Waits until a write that began after this moment is acknowledged, and returns the time. */
  async acknowledgedAfter(moment: number): Promise<number> {
    for (;;) {
      const later = this.writes.filter(
        ({ outcome, started }) => outcome === "acknowledged" && started > moment,
      );
      if (later.length > 0) return Math.min(...later.map(({ ended }) => ended));
      if (performance.now() - moment > 120_000) throw new Error("No write was acknowledged for two minutes.");
      await setTimeout(20);
    }
  }

  /** Stops the clients, and waits for the writes in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#all;
  }
}
