import type { RoutesOf } from "../branching-type.ts";

/** Every answer leads to the end. */
export const endRoutes: RoutesOf = () => ({ otherwise: "end" });
