import { readFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";

const peers = [
  ...["ajv", "zod", "valibot", "typebox", "arktype", "survey-core", "xstate", "posthog-js", "hono"],
  ...["@hono/zod-validator", "fastify", "graphology", "graphology-components"],
];

const versionOf = (root: string, name: string): string =>
  JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8")).version;

/** What the figures were measured on and against, and how. */
export function machineText(root: string): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `Printed by \`npm run bench\`, of which some jobs may have run again since (\`npm run bench -- http\`); each table says when. Node ${process.versions.node}, ${cpus().length} cores (${cpu?.model.trim()}), ${gigabytes} GiB.`,
    "",
    `Peers: ${peers.map((name) => `${name} ${versionOf(root, name)}`).join(", ")}.`,
    "",
    "Each table is one interleaved run: every round gives each candidate a slot of 8 ms, in random order, with its warm-up inside the slot; before the first round every candidate has run for 0.2 s. Times are by the clock, garbage collection among them, and medians; ratios are medians of the ratios of each round, so noise that lasts longer than a round hits all of a row's parts alike. Before anything is measured, all candidates accept and refuse the same payloads. The largest cost is the function that the profiler of V8 finds most of a row's time in, itself, without what it calls.",
  ].join("\n");
}
