// Count
export { countRoutes, type RouteCount } from "./count-routes.ts";
