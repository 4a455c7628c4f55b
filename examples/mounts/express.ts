// Express, before or after body parsers. Under a sub-path, `app.use("/v1", …)`, set `basePath: "/v1"` of `createHandler`.
import express from "express";
import { toNodeListener } from "surveyc/http";
import { handler } from "./handler.ts";

export const app = express();

app.use(express.json());
app.use(toNodeListener(handler));
app.get("/", (_request, response) => void response.send("The rest of the app handles other paths."));

export const server = app.listen(Number(process.env["PORT"] ?? 8000));
