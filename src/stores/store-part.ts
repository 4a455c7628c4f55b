import type { ProjectReads } from "./project-rows.ts";
import type { Store } from "./store.ts";

/** A call of a store, or one on the rows inside `read`, such as `read.survey`. */
export type StoreUse = keyof Store | `read.${keyof ProjectReads & string}`;

export type ReadIn<Use> = Use extends `read.${infer Call}` ? Extract<Call, keyof ProjectReads> : never;

/** `read` of a store whose rows have at least these calls. A property, as types of methods are compared less strictly. */
export interface ReadPart<Call extends keyof ProjectReads> {
  readonly read: <Result>(
    project: string,
    work: (rows: Pick<ProjectReads, Call>) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * The part of a store that has these calls. Operations declare with it what they use, so that a program that mounts one of them
 * need not implement the rest of a store.
 *
 * @example
 * type ForCreating = StorePart<"createSurvey" | "read.surveys" | "read.reply">;
 */
export type StorePart<Use extends StoreUse> = Pick<Store, Extract<Use, keyof Store>> &
  ([ReadIn<Use>] extends [never] ? unknown : ReadPart<ReadIn<Use>>);
