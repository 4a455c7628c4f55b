import type { ActivityRow, CollaboratorRow, DashboardRow, ResponseRow, SurveyRow } from "../rows.ts";

/** The nth of some UUIDs. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, "0")}`;

/** The nth of some surveys. */
export const survey = (n: number, change: Partial<SurveyRow> = {}): SurveyRow => ({
  id: uuid(n),
  version: 1,
  document: `{"id":"${uuid(n)}","name":"Survey ${n}"}`,
  targeting: "{}",
  live: false,
  name: `Survey ${n}`,
  archived: false,
  ...change,
});

/** A dashboard. */
export const dashboard = (id: number, change: Partial<DashboardRow> = {}): DashboardRow => ({
  id,
  version: 1,
  document: `{"id":${id}}`,
  details: `{"tiles":[]}`,
  name: `Dashboard ${id}`,
  pinned: false,
  deleted: false,
  restrictionLevel: 21,
  creator: null,
  ...change,
});

/** The nth of some users, on a dashboard. */
export const collaborator = (on: number, n: number, level = 37): CollaboratorRow => ({
  dashboard: on,
  user: uuid(n),
  level,
  document: `{"level":${level},"user":${n}}`,
});

/** An entry about the nth survey. */
export const entry = (n: number, what: string): ActivityRow => ({
  scope: "Survey",
  item: uuid(n),
  document: JSON.stringify({ what }),
});

/** A response to the nth survey. */
export const response = (n: number, submission: string, answer = 1): ResponseRow => ({
  survey: uuid(n),
  submission,
  document: `{"0":${answer}}`,
});

/** 0 to n - 1. */
export const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** The page that shows everything. */
export const all = { limit: 1000, offset: 0 };
