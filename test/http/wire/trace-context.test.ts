import { describe, expect, it } from "vitest";
import { request, servedThings } from "../handler/things.ts";

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

const repeated = async (traceparent?: string): Promise<string | null> => {
  const headers: Record<string, string> = traceparent === undefined ? {} : { traceparent };
  return (await servedThings().handle(request("GET", "things", { headers }))).headers.get("traceparent");
};

describe("traceparent", () => {
  it.each([
    undefined,
    "",
    trace,
    `00-${trace}-${parent}`,
    `00-${trace}-${parent}-01-more`,
    `00-${trace}-${parent}-1`,
    `ff-${trace}-${parent}-01`,
    `00-${"0".repeat(32)}-${parent}-01`,
    `00-${trace}-${"0".repeat(16)}-01`,
    `00-${trace.toUpperCase()}-${parent}-01`,
    `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
    `01-${trace}-${parent}-01more`,
    `01-${trace}-${parent}-01-${"x".repeat(200)}`,
  ])("is left out if it is invalid: %s", async (sent) => {
    expect(await repeated(sent)).toBeNull();
  });

  it.each([`00-${trace}-${parent}-01`, `00-${trace}-${parent}-00`, `01-${trace}-${parent}-01-more`])(
    "is repeated in the reply: %s",
    async (sent) => {
      expect(await repeated(sent)).toBe(sent);
    },
  );
});
