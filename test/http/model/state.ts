import { now, subject } from "../test-services.ts";
import type { Action, ListQuery, Members, Reply } from "./call.ts";

/** An entry of the activity log as far as it is compared: without its id, which only the server knows. */
export interface LogEntry {
  readonly client: number;
  readonly item: string;
  readonly name: unknown;
  readonly activity: string;
  /** The properties that changed, in ascending order; null if the object was created or deleted. */
  readonly fields: readonly string[] | null;
}

/** A survey of the model: its properties as lists show them. */
export interface SurveyState {
  readonly version: number;
  readonly document: Members & { readonly id: string };
  /** The last answers of each that were accepted. */
  readonly submissions: ReadonlyMap<string, Members>;
}

/** A dashboard of the model. */
export interface DashboardState {
  readonly version: number;
  readonly document: Members & {
    readonly id: number;
    readonly deleted: boolean;
    readonly tiles: readonly { id: number }[];
  };
  readonly collaborators: readonly (Members & { readonly user_uuid: string })[];
  readonly sharing: Members | null;
}

/** The state of the model. */
export interface State {
  readonly surveys: ReadonlyMap<string, SurveyState>;
  readonly dashboards: ReadonlyMap<number, DashboardState>;
  readonly tiles: number;
  /** Oldest first. */
  readonly log: readonly LogEntry[];
}

export const emptyState: State = { surveys: new Map(), dashboards: new Map(), tiles: 0, log: [] };

/** What a single copy would do, one action after the other. */
export interface Step {
  readonly state: State;
  readonly reply: Reply;
}

/** An action, its client, and the answer of the server, which is used only for what the server decides, such as new ids. */
export interface Asked<What extends Action["what"] = Action["what"]> {
  readonly client: number;
  readonly action: Extract<Action, { readonly what: What }>;
  readonly reply: Reply;
}

export const refused = (state: State, status: number): Step => ({
  state,
  reply: { status, version: null, body: null },
});

export const shown = (state: State, body: unknown, version: number | null = null, status = 200): Step => ({
  state,
  reply: { status, version, body },
});

/** A user in other objects, with every property. */
export const userOf = (client: number): Members => ({
  last_name: "",
  is_email_verified: false,
  hedgehog_config: {},
  ...subject(client).user,
});

export const withEntries = (state: State, ...entries: readonly LogEntry[]): State => ({
  ...state,
  log: [...state.log, ...entries],
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const fieldsOf = (before: Members, after: Members): string[] =>
  Object.keys(after)
    .filter((field) => !same(before[field] ?? null, after[field] ?? null))
    .sort();

/** A page of a list. */
export function page(
  list: "surveys" | "dashboards",
  { limit, offset, flag, search }: ListQuery,
  rows: readonly Members[],
): Members {
  const member = list === "surveys" ? "archived" : "pinned";
  const found = rows.filter(
    (row) =>
      (flag === undefined || row[member] === flag) &&
      (search === undefined || String(row["name"]).includes(search)),
  );
  const at = (from: number): string => {
    const query = {
      ...(flag === undefined ? {} : { [member]: flag }),
      limit,
      ...(from === 0 ? {} : { offset: from }),
      ...(search === undefined ? {} : { search }),
    };
    const parts = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
    return `http://localhost/api/projects/1/${list}/?${parts.map((part) => part.join("=")).join("&")}`;
  };
  let before = offset - limit;
  while (before > 0 && before >= found.length) before -= limit;
  return {
    count: found.length,
    next: offset + limit < found.length ? at(offset + limit) : null,
    previous: offset === 0 ? null : at(Math.max(0, before)),
    results: found.slice(offset, offset + limit),
  };
}

/** The entries of an activity page, as they are compared. */
export const logEntryOf = (entry: unknown): LogEntry => {
  const { user, item_id, activity, detail } = entry as {
    user: { id: number };
    item_id: string;
    activity: string;
    detail: { name: unknown; changes: { field: string }[] | null };
  };
  const fields = detail.changes?.map(({ field }) => field).sort() ?? null;
  return { client: user.id, item: item_id, name: detail.name, activity, fields };
};

export { now };
