// Faults of normalization, by which the end-to-end law is tested: a server is built from the sources with one of them changed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { ServerModules } from "./survey-server.ts";

/** A text of a source file, and what is there in its place. */
interface Fault {
  readonly file: string;
  readonly text: string;
  readonly planted: string;
  /** The clients whose answers it damages. */
  readonly seenBy: readonly ("mobile" | "browser")[];
}

const normalizing = "src/runtime/normalize-responses.ts";

/** The faults by what is wrong. */
export const plantedFaults: Readonly<Record<string, Fault>> = {
  "the language of an answer is ignored": {
    file: normalizing,
    text: "of languageCodes(language)",
    planted: 'of languageCodes("")',
    seenBy: ["mobile", "browser"],
  },
  "translations of choices are ignored": {
    file: normalizing,
    text: "translatedChoices = {} }: CompiledQuestion, language: unknown) => {",
    planted: "translatedChoices = {} }: CompiledQuestion, language: unknown) => { translatedChoices = {};",
    seenBy: ["mobile", "browser"],
  },
  "the position of a choice is stored in place of its text": {
    file: "src/runtime/session.ts",
    text: "(choices?.[response] ?? response + 0) : response;",
    planted:
      "response : choices?.includes(response as string) ? choices.indexOf(response as string) : response;",
    seenBy: ["mobile", "browser"],
  },
  // The browser client sends ratings as numbers.
  "the text of a rating is not read": {
    file: "src/question-types/rating/rating.ts",
    text: "return Number(response);",
    planted: "return response;",
    seenBy: ["mobile"],
  },
};

const root = fileURLToPath(new URL("../..", import.meta.url));

const contents = `
  export { createHandler } from "#http/handler/create-handler.ts";
  export { newProjectToken, projectTokens } from "#http/accounts/api-keys.ts";
  export { memoryStore } from "#stores/memory-store.ts";
`;

/** Builds a server with a fault in one file. Rejects if the sources do not contain the text of the fault exactly once. */
export async function faultyModules({ file, text, planted }: Fault, outfile: string): Promise<ServerModules> {
  const path = join(root, file);
  const [before, after, ...more] = readFileSync(path, "utf8").split(text);
  if (after === undefined || more.length > 0)
    throw new Error(`${file} does not have this text once: ${text}`);
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    plugins: [
      {
        name: "planted-fault",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path: loaded }) =>
            loaded === path ? { contents: `${before}${planted}${after}`, loader: "ts" } : undefined,
          ),
      },
    ],
  });
  return (await import(pathToFileURL(outfile).href)) as ServerModules;
}
