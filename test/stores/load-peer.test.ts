import { expect, test } from "vitest";
import { loadPeer } from "#stores/load-peer.ts";

const missing = (code: string, name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from here`), { code });

test("a package that is there is loaded", async () => {
  expect(await loadPeer("pg", async () => "module")).toBe("module");
});

test.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])(
  "a package that is missing is named (%s)",
  async (code) => {
    const load = loadPeer("pg", () => Promise.reject(missing(code, "pg")));
    await expect(load).rejects.toThrow(
      "This store needs the package pg, which is not installed. Run: npm install pg",
    );
  },
);

test("another fault of the package is told as it is", async () => {
  const fault = missing("ERR_MODULE_NOT_FOUND", "something-else");
  await expect(loadPeer("pg", () => Promise.reject(fault))).rejects.toBe(fault);
  await expect(loadPeer("pg", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
