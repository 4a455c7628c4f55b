// Checks whether this can be released: first the manual steps, then whether the package works as users get it.
// node scripts/check-release.mjs: exits with 0 if nothing is left to do. It publishes nothing.
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { version, ...own } = JSON.parse(readFileSync("package.json", "utf8"));
const git = (...args) => execFileSync("git", args, { encoding: "utf8" }).trim();
const tag = `v${version}`;

const addresses = ["homepage", "repository", "bugs"].filter((name) => own[name] === undefined);
const checks = [
  [addresses.length === 0, `package.json has no ${addresses.join(", ")}: the addresses of this repository`],
  [
    new RegExp(`^## \\[${version.replaceAll(".", "[.]")}\\]`, "m").test(readFileSync("CHANGELOG.md", "utf8")),
    `CHANGELOG.md has no section for ${version}: rename "Unreleased"`,
  ],
  [
    !/OWNER\//.test(readFileSync("docs/continuous-integration.md", "utf8")),
    "docs/continuous-integration.md names no owner",
  ],
  [
    JSON.parse(readFileSync("apps/vscode/package.json", "utf8")).version === version,
    "apps/vscode/package.json has another version",
  ],
  [git("status", "--porcelain") === "", "there are changes that are not committed"],
  [git("tag", "--points-at", "HEAD").split("\n").includes(tag), `the commit has no tag ${tag}`],
];
const remaining = checks.flatMap(([holds, problem]) => (holds ? [] : [problem]));
for (const problem of remaining) console.log(`left: ${problem}`);

// As users get it: packed, installed, compiled against, with the licences of its bundled packages.
const scripts = ["smoke", "check-sizes", "check-workers", "check-licences"];
const commands = [
  ["npm", "run", "-s", "build"],
  ["npm", "run", "-s", "package:check"],
  ...scripts.map((name) => [process.execPath, `scripts/${name}.mjs`]),
  ["npx", "tsx", "scripts/check-first-day.ts"],
  [process.execPath, "scripts/check-consumers.mjs", "--all"],
  // The extension of VS Code, with its own tools.
  ["npm", "--prefix", "apps/vscode", "ci"],
  ["npm", "--prefix", "apps/vscode", "run", "pack"],
];
const failed = commands.find(
  ([command, ...args]) => spawnSync(command, args, { stdio: "inherit" }).status !== 0,
);
if (failed !== undefined) console.log(`failed: ${failed.join(" ")}`);
if (remaining.length > 0 || failed !== undefined) process.exitCode = 1;
else console.log(`${tag} can be released: npm publish`);
