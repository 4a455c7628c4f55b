// Count
export { countRoutes, type RouteCount } from "./count-routes.ts";
// Take
export type { Respondent } from "./respondent.ts";
export { type RoutesOptions, routes } from "./routes.ts";
