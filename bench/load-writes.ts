// How often one project can be written to, and how often twenty: new surveys by 16 clients at once. Wants the address of a database:
//   npx tsx bench/load-writes.ts postgres://…
import { createHandler } from "../src/http/index.ts";
import { postgresStore } from "../src/stores/index.ts";
import { newSurvey } from "./load-operations.ts";

const [connectionString = ""] = process.argv.slice(2);
const clients = 16;
const each = 100;

const store = await postgresStore({ connectionString, poolSize: clients });
const user = { id: 1, uuid: "00000000-0000-4000-8000-000000000001" };
const { handle } = createHandler({
  store,
  authenticate: () => ({ user, projects: "*", scopes: ["*"] }),
});

async function write(projects: number): Promise<void> {
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let n = 0; n < each; n++) {
        const project = 1 + ((client * each + n) % projects);
        const reply = await handle(
          new Request(`http://localhost/api/projects/${project}/surveys/`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(newSurvey),
          }),
        );
        if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  console.log(`${projects} projects: ${Math.round((clients * each) / seconds)} a second`);
}

await write(20);
for (const projects of [1, 20, 1, 20]) await write(projects);
await store.close();
