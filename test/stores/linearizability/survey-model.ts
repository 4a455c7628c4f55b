import type { ActivityRow, SurveyRow } from "#stores/rows.ts";
import type { Store } from "#stores/store.ts";
import { entry, survey, uuid } from "#testing/store-contract/sample-rows.ts";
import type { Model } from "./find-order.ts";

/** The calls of clients about one survey, of which only the name matters. */
export type Ask =
  | { readonly what: "read" }
  | { readonly what: "append"; readonly sign: string }
  | { readonly what: "compare-and-set"; readonly from: number; readonly sign: string }
  | { readonly what: "insert" }
  | { readonly what: "delete" };

/** The state and the reply: the version and the name, or none. */
export type Reply = string | boolean;

const none = "none";
const formatRow = (version: number, name: string): string => `${version}:${name}`;

/** What a single copy does. */
export const model: Model<Ask, Reply> = (state, ask) => {
  const [version, name] = state === none ? [0, ""] : [Number(state.split(":")[0]), state.split(":")[1] ?? ""];
  switch (ask.what) {
    case "read":
      return [state, state];
    case "append":
      return state === none
        ? [state, none]
        : [formatRow(version + 1, name + ask.sign), formatRow(version + 1, name + ask.sign)];
    case "compare-and-set":
      return version === ask.from && state !== none
        ? [formatRow(version + 1, ask.sign), true]
        : [state, false];
    case "insert":
      return state === none ? [formatRow(1, ""), true] : [state, false];
    case "delete":
      return [none, state !== none];
  }
};

const formatFound = (row: SurveyRow | null): string =>
  row === null ? none : formatRow(row.version, row.name);

const noEntry: readonly ActivityRow[] = [];

/** Asks a store through its calls for one survey, which never wait for the project. */
export async function ask(store: Store, project: string, question: Ask): Promise<Reply> {
  const find = (): Promise<SurveyRow | null> => store.read(project, (rows) => rows.survey(uuid(1)));
  if (question.what === "read") return formatFound(await find());
  if (question.what === "insert")
    return store.createSurvey(project, survey(1, { name: "" }), entry(1, "created"));
  for (let tries = 0; ; tries += 1) {
    // If a store never applies changes, the run would not end without a limit.
    if (tries > 100) throw new Error("The change is never made.");
    const row = await find();
    if (question.what === "delete") {
      if (row === null) return false;
      if (await store.removeSurvey(project, row, entry(1, "removed"))) return true;
      continue;
    }
    const fits = question.what === "append" || row?.version === question.from;
    if (row === null || !fits) return question.what === "append" ? none : false;
    const name = question.what === "append" ? row.name + question.sign : question.sign;
    const next = { ...row, version: row.version + 1, name };
    if (await store.replaceSurvey(project, { row: next, replaces: row.version, entries: noEntry }))
      return question.what === "append" ? formatFound(next) : true;
  }
}
