// Hono. `strict: false` accepts paths with and without a trailing slash.
import { Hono } from "hono";
import { answer, path } from "./create-survey.ts";

const app = new Hono({ strict: false });

app.post(path, ({ req }) => answer(req.raw, req.param()));

export default app;
