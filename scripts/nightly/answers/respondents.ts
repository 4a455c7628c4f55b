import { setTimeout } from "node:timers/promises";
import { type Api, send } from "../failover/api.ts";

/** What respondents know of their submissions, by the names of these. */
export interface Known {
  readonly acknowledged: Set<string>;
  /** Given up after a lost reply: they may have been counted or not. */
  readonly unknown: Set<string>;
  /** How often a submission was sent again, because its reply was lost or the server was not there. */
  retries: number;
}

export interface Answering {
  /** The server that runs at the moment; waits for it while it starts. */
  readonly api: () => Promise<Api>;
  /** The path of the responses of the survey, behind the project. */
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
  throw new Error(`A submission was answered with ${reply.status}.`);
}

/**
 * Submits so many answers. Whoever gets no reply sends the same submission again; every second one of them gives up
 * instead, as people do who close the page.
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
