// Cloudflare Workers, and whatever else calls `fetch(request, env, context)`. Memory does not outlive a worker: keep
// rows in a database there.
import { handler } from "./handler.ts";

export default {
  fetch: (request: Request, env: unknown): Promise<Response> => handler.handle(request, env),
};
