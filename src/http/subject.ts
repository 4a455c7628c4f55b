import type { User } from "#model/user.ts";

/** Who sends a request, and what they may do. */
export interface Subject {
  readonly user: User;
  /** The projects that are open to them; `"*"` is every project. */
  readonly projects: readonly string[] | "*";
  /** Such as `survey:read`; `X:write` grants `X:read`, `*` grants all. */
  readonly scopes: readonly string[];
}
