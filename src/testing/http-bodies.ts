import * as fc from "fast-check";
import { texts } from "#question-types/text-arbitrary.ts";
import { dashboards } from "./dashboards.ts";
import type { BodyKind } from "./http-operations.ts";
import { surveys } from "./surveys.ts";

/** The identifiers that requests name. */
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

/** Dashboards without what only the server sets. */
const dashboardBodies = dashboards().map((dashboard) =>
  Object.fromEntries(
    writable.flatMap((name) => (dashboard[name] === undefined ? [] : [[name, dashboard[name]]])),
  ),
);

/** Some of the members of a survey. */
const surveyChanges = fc
  .tuple(surveys(), fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }))
  .map(([survey, kept]) => Object.fromEntries(Object.entries(survey).filter((_, index) => kept[index])));

const templates = fc.record({
  template: fc.record({
    template_name: texts,
    dashboard_description: texts,
    tags: fc.array(texts, { maxLength: 2 }),
    tiles: fc.array(fc.record({ type: fc.constant("TEXT"), body: texts }), { minLength: 1, maxLength: 2 }),
  }),
});

/** Bodies that each operation takes. */
export const bodiesFor = ({
  dashboards: known,
  users,
}: Identifiers): Readonly<Record<BodyKind, fc.Arbitrary<unknown>>> => ({
  "dashboard-create": dashboardBodies,
  "dashboard-update": dashboardBodies,
  "move-tile": fc.record({
    tile: fc.record({ id: fc.integer({ min: 1, max: 5 }) }),
    to_dashboard: fc.constantFrom(...known),
  }),
  "create-from-template-json": templates,
  "collaborator-create": fc.record({ level: fc.constantFrom(37, 21), user_uuid: fc.constantFrom(...users) }),
  "survey-create": surveys(),
  "survey-update": surveyChanges,
});
