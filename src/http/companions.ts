import { accountEndpoints } from "./account-endpoints.ts";
import { adviceEndpoints } from "./advice-endpoints.ts";
import { answerEndpoints } from "./answers/answer-endpoints.ts";
import { publicEndpoints } from "./browser/public-endpoints.ts";
import { dashboardActivityEndpoints } from "./dashboards/activity.ts";
import { updateSharingEndpoint } from "./dashboards/sharing.ts";
import type { Endpoint } from "./operation.ts";

/** The endpoints besides the operations. */
export const companions: readonly Endpoint[] = [
  ...accountEndpoints,
  ...adviceEndpoints,
  ...answerEndpoints,
  ...publicEndpoints,
  updateSharingEndpoint,
  ...dashboardActivityEndpoints,
];
