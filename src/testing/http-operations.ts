import * as fc from "fast-check";
import { operations as httpOperations } from "#http/operations/operations.ts";
import type { PayloadKind } from "#model/payload-of.ts";
import { texts } from "#question-types/text-arbitrary.ts";
import { dashboards } from "./dashboards.ts";
import { surveys } from "./surveys.ts";

export type BodyKind = Extract<
  PayloadKind,
  | "dashboard-create"
  | "dashboard-update"
  | "move-tile"
  | "create-from-template-json"
  | "collaborator-create"
  | "survey-create"
  | "survey-update"
>;

export interface RequestShape {
  readonly operation: string;
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** The path after `/api/projects/<project>/`; `:dashboard`, `:survey` and `:user` are placeholders for identifiers. */
  readonly path: string;
  /** Query parameters that it reads, with valid values. */
  readonly query?: Readonly<Record<string, readonly string[]>>;
  readonly body?: BodyKind;
}

type QueryName = (typeof httpOperations)[number]["query"][number];

/** Values of query parameters; a parameter without values is left out. */
const queryValues: Readonly<Record<QueryName, readonly string[]>> = {
  limit: ["1", "10", "1000"],
  offset: ["0", "5"],
  page: ["1", "2"],
  search: ["a"],
  archived: ["true", "false"],
  pinned: ["true", "false"],
  ids: [],
  tags: ["growth"],
  creation_mode: ["default", "template"],
  exclude_generated: ["true", "false"],
  survey_ids: [],
  exclude_archived: ["true", "false"],
  token: [],
  date_from: ["2026-01-31T09:30:00Z"],
  date_to: ["2026-01-31T09:30:00Z"],
  kind: ["survey-create", "survey-update"],
  test: ["true", "false", "only"],
  against: [],
  format: ["json", "csv", "ndjson"],
  bom: ["true", "false"],
  // The reply is of another kind.
  as: [],
};

const shapeOf = ({ id, method, path, query, request }: (typeof httpOperations)[number]): RequestShape => ({
  operation: id,
  method,
  path: path
    .replace("/api/projects/:project_id/", "")
    .replace(/^dashboards\/:\w+/, "dashboards/:dashboard")
    .replace("surveys/:id", "surveys/:survey")
    .replace(":user__uuid", ":user"),
  ...(query.length === 0
    ? {}
    : { query: Object.fromEntries(query.map((name) => [name, queryValues[name]])) }),
  // The input of operations is one of the kinds above; a test sends each of them.
  ...(request === null ? {} : { body: request as BodyKind }),
});

export const operations: readonly RequestShape[] = httpOperations.map(shapeOf);

export interface Identifiers {
  readonly dashboards: readonly number[];
  readonly users: readonly string[];
}

const writable = [
  "name",
  "description",
  "pinned",
  "tags",
  "restriction_level",
  "use_template",
  "delete_insights",
] as const;

/** Dashboards without the members that only the server sets. */
const dashboardBodies = () =>
  dashboards().map((dashboard) =>
    Object.fromEntries(
      writable.flatMap((name) => (dashboard[name] === undefined ? [] : [[name, dashboard[name]]])),
    ),
  );

const surveyChanges = () =>
  fc
    .tuple(surveys(), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }))
    .map(([survey, kept]) => Object.fromEntries(Object.entries(survey).filter((_, index) => kept[index])));

const templates = () =>
  fc.record({
    template: fc.record({
      template_name: texts,
      dashboard_description: texts,
      tags: fc.array(texts, { maxLength: 2 }),
      tiles: fc.array(fc.record({ type: fc.constant("TEXT"), body: texts }), { minLength: 1, maxLength: 2 }),
    }),
  });

/** Created on demand, so that importing the generators is fast. */
export const bodiesFor = ({
  dashboards: known,
  users,
}: Identifiers): Readonly<Record<BodyKind, () => fc.Arbitrary<unknown>>> => ({
  "dashboard-create": dashboardBodies,
  "dashboard-update": dashboardBodies,
  "move-tile": () =>
    fc.record({
      tile: fc.record({ id: fc.integer({ min: 1, max: 5 }) }),
      to_dashboard: fc.constantFrom(...known),
    }),
  "create-from-template-json": templates,
  "collaborator-create": () =>
    fc.record({ level: fc.constantFrom(37, 21), user_uuid: fc.constantFrom(...users) }),
  "survey-create": () => surveys(),
  "survey-update": surveyChanges,
});
