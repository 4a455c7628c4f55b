import { expect, test } from "vitest";
import { loadOptionalPackage } from "#packages/optional-package.ts";

const missing = (code: string, name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from here`), { code });

test("an installed package is loaded", async () => {
  expect(await loadOptionalPackage("pg", async () => "module")).toBe("module");
});

test.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])(
  "the error for a missing package names it (%s)",
  async (code) => {
    const load = loadOptionalPackage("pg", () => Promise.reject(missing(code, "pg")));
    await expect(load).rejects.toThrow(
      "This needs the package pg, which is not installed. Run: npm install pg",
    );
  },
);

test("any other error of the import is rethrown unchanged", async () => {
  const error = missing("ERR_MODULE_NOT_FOUND", "something-else");
  await expect(loadOptionalPackage("pg", () => Promise.reject(error))).rejects.toBe(error);
  await expect(loadOptionalPackage("pg", () => Promise.reject(new Error("broken")))).rejects.toThrow(
    "broken",
  );
});
