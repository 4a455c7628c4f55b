import { expect, it } from "vitest";
import { retryChanged } from "#http/concurrency/retry-changed.ts";

it.each([0, 1, 99])("a change is tried again after %i others", async (others) => {
  let tries = 0;
  const change = async (): Promise<string | null> => (tries++ < others ? null : "done");
  expect(await retryChanged(change)).toBe("done");
  expect(tries).toBe(others + 1);
});

it("a change is unavailable after 100 tries", async () => {
  await expect(retryChanged(async () => null)).rejects.toMatchObject({ code: "unavailable" });
});
