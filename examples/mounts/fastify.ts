// Fastify. Its own parsers must not read the body: the handler reads it and limits its size.
import fastify from "fastify";
import { toNodeListener } from "surveyc/http";
import { handler } from "./handler.ts";

const listener = toNodeListener(handler);
export const app = fastify();

app.register(async (scope) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (_request, _body, done) => done(null));
  scope.all("/api/*", (request, reply) => {
    reply.hijack();
    listener(request.raw, reply.raw);
  });
});

await app.listen({ port: Number(process.env["PORT"] ?? 8000) });
