import { quote } from "#diagnostics/echo.ts";
import type { DashboardKind, PayloadKind, SurveyKind } from "#model/payload-of.ts";
import { shapeOf } from "#parse/link-shape.ts";

/** The kinds that hold one survey. */
export const surveyKinds: Readonly<Record<SurveyKind, true>> = {
  survey: true,
  "survey-list-item": true,
  "survey-create": true,
  "survey-update": true,
};

/** The kinds that are checked as dashboards are. */
export const dashboardKinds: Readonly<Record<DashboardKind, true>> = {
  dashboard: true,
  "dashboard-list-item": true,
  "dashboard-create": true,
  "dashboard-update": true,
  "dashboard-page": true,
  "move-tile": true,
  "create-from-template-json": true,
  collaborator: true,
  "collaborator-create": true,
};

/**
 * The kind that was asked for, or `usual` where none was. Throws a TypeError for a kind that does not exist, and for one
 * that `check` is not made for: programs without types would else be told that nothing is wrong.
 */
export function kindAmong<Kind extends PayloadKind>(
  kinds: Readonly<Record<Kind, true>>,
  kind: Kind | undefined,
  usual: Kind,
  check: string,
): Kind {
  if (kind === undefined || Object.hasOwn(kinds, kind)) return kind ?? usual;
  shapeOf(kind);
  const names = Object.keys(kinds).map((name) => quote(name));
  throw new TypeError(
    `${check} takes no payload of the kind ${quote(String(kind))}, only ${names.join(", ")}.`,
  );
}
