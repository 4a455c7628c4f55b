// A server for measurements, as `surveyc serve` makes it but quiet, on a store that is filled first:
//   npx tsx bench/load-server.ts <"memory", a folder, or address of an empty database>
// Says where it listens and with which key; answers /memory with what it takes, in MiB.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { toNodeListener } from "../src/http/index.ts";
import { memoryStore, pgliteStore, postgresStore } from "../src/stores/index.ts";
import { loadHandler } from "./load-handler.ts";
import { newSurvey } from "./load-operations.ts";

const [where = ""] = process.argv.slice(2);
const openStore = () => {
  if (where === "memory") return memoryStore();
  return where.startsWith("postgres:")
    ? postgresStore({ connectionString: where })
    : pgliteStore({ dataDir: where });
};
const store = await openStore();
const { handle, key } = await loadHandler(store);

const projects = 20;
const ids: string[] = [];
for (let n = 0; n < 100 * projects; n++) {
  const project = 1 + (n % projects);
  const reply = await handle(
    new Request(`http://localhost/api/projects/${project}/surveys/`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(newSurvey),
    }),
  );
  const { id } = (await reply.json()) as { id: string };
  ids.push(`/api/projects/${project}/surveys/${id}/`);
}

const listener = toNodeListener({ handle });
const server = createServer((request, response) => {
  if (request.url !== "/memory") return void listener(request, response);
  response.end(String(Math.round(process.memoryUsage.rss() / 2 ** 20)));
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ origin: `http://127.0.0.1:${port}`, key, items: ids, projects }));
});
process.on("SIGTERM", () => {
  server.closeAllConnections();
  server.close(() => void store.close());
});
