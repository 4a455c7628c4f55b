import type { AuditRow } from "./audit-row.ts";
import { activity } from "./rows/activity.ts";
import { addresses } from "./rows/addresses.ts";
import { authentication } from "./rows/authentication.ts";
import { bodies } from "./rows/bodies.ts";
import { collaborators } from "./rows/collaborators.ts";
import { companions } from "./rows/companions.ts";
import { dashboards } from "./rows/dashboards.ts";
import { order } from "./rows/order.ts";
import { pages } from "./rows/pages.ts";
import { problems } from "./rows/problems.ts";
import { scopes } from "./rows/scopes.ts";
import { surveyContent } from "./rows/survey-content.ts";
import { surveys } from "./rows/surveys.ts";
import { tiles } from "./rows/tiles.ts";
import { versions } from "./rows/versions.ts";

/**
 * Every promise of the interface that can be seen from outside, in the order in which they are looked at. The first asks
 * whether the server answers at all. What cannot be seen by sending requests is left to the tests: ends of waiting (408,
 * 503), what hooks are told, masked faults (500), and what happens to data when a server dies.
 */
export const auditRows: readonly AuditRow[] = [
  ...authentication,
  ...scopes,
  ...order,
  ...addresses,
  ...bodies,
  ...problems,
  ...pages,
  ...versions,
  ...dashboards,
  ...tiles,
  ...collaborators,
  ...surveys,
  ...surveyContent,
  ...activity,
  ...companions,
];
