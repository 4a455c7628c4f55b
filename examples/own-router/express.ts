// Express. The listener converts the request to a Request, even after `express.json()`, and sends the Response.
import express from "express";
import { toNodeListener } from "surveyc/http";
import { answer, path } from "./create-survey.ts";

const listener = toNodeListener<express.Request<Record<string, string>>>({
  handle: (request, incoming) => answer(request, incoming?.params ?? {}),
});

export const app = express();

app.post(path, (request, response) => listener(request, response));

export const server = app.listen(Number(process.env["PORT"] ?? 8000));
