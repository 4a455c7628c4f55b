// Next.js, a catch-all route handler. Next answers a slash at the end with 308 before any handler runs, and clients of
// this interface send one: set `skipTrailingSlashRedirect: true` in next.config, as next.config.ts beside `app` does.
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
