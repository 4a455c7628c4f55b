import type { Services } from "../services/services.ts";
import type { HttpProblem } from "../wire/problems.ts";
import { overloaded, tooManyEvents } from "../wire/problems.ts";

const WINDOW_MS = 60_000;

/** Tokens whose events are counted. The oldest is forgotten first; only tokens that exist are counted. */
const MOST_TOKENS = 10_000;

/** Characters that are read before others get a turn: about two milliseconds of work. */
const TURN_CHARACTERS = 256 * 1024;

/** What each piece of work takes besides, in characters. */
const PIECE_CHARACTERS = 2 * 1024;

/** The events of a token in the current minute. */
interface Count {
  readonly events: number;
  readonly endsAt: number;
}

/**
 * What pages have done now: anybody may send their requests, so that they have a share of the work, and take turns in it.
 * The counts are those of this process.
 */
export class PublicWork {
  readonly #services: Services;
  readonly #ofProjects = new Map<string, number>();
  readonly #counts = new Map<string, Count>();
  #requests = 0;
  #lastTurn = Promise.resolve();

  constructor(services: Services) {
    this.#services = services;
  }

  /**
   * Does the work of a request in projects, or refuses it at once where there are too many. Each project has half of the
   * share, so that no one takes it all. Requests whose tokens are no project's take no part of it.
   */
  async during<Result>(
    projects: ReadonlySet<string>,
    work: () => Promise<Result>,
  ): Promise<Result | HttpProblem> {
    const most = this.#services.publicRequests;
    const isFull = (project: string): boolean => (this.#ofProjects.get(project) ?? 0) >= Math.ceil(most / 2);
    if (this.#requests >= most || [...projects].some(isFull)) return overloaded;
    this.#count(projects, 1);
    try {
      return await work();
    } finally {
      this.#count(projects, -1);
    }
  }

  #count(projects: ReadonlySet<string>, change: 1 | -1): void {
    this.#requests += change;
    for (const project of projects) {
      const requests = (this.#ofProjects.get(project) ?? 0) + change;
      if (requests === 0) this.#ofProjects.delete(project);
      else this.#ofProjects.set(project, requests);
    }
  }

  /** Counts events by their tokens, all or none: the problem where a token has sent too many within a minute. */
  takeEvents(events: ReadonlyMap<string, number>): HttpProblem | null {
    const now = this.#services.clock().getTime();
    const counts = [...events].map(([token, added]): [string, Count] => {
      const known = this.#counts.get(token);
      // A clock that was set back must not make a minute longer.
      const isCurrent = known !== undefined && known.endsAt > now && known.endsAt <= now + WINDOW_MS;
      const { events: before, endsAt } = isCurrent ? known : { events: 0, endsAt: now + WINDOW_MS };
      return [token, { events: before + added, endsAt }];
    });
    const full = counts.find(([, count]) => count.events > this.#services.eventsPerMinute);
    if (full !== undefined) return tooManyEvents(Math.ceil((full[1].endsAt - now) / 1_000));
    for (const [token, count] of counts) {
      this.#counts.delete(token);
      this.#counts.set(token, count);
    }
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= MOST_TOKENS) break;
      this.#counts.delete(oldest);
    }
    return null;
  }

  /**
   * What a request calls before each piece of its work, with the characters of it: lets others go on now and then, and tells
   * whether to go on itself. Of all public requests one at a time is worked on in a turn of the event loop.
   */
  pace(isOver: (() => boolean) | undefined): (characters: number) => Promise<boolean> {
    let left = TURN_CHARACTERS;
    return async (characters) => {
      left -= characters + PIECE_CHARACTERS;
      if (left < 0) {
        left = TURN_CHARACTERS;
        this.#lastTurn = this.#lastTurn.then(() => new Promise((resolve) => setTimeout(resolve, 0)));
        await this.#lastTurn;
      }
      return isOver?.() !== true;
    };
  }
}

const works = new WeakMap<Services, PublicWork>();

/** The public work of these services. */
export function publicWork(services: Services): PublicWork {
  const work = works.get(services) ?? new PublicWork(services);
  works.set(services, work);
  return work;
}
