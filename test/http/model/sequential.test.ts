import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import { type Ask, ask } from "./ask.ts";
import { Clients } from "./client.ts";
import { comparable, step } from "./step.ts";
import { emptyWorld, type World } from "./world.ts";

/** A client sends a command, and the answer equals the model's. */
class Asking implements fc.AsyncCommand<{ world: World }, Clients> {
  readonly #client: number;
  readonly #ask: Ask;
  #told = "";

  constructor(client: number, what: Ask) {
    this.#client = client;
    this.#ask = what;
  }

  check = (): boolean => true;

  async run(model: { world: World }, clients: Clients): Promise<void> {
    const call = await clients.send(this.#client, this.#ask);
    this.#told = JSON.stringify(call.wish);
    const { world, reply } = step(model.world, call);
    const found = comparable(call);
    if (!isDeepStrictEqual(found, reply)) expect(found).toEqual(reply);
    model.world = world;
  }

  toString = (): string => `${this.#client}: ${this.#told}`;
}

const commands = fc.commands(
  [fc.tuple(fc.integer({ min: 1, max: 3 }), ask).map(([client, what]) => new Asking(client, what))],
  { maxCommands: 120, size: "max" },
);

test("every answer equals that of the model", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      const store = await memoryStore();
      await fc.asyncModelRun(() => ({ model: { world: emptyWorld }, real: new Clients(store, "1") }), chosen);
    }),
    { numRuns: 60 },
  );
});
