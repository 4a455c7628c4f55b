import type { Services } from "../services/services.ts";
import { conflict, type HttpProblem } from "../wire/problems.ts";

/** Projects whose room is remembered. */
const MAX_PROJECTS = 1_000;

/** Of what is left, the part that is taken before surveys are counted again: so many processes keep the limit together. */
const PROCESSES = 16;

/** How many surveys may be created in each project before they are counted again. */
class Room {
  readonly #left = new Map<string, number>();
  readonly #counting = new Map<string, Promise<number>>();

  /** Takes the place of one survey; false where the project is full. */
  async take(services: Services, project: string): Promise<boolean> {
    for (;;) {
      const left = this.#left.get(project) ?? 0;
      if (left > 0) {
        this.#left.set(project, left - 1);
        return true;
      }
      if ((await this.#count(services, project)) <= 0) return false;
    }
  }

  /** Counts the surveys, once for all who ask meanwhile; gives how many more there may be. */
  #count(services: Services, project: string): Promise<number> {
    const known = this.#counting.get(project);
    if (known !== undefined) return known;
    const counting = freeIn(services, project)
      .then((free) => {
        this.#remember(project, Math.ceil(free / PROCESSES));
        return free;
      })
      .finally(() => this.#counting.delete(project));
    this.#counting.set(project, counting);
    return counting;
  }

  #remember(project: string, left: number): void {
    this.#left.delete(project);
    if (left <= 0) return;
    for (const oldest of this.#left.keys()) {
      if (this.#left.size < MAX_PROJECTS) break;
      this.#left.delete(oldest);
    }
    this.#left.set(project, left);
  }
}

async function freeIn({ store, surveys }: Services, project: string): Promise<number> {
  const { count } = await store.read(project, (rows) => rows.surveys({ limit: 1, offset: 0 }));
  return surveys - count;
}

const rooms = new WeakMap<Services, Room>();

/**
 * Takes the place of one survey in a project; the problem where it has as many as it may have. Nobody waits for a lock, so
 * that requests at the same time, and more processes than sixteen, may create a few too many.
 */
export async function takeRoom(services: Services, project: string): Promise<HttpProblem | null> {
  const room = rooms.get(services) ?? new Room();
  rooms.set(services, room);
  if (await room.take(services, project)) return null;
  return conflict(
    "too-many-surveys",
    `This project has ${services.surveys} surveys, the most that it may have. Delete some first.`,
  );
}
