import type { AuditRow } from "../audit-row.ts";
import { bodiless, header, holds, status } from "../claims.ts";

const odd: readonly string[] = [
  "surveys/not-a-uuid/",
  "surveys/1'%20OR%20'1'='1/",
  "dashboards/0/",
  "dashboards/1.0/",
  "dashboards/0x1/",
  "dashboards/99999999999999999999999/",
  "dashboards/%zz/",
  "surveys/%00/",
  `surveys/${"a".repeat(5_000)}/`,
  "surveys/activity/none/",
];

const allowed = (reply: { readonly headers: Headers }): readonly string[] =>
  String(reply.headers.get("Allow"))
    .split(",")
    .map((method) => method.trim())
    .sort();

/** Paths and methods. INTERFACE.md 4, DESIGN.md 6. */
export const addresses: readonly AuditRow[] = [
  {
    id: "path-without-slash",
    level: "MUST",
    promise:
      "Paths are served without a slash at the end, and without a redirect. INTERFACE.md, DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("surveys"), 200);
      yield status(await client.get("dashboards"), 200);
      yield status(await client.post("surveys", { name: "Audit" }), 201);
    },
  },
  {
    id: "path-with-slash",
    level: "MUST",
    promise: "Paths are served with a slash at the end, and without a redirect. INTERFACE.md, DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("surveys/"), 200);
      yield status(await client.get("dashboards/"), 200);
      yield status(await client.post("surveys/", { name: "Audit" }), 201);
    },
  },
  {
    id: "unknown-path",
    level: "MUST",
    promise: "A path that is not of the interface is answered with 404. DESIGN.md 6.",
    async *check(client) {
      yield status(await client.get("questionnaires/"), 404);
      yield status(await client.get("Surveys/"), 404);
      yield status(await client.get("surveys//"), 404);
    },
  },
  {
    id: "odd-paths-survived",
    level: "MUST",
    promise: "An identifier that is none is answered with 400 or 404. DESIGN.md 6.",
    async *check(client) {
      for (const path of odd) {
        const reply = await client.get(path);
        yield holds([400, 404, 414].includes(reply.status), `${reply.status} for ${path.slice(0, 60)}`);
      }
    },
  },
  {
    id: "names-before-identifiers",
    level: "MUST",
    promise: "activity and responses_count are no identifiers of surveys. INTERFACE.md 4.2.",
    async *check(client) {
      yield status(await client.get("surveys/activity/"), 200);
      yield status(await client.get("surveys/responses_count/"), 200);
    },
  },
  {
    id: "unlisted-method",
    level: "MUST",
    promise: "A method that an address does not take is answered with 405. DESIGN.md 6.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      yield status(await client.send("PUT", survey.path, { body: { name: "Audit" } }), 405);
      yield status(await client.send("DELETE", "surveys/"), 405);
      yield status(await client.send("POST", "surveys/activity/", { body: {} }), 405);
    },
  },
  {
    id: "allow-on-405",
    level: "MUST",
    promise:
      "405 always carries Allow with the methods that the address takes. DESIGN.md 6, RFC 9110 15.5.6.",
    async *check(client) {
      const reply = await client.send("PUT", "surveys/", { body: {} });
      yield header(reply, "Allow");
      const methods = allowed(reply).join(", ");
      yield holds(methods === "GET, HEAD, OPTIONS, POST", `Allow: ${methods}`);
    },
  },
  {
    id: "options",
    level: "MUST",
    promise: "OPTIONS is answered with 204 and Allow, without a credential. DESIGN.md 6.",
    async *check(client) {
      const reply = await client.send("OPTIONS", "surveys/00000000-0000-4000-8000-000000000000/", {
        key: null,
      });
      yield status(reply, 204);
      const methods = allowed(reply).join(", ");
      yield holds(methods === "DELETE, GET, HEAD, OPTIONS, PATCH", `Allow: ${methods}`);
    },
  },
  {
    id: "head",
    level: "MUST",
    promise: "HEAD is answered like GET, without a body. DESIGN.md 6, RFC 9110 section 9.3.2.",
    async *check(client) {
      const survey = await client.survey();
      yield survey.made;
      const [got, head] = [await client.get(survey.path), await client.send("HEAD", survey.path)];
      yield status(head, got.status);
      yield bodiless(head);
      for (const name of ["ETag", "Content-Type"]) {
        const [one, other] = [got.headers.get(name), head.headers.get(name)];
        yield holds(one === other, `${name}: ${other}, and ${one} with GET`);
      }
      yield status(await client.send("HEAD", "surveys/00000000-0000-4000-8000-000000000000/"), 404);
    },
  },
];
