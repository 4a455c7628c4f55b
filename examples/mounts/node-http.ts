// node:http
import { createServer } from "node:http";
import { toNodeListener } from "surveyc/http";
import { handler } from "./handler.ts";

export const server = createServer(toNodeListener(handler));

server.listen(Number(process.env["PORT"] ?? 8000));
