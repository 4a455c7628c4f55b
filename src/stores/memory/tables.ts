import type { CollaboratorRow, DashboardRow, SharingRow, SurveyRow } from "../rows.ts";
import { ActivityLog } from "./activity-log.ts";
import { OrderedRows } from "./ordered-rows.ts";
import type { Responses } from "./staged-responses.ts";

/** Everything that is kept of one project. */
export class Tables {
  readonly surveys = new OrderedRows<string, SurveyRow>({
    key: ({ id }) => id,
    shown: () => true,
    before: () => false,
  });
  readonly dashboards = new OrderedRows<number, DashboardRow>({
    key: ({ id }) => id,
    shown: ({ deleted }) => !deleted,
    before: (added, there) => added.id < there.id,
  });
  /** By dashboard. The lists are replaced, never changed. */
  readonly collaborators = new Map<number, readonly CollaboratorRow[]>();
  readonly sharing = new Map<number, SharingRow>();
  readonly activity = new ActivityLog();
  readonly responses: Responses = new Map();
  /** The last ids that were taken. */
  readonly taken = { dashboard: 0, tile: 0 };
}
