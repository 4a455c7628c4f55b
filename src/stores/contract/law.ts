import type { ProjectReads, ProjectWrites } from "../rows.ts";
import type { Store } from "../store.ts";

/** Something that every store promises. */
export interface StoreLaw {
  readonly name: string;
  /** Throws where the store does not keep the promise. Opens what it needs, and closes it. */
  check(open: () => Promise<Store>): Promise<void>;
}

/** A project of a store. */
export interface Project {
  readonly store: Store;
  readonly name: string;
  read<Result>(work: (rows: ProjectReads) => Promise<Result>): Promise<Result>;
  write<Result>(work: (rows: ProjectWrites) => Promise<Result>): Promise<Result>;
}

/** One project of a store, by name. */
export const projectOf = (store: Store, name: string): Project => ({
  store,
  name,
  read: (work) => store.read(name, work),
  write: (work) => store.write(name, work),
});

/** A law about one project, which is named after the law, so that laws may share a database. */
export const law = (name: string, check: (project: Project) => Promise<void>): StoreLaw => ({
  name,
  check: async (open) => {
    const store = await open();
    try {
      await check(projectOf(store, name));
    } finally {
      await store.close();
    }
  },
});
