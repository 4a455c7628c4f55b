import { firstTables } from "./0001-first-tables.ts";
import { surveyEvents } from "./0002-survey-events.ts";
import { positions } from "./0003-positions.ts";
import { probes } from "./0004-probes.ts";
import { accounts } from "./0005-accounts.ts";
import { replies } from "./0006-replies.ts";
import { timesOfPurges } from "./0007-times-of-purges.ts";
import { runningSurveys } from "./0008-running-surveys.ts";
import { unreachableProjects } from "./0009-unreachable-projects.ts";
import { tests } from "./0010-tests.ts";
import { surveyVersions } from "./0011-survey-versions.ts";
import { unfitResponses } from "./0012-unfit-responses.ts";
import { agesOfResponses } from "./0013-ages-of-responses.ts";
import { eventTotals } from "./0014-event-totals.ts";
import { textsOfChoices } from "./0015-texts-of-choices.ts";
import { dashboardFilters } from "./0016-dashboard-filters.ts";
import { endsOfSurveys } from "./0017-ends-of-surveys.ts";
import type { Migration } from "./migration.ts";

/**
 * In ascending order; a migration is never changed, only added. They use what every engine that speaks PostgreSQL supports:
 * keys and indexes begin with the project, so that projects can be distributed over machines, and there are no foreign keys.
 * `int4` is a number in every driver; `integer` has 64 bits in CockroachDB and is read as a text. `write_number` and `place`
 * are the position of a row among all of its project; see `WriteTransaction.begin`.
 *
 * While they run, programs of the previous version may continue reading and writing: their rows must stay valid, and rows that
 * they add after a backfill must be read like old rows.
 */
export const migrations: readonly Migration[] = [
  firstTables,
  surveyEvents,
  positions,
  probes,
  accounts,
  replies,
  timesOfPurges,
  runningSurveys,
  unreachableProjects,
  tests,
  surveyVersions,
  unfitResponses,
  agesOfResponses,
  eventTotals,
  textsOfChoices,
  dashboardFilters,
  endsOfSurveys,
];
