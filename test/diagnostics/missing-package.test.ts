import { expect, test } from "vitest";
import { missingPackage } from "#diagnostics/missing-package.ts";

const missing = (code: string, name: string): Error =>
  Object.assign(new Error(`Cannot find package '${name}' imported from here`), { code });

test("an installed package is loaded", async () => {
  expect(await Promise.resolve("module").catch(missingPackage("pg"))).toBe("module");
});

test.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])(
  "the error for a missing package names it (%s)",
  async (code) => {
    const load = Promise.reject(missing(code, "pg")).catch(missingPackage("pg"));
    await expect(load).rejects.toThrow(
      "This needs the package pg, which is not installed. Run: npm install pg",
    );
  },
);

test.each([missing("ERR_MODULE_NOT_FOUND", "something-else"), new Error("broken")])(
  "any other error of the import is rethrown unchanged",
  async (error) => {
    await expect(Promise.reject(error).catch(missingPackage("pg"))).rejects.toBe(error);
  },
);
