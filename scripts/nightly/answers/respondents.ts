import { setTimeout } from "node:timers/promises";
import { type Api, send } from "../failover/api.ts";

/** The outcomes of submissions from the view of the respondents, by name. */
export interface Known {
  readonly acknowledged: Set<string>;
  /** Abandoned after a lost response: they may have been counted or not. */
  readonly unknown: Set<string>;
  /** The number of retries after a lost response or without a server. */
  retries: number;
}

export interface Answering {
  /** Returns the running server; waits for it while it starts. */
  readonly api: () => Promise<Api>;
  /** The path of the responses of the survey, after the project. */
  readonly path: string;
  readonly answers: number;
  readonly connections: number;
}

type Outcome = "acknowledged" | "refused" | "lost";

async function submit(api: Api, path: string, submission: string): Promise<Outcome> {
  let reply: Response;
  try {
    reply = await send(api, "POST", path, { responses: { 0: submission }, submission });
    await reply.arrayBuffer();
  } catch {
    return "lost";
  }
  if (reply.ok) return "acknowledged";
  if (reply.status === 503) return "refused";
  if (reply.status === 504) return "lost";
  throw new Error(`A submission returned ${reply.status}.`);
}

/**
 * Submits the given number of answers. A respondent without a response sends the same submission again; every second one stops
 * instead, like a visitor who closes the page.
 */
export async function answerAll(answering: Answering, known: Known): Promise<void> {
  const { api, path, answers, connections } = answering;
  let next = 0;
  let losses = 0;
  const respondent = async (): Promise<void> => {
    while (next < answers) {
      const submission = `answer ${next++}`;
      for (;;) {
        const outcome = await submit(await api(), path, submission);
        if (outcome === "acknowledged") {
          known.acknowledged.add(submission);
          break;
        }
        if (outcome === "lost" && losses++ % 2 === 1) {
          known.unknown.add(submission);
          break;
        }
        known.retries += 1;
        await setTimeout(20);
      }
    }
  };
  await Promise.all(Array.from({ length: connections }, respondent));
}
