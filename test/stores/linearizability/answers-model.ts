import type { Store } from "#stores/store.ts";
import { all, response, uuid } from "#testing/store-contract/sample-rows.ts";
import type { Model } from "./find-order.ts";

/** The calls of clients about the answers to one survey. */
export type AnswersAsk =
  | { readonly what: "answer"; readonly submission: string }
  | { readonly what: "count" }
  | { readonly what: "list" };

/** Whether a submission was new, the number of submissions, or their names. */
export type AnswersReply = boolean | number | string;

const namesIn = (state: string): readonly string[] => (state === "" ? [] : state.split(","));
const format = (names: readonly string[]): string => names.toSorted().join();

/** What a single copy does; the state has the names of the submissions. */
export const answersModel: Model<AnswersAsk, AnswersReply> = (state, ask) => {
  const names = namesIn(state);
  switch (ask.what) {
    case "answer":
      return names.includes(ask.submission) ? [state, false] : [format([...names, ask.submission]), true];
    case "count":
      return [state, names.length];
    case "list":
      return [state, state];
  }
};

/** Asks a store about the answers to its first survey. */
export async function askAnswers(store: Store, project: string, ask: AnswersAsk): Promise<AnswersReply> {
  switch (ask.what) {
    case "answer": {
      const added = await store.addResponse(project, { row: response(1, ask.submission), version: 1 });
      return added.outcome === "added";
    }
    case "count":
      return (await store.read(project, (rows) => rows.countResponses({}))).get(uuid(1)) ?? 0;
    case "list": {
      const found = await store.read(project, (rows) => rows.responses({ ...all, survey: uuid(1) }));
      return format(found.rows.map(({ submission }) => submission));
    }
  }
}
