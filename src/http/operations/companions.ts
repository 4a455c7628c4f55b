import { accountEndpoints } from "../accounts/account-endpoints.ts";
import { dashboardActivityEndpoints } from "../activity/dashboard-activity.ts";
import { answerEndpoints } from "../answers/answer-endpoints.ts";
import { publicEndpoints } from "../answers/public-endpoints.ts";
import { updateSharingEndpoint } from "../dashboards/sharing.ts";
import { adviceEndpoints } from "../surveys/validate-survey.ts";
import type { Endpoint } from "../wire/operation.ts";

/** The endpoints besides the operations. */
export const companions: readonly Endpoint[] = [
  ...accountEndpoints,
  ...adviceEndpoints,
  ...answerEndpoints,
  ...publicEndpoints,
  updateSharingEndpoint,
  ...dashboardActivityEndpoints,
];
