// Next.js, a catch-all route handler. Next redirects a trailing slash with 308 before any handler runs, and clients of this API
// send one: set `skipTrailingSlashRedirect: true` in next.config, like next.config.ts next to `app`.
import { handler } from "../../../../handler.ts";

const answer = (request: Request): Promise<Response> => handler.handle(request);

export {
  answer as DELETE,
  answer as GET,
  answer as HEAD,
  answer as OPTIONS,
  answer as PATCH,
  answer as POST,
  answer as PUT,
};
