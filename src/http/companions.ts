import type { Companion } from "./companion.ts";
import { currentKeyCompanion } from "./companions/current-key.ts";
import { currentUserCompanion } from "./companions/current-user.ts";
import { listProjectsCompanion } from "./companions/list-projects.ts";

/** What deployed clients ask first; outside the 19 operations, and answered only where wanted. */
export const companions: readonly Companion[] = [
  listProjectsCompanion,
  currentUserCompanion,
  currentKeyCompanion,
];
