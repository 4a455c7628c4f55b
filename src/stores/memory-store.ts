import { DrainGuard } from "./drain-guard.ts";
import { committedView } from "./memory/committed-view.ts";
import { MemoryKeys } from "./memory/memory-keys.ts";
import { MemoryReads } from "./memory/memory-reads.ts";
import { MemoryWrites } from "./memory/memory-writes.ts";
import { Tables } from "./memory/tables.ts";
import { Turns } from "./memory/turns.ts";
import type { ProjectReads, ProjectWrites } from "./rows.ts";
import type { KeyRow, Store } from "./store.ts";

/** One project: its rows, who reads them, and who may change them next. */
interface Project {
  readonly tables: Tables;
  readonly reads: ProjectReads;
  readonly turns: Turns;
  written: boolean;
}

function newProject(): Project {
  const tables = new Tables();
  return { tables, reads: new MemoryReads(committedView(tables)), turns: new Turns(), written: false };
}

/** Keeps everything in this process; nothing is left when it ends. */
class MemoryStore implements Store {
  readonly #projects = new Map<string, Project>();
  readonly #nothing = newProject().reads;
  readonly #keys = new MemoryKeys();
  readonly #guard = new DrainGuard();

  read<Result>(project: string, work: (rows: ProjectReads) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => work(this.#projects.get(project)?.reads ?? this.#nothing));
  }

  write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    return this.#guard.run(() => this.#write(project, work));
  }

  async #write<Result>(project: string, work: (rows: ProjectWrites) => Promise<Result>): Promise<Result> {
    const kept = this.#project(project);
    const others = kept.turns.begin();
    if (others !== null) await others;
    try {
      const rows = new MemoryWrites(kept.tables);
      const result = await work(rows);
      if (rows.changed) {
        rows.commit();
        kept.written = true;
      }
      return result;
    } finally {
      kept.turns.end();
      // Who asks for projects that do not exist must not fill the memory.
      if (!kept.written && kept.turns.idle) this.#projects.delete(project);
    }
  }

  #project(name: string): Project {
    const there = this.#projects.get(name);
    if (there !== undefined) return there;
    const added = newProject();
    this.#projects.set(name, added);
    return added;
  }

  projects(): Promise<readonly string[]> {
    return this.#guard.run(async () =>
      [...this.#projects].flatMap(([name, { written }]) => (written ? [name] : [])).sort(),
    );
  }

  addKey(key: KeyRow): Promise<boolean> {
    return this.#guard.run(() => this.#keys.addKey(key));
  }

  findKey(hash: string): Promise<KeyRow | null> {
    return this.#guard.run(() => this.#keys.findKey(hash));
  }

  listKeys(): Promise<readonly KeyRow[]> {
    return this.#guard.run(() => this.#keys.listKeys());
  }

  removeKey(hash: string): Promise<boolean> {
    return this.#guard.run(() => this.#keys.removeKey(hash));
  }

  close(): Promise<void> {
    return this.#guard.close(async () => {});
  }
}

/**
 * A store in the memory of this process: for tests, for trying things out, and where what is kept may be lost at the end.
 * Promises all that `Store` promises, except that nothing outlives `close`.
 */
export const memoryStore = async (): Promise<Store> => new MemoryStore();
