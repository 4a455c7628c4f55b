import type { OperationInput } from "./operation.ts";
import type { QueryName } from "./query-parameters.ts";
import type { Result } from "./result.ts";
import type { Services } from "./services.ts";

/** What a companion is asked; it is in no project. */
export type CompanionInput = Pick<OperationInput, "subject" | "query" | "address">;

/** What clients of the deployed interface ask before they use its operations. Any key will do. */
export interface Companion {
  readonly id: string;
  readonly method: "GET";
  /** Without trailing slash; both forms are served. */
  readonly path: `/api/${string}`;
  readonly query: readonly QueryName[];
  readonly summary: string;
  readonly run: (services: Services, input: CompanionInput) => Promise<Result<unknown>>;
}
