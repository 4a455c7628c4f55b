import {
  type Asked,
  type DashboardState,
  fieldsOf,
  type LogEntry,
  now,
  page,
  refused,
  type Step,
  shown,
  userOf,
  type World,
  withEntries,
} from "./state.ts";

const levels = { effective_restriction_level: 21, effective_privilege_level: 37 };
const blank = {
  ...{ name: "", description: "", pinned: false, is_shared: false, deleted: false, creation_mode: "default" },
  ...{ tags: [], restriction_level: 21, ...levels },
  ...{ use_template: null, use_dashboard: null, delete_insights: false, filters: {}, tiles: [] },
};
/** The members that only replies with one dashboard have. */
const details = ["use_template", "use_dashboard", "delete_insights", "filters", "tiles"];

const put = (world: World, ...dashboards: readonly DashboardState[]): World => ({
  ...world,
  dashboards: new Map([...world.dashboards, ...dashboards.map((each) => [each.document.id, each] as const)]),
});

const find = ({ dashboards }: World, id: number): DashboardState | null => {
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

const single = (world: World, { document, version }: DashboardState, status = 200): Step =>
  shown(world, document, version, status);

function add(world: World, client: number, members: object, tiles: readonly object[], status: number): Step {
  const id = world.dashboards.size + 1;
  const numbered = tiles.map((tile, index) => ({ ...tile, id: world.tiles + 1 + index }));
  const origin = { id, created_at: now, created_by: userOf(client), tiles: numbered };
  const dashboard: DashboardState = {
    version: 1,
    document: { ...blank, ...members, ...origin },
    collaborators: [],
    sharing: null,
  };
  const after = { ...put(world, dashboard), tiles: world.tiles + tiles.length };
  return single(withEntries(after, entry(client, dashboard, "created", null)), dashboard, status);
}

export function createDashboard(world: World, { client, action: { body } }: Asked<"create dashboard">): Step {
  const source = body["use_dashboard"];
  if (source === undefined) return add(world, client, body, [], 201);
  const copied = find(world, source as number);
  if (copied === null) return refused(world, 400);
  const { name, tags, filters, tiles } = copied.document;
  return add(world, client, { name, tags, filters, ...body, creation_mode: "duplicate" }, tiles, 201);
}

export const createFromTemplate = (world: World, { client, action }: Asked<"create from template">): Step => {
  const tiles = action.texts.map((body) => ({ insight: null, text: { body } }));
  return add(world, client, { name: action.name, creation_mode: "template" }, tiles, 200);
};

export function updateDashboard(world: World, { client, action }: Asked<"update dashboard">): Step {
  const { id, body, ifMatch } = action;
  const before = typeof body["deleted"] === "boolean" ? (world.dashboards.get(id) ?? null) : find(world, id);
  if (before === null) return refused(world, 404);
  if (ifMatch !== null && ifMatch !== before.version) return refused(world, 412);
  const after = changed(before, body);
  const fields = fieldsOf(before.document, after.document);
  if (fields.length === 0) return single(world, before);
  return single(withEntries(put(world, after), entry(client, after, "updated", fields)), after);
}

export function retrieveDashboard(world: World, { action }: Asked<"retrieve dashboard">): Step {
  const found = find(world, action.id);
  if (found === null) return refused(world, 404);
  if (action.ifNoneMatch === found.version) return shown(world, null, found.version, 304);
  return single(world, found);
}

export function listDashboards(world: World, { action }: Asked<"list dashboards">): Step {
  const rows = [...world.dashboards.values()].flatMap(({ document }) =>
    document.deleted
      ? []
      : [Object.fromEntries(Object.entries(document).filter(([name]) => !details.includes(name)))],
  );
  return shown(world, page("dashboards", action.query, rows));
}

export function moveTile(world: World, { client, action }: Asked<"move tile">): Step {
  const from = find(world, action.id);
  const to = find(world, action.to);
  const tile = from?.document.tiles.find(({ id }) => id === action.tile);
  if (from === null || to === null || tile === undefined) return refused(world, 404);
  if (action.id === action.to) return single(world, from);
  const left = changed(from, { tiles: from.document.tiles.filter(({ id }) => id !== tile.id) });
  const filled = changed(to, { tiles: [...to.document.tiles, tile] });
  const after = withEntries(
    put(world, left, filled),
    entry(client, filled, "updated", ["tiles"]),
    entry(client, left, "updated", ["tiles"]),
  );
  return single(after, left);
}

export function listCollaborators(world: World, { action }: Asked<"list collaborators">): Step {
  const found = find(world, action.id);
  return found === null ? refused(world, 404) : shown(world, found.collaborators);
}

export function addCollaborator(world: World, { client, action, reply }: Asked<"add collaborator">): Step {
  const found = find(world, action.id);
  if (found === null) return refused(world, 404);
  if (found.collaborators.some(({ user_uuid }) => user_uuid === action.user)) return refused(world, 409);
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
  const after = put(world, { ...found, collaborators: [...found.collaborators, collaborator] });
  return shown(
    withEntries(after, entry(client, found, "updated", ["collaborators"])),
    collaborator,
    null,
    201,
  );
}

export function removeCollaborator(world: World, { client, action }: Asked<"remove collaborator">): Step {
  const found = find(world, action.id);
  const collaborators = found?.collaborators.filter(({ user_uuid }) => user_uuid !== action.user) ?? [];
  if (found === null || collaborators.length === found.collaborators.length) return refused(world, 404);
  const after = put(world, { ...found, collaborators });
  return shown(withEntries(after, entry(client, found, "updated", ["collaborators"])), null, null, 204);
}

export function shareDashboard(world: World, { client, action, reply }: Asked<"share dashboard">): Step {
  const found = find(world, action.id);
  if (found === null) return refused(world, 404);
  if (found.sharing !== null) return shown(world, found.sharing);
  const { access_token } = Object(reply.body) as { access_token: unknown };
  const sharing = { created_at: now, enabled: false, access_token };
  const after = put(world, { ...found, sharing });
  return shown(withEntries(after, entry(client, found, "updated", ["sharing"])), sharing);
}
