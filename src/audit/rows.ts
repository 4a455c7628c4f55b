import type { AuditRow } from "./audit-row.ts";
import { access } from "./rows/access.ts";
import { account } from "./rows/account.ts";
import { activity } from "./rows/activity.ts";
import { bodies } from "./rows/bodies.ts";
import { collaborators } from "./rows/collaborators.ts";
import { dashboards } from "./rows/dashboards.ts";
import { deletedDashboards } from "./rows/deleted-dashboards.ts";
import { filters } from "./rows/filters.ts";
import { pages } from "./rows/pages.ts";
import { privacy } from "./rows/privacy.ts";
import { problems } from "./rows/problems.ts";
import { publicRequests } from "./rows/public-requests.ts";
import { requests } from "./rows/requests.ts";
import { runningSurveys } from "./rows/running-surveys.ts";
import { surveyContent } from "./rows/survey-content.ts";
import { surveys } from "./rows/surveys.ts";
import { textsAndDates } from "./rows/texts.ts";
import { tiles } from "./rows/tiles.ts";
import { versions } from "./rows/versions.ts";

/**
 * Every promise of the interface that can be tested from outside, in the order in which they are checked. The first check
 * is whether the server answers at all. Promises that requests cannot test are left to the unit tests: time limits (408, 503),
 * hooks, masked errors (500), and what happens to data when a server dies.
 */
export const auditRows: readonly AuditRow[] = [
  ...access,
  ...requests,
  ...bodies,
  ...problems,
  ...privacy,
  ...pages,
  ...filters,
  ...versions,
  ...dashboards,
  ...deletedDashboards,
  ...tiles,
  ...collaborators,
  ...surveys,
  ...surveyContent,
  ...textsAndDates,
  ...activity,
  ...account,
  ...publicRequests,
  ...runningSurveys,
];
