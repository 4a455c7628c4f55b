// Hono, on any runtime. On node:http, `toNodeListener({ handle: app.fetch })` serves the whole app.
import { Hono } from "hono";
import { handler } from "./handler.ts";

const app = new Hono();

app.all("/api/*", async (context, next) => (await handler.tryHandle(context.req.raw)) ?? next());

export default app;
