import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createHandler } from "#http/handler/create-handler.ts";
import { storeKinds } from "../../stores/databases.ts";
import { type Call, findOrder, type Model } from "../../stores/linearizability/find-order.ts";
import { useStore } from "../../stores/use-store.ts";
import { kim } from "../test-services.ts";

/** A change of the name of one survey; `from` is the version in If-Match. */
type Ask =
  | { readonly what: "read" | "delete" }
  | { readonly what: "set"; readonly name: string; readonly from: number | null };

/** The status, and the version and name where they are given. */
type Answer = string;

const gone = "gone";

/** A single copy. The state is the version and the name. */
const model: Model<Ask, Answer> = (state, ask) => {
  if (state === gone) return [gone, "404"];
  const version = Number(state.split(" ")[0]);
  switch (ask.what) {
    case "read":
      return [state, `200 ${state}`];
    case "delete":
      return [gone, "204"];
    case "set": {
      if (ask.from !== null && ask.from !== version) return [state, "412"];
      const next = state === `${version} ${ask.name}` ? state : `${version + 1} ${ask.name}`;
      return [next, `200 ${next}`];
    }
  }
};

const asks: fc.Arbitrary<Ask> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Ask>({ what: "read" }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant("set" as const),
      name: fc.constantFrom("a", "b", "c"),
      from: fc.option(fc.integer({ min: 1, max: 6 })),
    }),
  },
  { weight: 1, arbitrary: fc.constant<Ask>({ what: "delete" }) },
);
const programs = fc.array(fc.array(asks, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 6 });

async function send(handle: (request: Request) => Promise<Response>, url: string, ask: Ask): Promise<Answer> {
  const method = { read: "GET", delete: "DELETE", set: "PATCH" }[ask.what];
  const request =
    ask.what === "set"
      ? new Request(url, {
          method,
          headers: {
            "content-type": "application/json",
            ...(ask.from === null ? {} : { "if-match": `"${ask.from}"` }),
          },
          body: JSON.stringify({ name: ask.name }),
        })
      : new Request(url, { method });
  const reply = await handle(request);
  if (reply.status !== 200) return `${reply.status}`;
  const { name } = (await reply.json()) as { name: string };
  return `200 ${reply.headers.get("etag")?.replaceAll('"', "")} ${name}`;
}

describe.each(storeKinds)("If-Match on $name", ({ absent, start }) => {
  const opened = useStore({ absent, start });
  let projects = 0;

  test.skipIf(absent)("compares and sets like a single copy under concurrent clients", async () => {
    const { handle } = createHandler({ store: opened(), authenticate: () => kim });
    await fc.assert(
      fc.asyncProperty(programs, async (chosen) => {
        projects += 1;
        const surveys = `http://localhost/api/projects/${projects}/surveys/`;
        const made = await handle(
          new Request(surveys, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              name: "a",
              type: "popover",
              questions: [{ type: "open", question: "Why?" }],
            }),
          }),
        );
        const { id } = (await made.json()) as { id: string };
        const calls: Call<Ask, Answer>[] = [];
        let now = 0;
        await Promise.all(
          chosen.map(async (program) => {
            for (const ask of program) {
              const asked = ++now;
              const reply = await send(handle, `${surveys}${id}/`, ask);
              calls.push({ ask, reply, made: asked, answered: ++now });
            }
          }),
        );
        expect(findOrder(calls, "1 a", model)).not.toBeNull();
      }),
      { numRuns: 15 },
    );
  });
});
