import {
  type Asked,
  type DashboardState,
  fieldsOf,
  type LogEntry,
  now,
  page,
  refused,
  type State,
  type Step,
  shown,
  userOf,
  withEntries,
} from "./state.ts";

const levels = { effective_restriction_level: 21, effective_privilege_level: 37 };
const blank = {
  ...{ name: "", description: "", pinned: false, is_shared: false, deleted: false, creation_mode: "default" },
  ...{ tags: [], restriction_level: 21, ...levels },
  ...{ use_template: null, use_dashboard: null, delete_insights: false, filters: {}, tiles: [] },
};
/** The properties that only replies with one dashboard have. */
const details = ["use_template", "use_dashboard", "delete_insights", "filters", "tiles"];

const put = (state: State, ...dashboards: readonly DashboardState[]): State => ({
  ...state,
  dashboards: new Map([...state.dashboards, ...dashboards.map((each) => [each.document.id, each] as const)]),
});

const find = ({ dashboards }: State, id: number): DashboardState | null => {
  const found = dashboards.get(id);
  return found?.document.deleted === false ? found : null;
};

const entry = (
  client: number,
  { document }: DashboardState,
  activity: string,
  fields: string[] | null,
): LogEntry => ({ client, item: String(document.id), name: document["name"], activity, fields });

const changed = (before: DashboardState, members: object): DashboardState => ({
  ...before,
  version: before.version + 1,
  document: { ...before.document, ...members },
});

const single = (state: State, { document, version }: DashboardState, status = 200): Step =>
  shown(state, document, version, status);

function add(state: State, client: number, members: object, tiles: readonly object[], status: number): Step {
  const id = state.dashboards.size + 1;
  const numbered = tiles.map((tile, index) => ({ ...tile, id: state.tiles + 1 + index }));
  const origin = { id, created_at: now, created_by: userOf(client), tiles: numbered };
  const dashboard: DashboardState = {
    version: 1,
    document: { ...blank, ...members, ...origin },
    collaborators: [],
    sharing: null,
  };
  const after = { ...put(state, dashboard), tiles: state.tiles + tiles.length };
  return single(withEntries(after, entry(client, dashboard, "created", null)), dashboard, status);
}

export function createDashboard(state: State, { client, action: { body } }: Asked<"create dashboard">): Step {
  const source = body["use_dashboard"];
  if (source === undefined) return add(state, client, body, [], 201);
  const copied = find(state, source as number);
  if (copied === null) return refused(state, 400);
  const { name, tags, filters, tiles } = copied.document;
  return add(state, client, { name, tags, filters, ...body, creation_mode: "duplicate" }, tiles, 201);
}

export const createFromTemplate = (state: State, { client, action }: Asked<"create from template">): Step => {
  const tiles = action.texts.map((body) => ({ insight: null, text: { body } }));
  return add(state, client, { name: action.name, creation_mode: "template" }, tiles, 200);
};

export function updateDashboard(state: State, { client, action }: Asked<"update dashboard">): Step {
  const { id, body, ifMatch } = action;
  const before = typeof body["deleted"] === "boolean" ? (state.dashboards.get(id) ?? null) : find(state, id);
  if (before === null) return refused(state, 404);
  if (ifMatch !== null && ifMatch !== before.version) return refused(state, 412);
  const after = changed(before, body);
  const fields = fieldsOf(before.document, after.document);
  if (fields.length === 0) return single(state, before);
  return single(withEntries(put(state, after), entry(client, after, "updated", fields)), after);
}

export function retrieveDashboard(state: State, { action }: Asked<"retrieve dashboard">): Step {
  const found = find(state, action.id);
  if (found === null) return refused(state, 404);
  if (action.ifNoneMatch === found.version) return shown(state, null, found.version, 304);
  return single(state, found);
}

export function listDashboards(state: State, { action }: Asked<"list dashboards">): Step {
  const rows = [...state.dashboards.values()].flatMap(({ document }) =>
    document.deleted
      ? []
      : [Object.fromEntries(Object.entries(document).filter(([name]) => !details.includes(name)))],
  );
  return shown(state, page("dashboards", action.query, rows));
}

export function moveTile(state: State, { client, action }: Asked<"move tile">): Step {
  const from = find(state, action.id);
  const to = find(state, action.to);
  const tile = from?.document.tiles.find(({ id }) => id === action.tile);
  if (from === null || to === null || tile === undefined) return refused(state, 404);
  if (action.id === action.to) return single(state, from);
  const left = changed(from, { tiles: from.document.tiles.filter(({ id }) => id !== tile.id) });
  const filled = changed(to, { tiles: [...to.document.tiles, tile] });
  const after = withEntries(
    put(state, left, filled),
    entry(client, filled, "updated", ["tiles"]),
    entry(client, left, "updated", ["tiles"]),
  );
  return single(after, left);
}

export function listCollaborators(state: State, { action }: Asked<"list collaborators">): Step {
  const found = find(state, action.id);
  return found === null ? refused(state, 404) : shown(state, found.collaborators);
}

export function addCollaborator(state: State, { client, action, reply }: Asked<"add collaborator">): Step {
  const found = find(state, action.id);
  if (found === null) return refused(state, 404);
  if (found.collaborators.some(({ user_uuid }) => user_uuid === action.user)) return refused(state, 409);
  const nobody = { first_name: "", last_name: "", email: null, is_email_verified: false };
  const decided = Object(reply.body) as { id: unknown; user?: { id: unknown } };
  const collaborator = {
    id: decided.id,
    dashboard_id: action.id,
    user: {
      ...nobody,
      id: decided.user?.id,
      uuid: action.user,
      distinct_id: action.user,
      hedgehog_config: {},
    },
    level: action.level,
    added_at: now,
    updated_at: now,
    user_uuid: action.user,
  };
  const after = put(state, { ...found, collaborators: [...found.collaborators, collaborator] });
  return shown(
    withEntries(after, entry(client, found, "updated", ["collaborators"])),
    collaborator,
    null,
    201,
  );
}

export function removeCollaborator(state: State, { client, action }: Asked<"remove collaborator">): Step {
  const found = find(state, action.id);
  const collaborators = found?.collaborators.filter(({ user_uuid }) => user_uuid !== action.user) ?? [];
  if (found === null || collaborators.length === found.collaborators.length) return refused(state, 404);
  const after = put(state, { ...found, collaborators });
  return shown(withEntries(after, entry(client, found, "updated", ["collaborators"])), null, null, 204);
}

export function shareDashboard(state: State, { client, action, reply }: Asked<"share dashboard">): Step {
  const found = find(state, action.id);
  if (found === null) return refused(state, 404);
  if (found.sharing !== null) return shown(state, found.sharing);
  const { access_token } = Object(reply.body) as { access_token: unknown };
  const sharing = { created_at: now, enabled: false, access_token };
  const after = put(state, { ...found, sharing });
  return shown(withEntries(after, entry(client, found, "updated", ["sharing"])), sharing);
}
