import type { Store } from "#stores/store.ts";
import type { Services } from "../services/services.ts";

/** A list of running surveys as it is sent: the same for every page of a project. */
export interface ShownList {
  readonly text: string;
  /** The entity tag, with its quotes. */
  readonly tag: string;
}

/** Seconds for which a list is remembered, here and by browsers. */
export const SHOWN_SECONDS = 5;

/** Characters of the lists that are remembered, of all projects together. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** Projects whose lists are remembered. */
const MAX_PROJECTS = 1_000;

interface Remembered {
  readonly list: Promise<ShownList>;
  /** Whose flags the list has. */
  readonly services: Services;
  characters: number;
  /** Null while it is made; several who ask meanwhile get the same. */
  madeAt: number | null;
}

/** The lists that were made last, by project. */
class ShownLists {
  readonly #lists = new Map<string, Remembered>();
  #characters = 0;

  get(services: Services, project: string, make: () => Promise<ShownList>): Promise<ShownList> {
    const known = this.#lists.get(project);
    if (known?.services === services && isFresh(known, services)) return known.list;
    this.forget(project);
    const made: Remembered = { list: make(), services, characters: 0, madeAt: null };
    this.#lists.set(project, made);
    made.list.then(
      ({ text }) => {
        if (this.#lists.get(project) !== made) return;
        made.madeAt = services.clock().getTime();
        made.characters = text.length;
        this.#characters += text.length;
        this.#forgetOldest();
      },
      () => {
        if (this.#lists.get(project) === made) this.forget(project);
      },
    );
    return made.list;
  }

  /** A list that is being made is forgotten, too: it may have been read before the change. */
  forget(project: string): void {
    this.#characters -= this.#lists.get(project)?.characters ?? 0;
    this.#lists.delete(project);
  }

  #forgetOldest(): void {
    for (const oldest of this.#lists.keys()) {
      if (this.#characters <= MAX_CHARACTERS && this.#lists.size <= MAX_PROJECTS) return;
      this.forget(oldest);
    }
  }
}

function isFresh({ madeAt }: Remembered, { clock }: Services): boolean {
  if (madeAt === null) return true;
  const age = clock().getTime() - madeAt;
  // A clock may have been set back.
  return age >= 0 && age < SHOWN_SECONDS * 1_000;
}

const listsOfStores = new WeakMap<Store, ShownLists>();

/** The list of a project: that of the last seconds, or a new one. */
export function shownList(
  services: Services,
  project: string,
  make: () => Promise<ShownList>,
): Promise<ShownList> {
  const lists = listsOfStores.get(services.store) ?? new ShownLists();
  listsOfStores.set(services.store, lists);
  return lists.get(services, project, make);
}

/** Makes the list of a project anew for whoever asks next: one of its surveys was changed. Other processes do so by themselves, seconds later. */
export const forgetShownList = ({ store }: Pick<Services, "store">, project: string): void =>
  listsOfStores.get(store)?.forget(project);
