import type { ResponseRow } from "../rows.ts";

/** Submissions by survey and by name. */
export type Responses = Map<string, Map<string, ResponseRow>>;

interface Change {
  /** Whether those that were there are gone. */
  emptied: boolean;
  added: Map<string, ResponseRow>;
  count: number;
}

/** Submissions as one write sees them: its own over those that are there, until it ends. */
export class StagedResponses {
  readonly #base: Responses;
  /** None before the first one. */
  #changes: Map<string, Change> | undefined;

  constructor(base: Responses) {
    this.#base = base;
  }

  get changed(): boolean {
    return this.#changes !== undefined;
  }

  *counts(): Generator<[string, number]> {
    for (const [survey, { size }] of this.#base)
      if (this.#changes?.has(survey) !== true) yield [survey, size];
    for (const [survey, { count }] of this.#changes ?? []) yield [survey, count];
  }

  /** Tells how many the survey has now. */
  put(row: ResponseRow): number {
    const there = this.#base.get(row.survey);
    const changes = this.#changed();
    const change = changes.get(row.survey) ?? {
      emptied: false,
      added: new Map<string, ResponseRow>(),
      count: there?.size ?? 0,
    };
    changes.set(row.survey, change);
    const known =
      change.added.has(row.submission) || (!change.emptied && there?.has(row.submission) === true);
    change.added.set(row.submission, row);
    if (!known) change.count += 1;
    return change.count;
  }

  removeAll(survey: string): void {
    this.#changed().set(survey, { emptied: true, added: new Map(), count: 0 });
  }

  commit(): void {
    if (this.#changes === undefined) return;
    for (const [survey, { emptied, added, count }] of this.#changes) {
      const there = this.#base.get(survey);
      if (count === 0) this.#base.delete(survey);
      else if (emptied || there === undefined) this.#base.set(survey, added);
      else for (const [submission, row] of added) there.set(submission, row);
    }
  }

  #changed(): Map<string, Change> {
    this.#changes ??= new Map();
    return this.#changes;
  }
}
