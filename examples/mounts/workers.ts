// Cloudflare Workers, and other runtimes that call `fetch(request, env, context)`. The memory of a worker is lost when it
// stops: use a store with a database there.
import { handler } from "./handler.ts";

export default {
  fetch: (request: Request, env: unknown): Promise<Response> => handler.handle(request, env),
};
