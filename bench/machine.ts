import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const peers = [
  ...["ajv", "zod", "valibot", "typebox", "arktype", "survey-core", "xstate", "posthog-js", "hono"],
  ...["@hono/zod-validator", "fastify", "graphology", "graphology-components"],
];

const versionOf = (root: string, name: string): string =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

/** Describes the machine, the peers and the method. */
export function machineText(root: string): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `Printed by \`npm run bench\`. Single jobs may have been repeated since (\`npm run bench -- http\`); each table has its date. Node ${process.versions.node}, ${cpus().length} cores (${cpu?.model.trim()}), ${gigabytes} GiB.`,
    "",
    `Peers: ${peers.map((name) => `${name} ${versionOf(root, name)}`).join(", ")}.`,
    "",
    "Each table is one interleaved run: every round gives each candidate a slot of 8 ms, in random order, with its warm-up inside the slot; before the first round, every candidate runs for 0.2 s. Times are medians of wall-clock time, including garbage collection; ratios are medians of the ratios of each round, so noise that lasts longer than a round affects all candidates equally. First, all candidates must accept and reject the same payloads. The largest cost is the function with the most self time in the profile of V8.",
  ].join("\n");
}
