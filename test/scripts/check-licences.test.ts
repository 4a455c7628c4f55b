// The licences of the packages that users install, in a folder with another package.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";

const script = fileURLToPath(new URL("../../scripts/check-licences.mjs", import.meta.url));

/** The problems with the licences of packages, by their paths, if the package depends on `one`. */
function problemsOf(
  packages: Readonly<Record<string, object>>,
  own: object = { dependencies: { one: "1" } },
) {
  const lock = Object.entries(packages).map(([path, more]) => [
    `node_modules/${path}`,
    { version: "1.0.0", license: "MIT", ...more },
  ]);
  const { path } = temporaryFolder({
    "package.json": JSON.stringify(own),
    "package-lock.json": JSON.stringify({ packages: Object.fromEntries(lock) }),
    "THIRD-PARTY.md": "",
    "dist/index.js": "",
  });
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: path, encoding: "utf8" });
  expect(status).toBe(1);
  return stdout.split("\n").filter((line) => line.includes(" has the licence "));
}

const wrong = { license: "GPL-3.0" };
const nested = { two: { license: "MIT" }, "one/node_modules/two": wrong };

test.each<[string, Readonly<Record<string, object>>, string[]]>([
  ["allowed ones", { one: { dependencies: { two: "1" } }, two: {} }, []],
  ["a package", { one: wrong }, ["one"]],
  ["a dependency", { one: { dependencies: { two: "1" } }, two: wrong }, ["two"]],
  ["an optional dependency", { one: { optionalDependencies: { two: "1" } }, two: wrong }, ["two"]],
  ["a peer", { one: { peerDependencies: { two: "1" } }, two: wrong }, ["two"]],
  ["a nested package", { one: { dependencies: { two: "1" } }, ...nested }, ["one/node_modules/two"]],
  ["a package that is not installed", { one: { dependencies: { two: "1" } } }, []],
  ["a package that is only for development", { one: {}, two: wrong }, []],
])("%s", (_name, packages, paths) => {
  expect(problemsOf(packages)).toEqual(
    paths.map((path) => `node_modules/${path} 1.0.0 has the licence GPL-3.0`),
  );
});

test("a peer of the package itself", () => {
  expect(problemsOf({ one: wrong }, { peerDependencies: { one: "1" } })).toHaveLength(1);
});
