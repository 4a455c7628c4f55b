import type { KeyRow, UserRow } from "#stores/accounts.ts";
import type { ProjectReads, ProjectWrites } from "#stores/project-rows.ts";
import type { ActivityRow, CollaboratorRow, DashboardRow, ResponseRow, SurveyRow } from "#stores/rows.ts";
import { assert, type Project } from "./law.ts";

export const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** A survey whose id is `uuid(n)`. */
export const survey = (n: number, change: Partial<SurveyRow> = {}): SurveyRow => ({
  id: uuid(n),
  version: 1,
  document: `{"id":"${uuid(n)}","name":"Survey ${n}"}`,
  targeting: "{}",
  live: false,
  name: `Survey ${n}`,
  archived: false,
  runsUntil: null,
  ...change,
});

export const dashboard = (id: number, change: Partial<DashboardRow> = {}): DashboardRow => ({
  id,
  version: 1,
  document: `{"id":${id}}`,
  details: `{"tiles":[]}`,
  name: `Dashboard ${id}`,
  pinned: false,
  tags: [],
  creationMode: "default",
  deleted: false,
  deletedAt: null,
  restrictionLevel: 21,
  creator: null,
  ...change,
});

/** The user `uuid(n)` as a collaborator on a dashboard. */
export const collaborator = (on: number, n: number, level = 37): CollaboratorRow => ({
  dashboard: on,
  user: uuid(n),
  level,
  document: `{"level":${level},"user":${n}}`,
});

/** An activity entry about survey `uuid(n)`. */
export const entry = (n: number, what: string): ActivityRow => ({
  scope: "Survey",
  item: uuid(n),
  at: "2026-01-01T00:00:00.000Z",
  document: JSON.stringify({ what }),
});

/** A response to survey `uuid(n)`. */
export const response = (n: number, submission: string, answer = 1): ResponseRow => ({
  survey: uuid(n),
  submission,
  document: `{"0":${answer}}`,
});

/** Keeps a submission to a survey without a limit; returns the number of its submissions. */
export async function put(
  { store, name }: Pick<Project, "store" | "name">,
  row: ResponseRow,
  version = 1,
): Promise<number> {
  const added = await store.addResponse(name, { row, version });
  assert("count" in added, `the submission ${row.submission} to ${row.survey} is kept`);
  return added.count;
}

/** An entry that no law looks for. */
const aside = (item: string): ActivityRow => ({ scope: "Aside", item, at: null, document: "{}" });

/** Creates a survey, with an entry of a separate scope; returns whether it was created. */
export const create = ({ store, name }: Pick<Project, "store" | "name">, row: SurveyRow): Promise<boolean> =>
  store.createSurvey(name, row, aside(row.id));

/** Replaces the version of a survey before this one, without an entry; whether it was. */
export const replace = ({ store, name }: Pick<Project, "store" | "name">, row: SurveyRow): Promise<boolean> =>
  store.replaceSurvey(name, { row, replaces: row.version - 1, entries: [] });

/** Removes the survey `uuid(n)`, with an entry of a separate scope; returns whether it was removed. */
export const remove = (
  { store, name }: Pick<Project, "store" | "name">,
  n: number,
  version = 1,
): Promise<boolean> => store.removeSurvey(name, { id: uuid(n), version }, aside(uuid(n)));

export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

export const all = { limit: 1000, offset: 0 };

/** Inserts rows of every kind that writes insert. */
export async function insertSampleRows(rows: ProjectWrites): Promise<void> {
  await rows.takeIds("dashboard");
  await rows.insertDashboard(dashboard(1));
  await rows.insertCollaborator(collaborator(1, 1));
  await rows.insertSharing({ dashboard: 1, document: "{}" });
  await rows.insertActivity(entry(1, "made"));
}

/** Makes changes of every kind to the rows that `insertSampleRows` inserted. */
export async function changeSampleRows(rows: ProjectWrites): Promise<void> {
  await rows.takeIds("dashboard", 5);
  await rows.insertDashboard(dashboard(2));
  await rows.updateDashboard(dashboard(1, { version: 2, pinned: true }));
  await rows.deleteCollaborator(1, uuid(1));
  await rows.insertCollaborator(collaborator(1, 2));
  await rows.insertSharing({ dashboard: 2, document: "{}" });
  await rows.insertActivity(entry(1, "changed"));
}

/** Reads everything that shows these rows. */
export const readSampleRows = async (rows: ProjectReads): Promise<unknown> => [
  await rows.dashboards(all),
  await rows.collaborators(1),
  await rows.collaborator(1, uuid(2)),
  await rows.levelsOf(uuid(2), [1, 2]),
  await rows.sharing(2),
  await rows.activity({ ...all, scope: "Survey" }),
];

/** The result of `readSampleRows` after both. */
export const changedSampleRows = [
  { count: 2, rows: [dashboard(1, { version: 2, pinned: true }), dashboard(2)] },
  [collaborator(1, 2)],
  collaborator(1, 2),
  new Map([[1, 37]]),
  { dashboard: 2, document: "{}" },
  { count: 2, rows: [entry(1, "changed"), entry(1, "made")] },
];

/** A user whose UUID is `uuid(n)`, without the number that a store gives. */
export const user = (n: number, change: Partial<UserRow> = {}): Omit<UserRow, "id"> => ({
  uuid: uuid(n),
  email: `${n}@example.org`,
  firstName: `First ${n}`,
  lastName: "Last",
  createdAt: "2026-01-01T00:00:00.000Z",
  ...change,
});

/** The key `n` of a law. */
export const key = (law: number, n: number, change: Partial<KeyRow> = {}): KeyRow => ({
  hash: `${law}${n}`.padStart(64, "0"),
  hint: `phx_${n}`,
  name: `Key ${n}`,
  projects: ["1", 'it\'s "one"'],
  scopes: ["survey:read"],
  user: null,
  createdAt: `2026-01-01T00:00:0${n}.000Z`,
  expiresAt: "2027-01-01T00:00:00.000Z",
  lastUsedAt: null,
  ...change,
});
