import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryStore } from "#stores/memory-store.ts";
import { Clients } from "./client.ts";
import { type Command, command } from "./command.ts";
import { emptyState, type State } from "./state.ts";
import { comparable, step } from "./step.ts";

/** A client sends a command, and the answer equals the model's. */
class SendCommand implements fc.AsyncCommand<{ state: State }, Clients> {
  readonly #client: number;
  readonly #command: Command;
  #shown = "";

  constructor(client: number, what: Command) {
    this.#client = client;
    this.#command = what;
  }

  check = (): boolean => true;

  async run(model: { state: State }, clients: Clients): Promise<void> {
    const call = await clients.send(this.#client, this.#command);
    this.#shown = JSON.stringify(call.action);
    const { state, reply } = step(model.state, call);
    const found = comparable(call);
    if (!isDeepStrictEqual(found, reply)) expect(found).toEqual(reply);
    model.state = state;
  }

  toString = (): string => `${this.#client}: ${this.#shown}`;
}

const commands = fc.commands(
  [fc.tuple(fc.integer({ min: 1, max: 3 }), command).map(([client, what]) => new SendCommand(client, what))],
  { maxCommands: 120, size: "max" },
);

test("every answer equals that of the model", async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (chosen) => {
      const store = await memoryStore();
      await fc.asyncModelRun(() => ({ model: { state: emptyState }, real: new Clients(store, "1") }), chosen);
    }),
    { numRuns: 25 },
  );
});
