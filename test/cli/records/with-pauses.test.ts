import { expect, it } from "vitest";
import { withPauses } from "../../../src/cli/records/with-pauses.ts";

it("tells of a pause once, and goes on with the next item", async () => {
  let goOn: () => void = () => undefined;
  const waited = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* items() {
    yield "a";
    await waited;
    yield "b";
    yield "c";
  }
  const seen: (string | null)[] = [];
  for await (const item of withPauses(items(), 1)) {
    seen.push(item);
    if (item === null) goOn();
  }
  expect(seen.filter((item) => item !== null)).toEqual(["a", "b", "c"]);
  expect(seen.slice(0, 3)).toEqual(["a", null, "b"]);
});

it("throws what the items throw", async () => {
  async function* items() {
    yield "a";
    throw new Error("broken");
  }
  const seen: (string | null)[] = [];
  const all = async () => {
    for await (const item of withPauses(items(), 1_000)) seen.push(item);
  };
  await expect(all()).rejects.toThrow("broken");
  expect(seen).toEqual(["a"]);
});

it("lets go of the items when nobody wants more", async () => {
  let released = false;
  async function* items() {
    try {
      yield "a";
      yield "b";
    } finally {
      released = true;
    }
  }
  for await (const item of withPauses(items(), 1_000)) {
    expect(item).toBe("a");
    break;
  }
  expect(released).toBe(true);
});
