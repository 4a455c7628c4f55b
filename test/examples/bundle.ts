import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** Bundles a file of `examples/`, or code that could stand there, with the entry points of this source tree. */
export const bundleExample = async (source: { file: string } | { code: string }): Promise<string> => {
  const { outputFiles } = await build({
    ...("file" in source
      ? { entryPoints: [`${root}examples/${source.file}`] }
      : { stdin: { contents: source.code, resolveDir: `${root}examples`, loader: "tsx" } }),
    alias: {
      surveyc: `${root}src/index.ts`,
      "surveyc/runtime": `${root}src/runtime/index.ts`,
      "surveyc/analysis": `${root}src/analysis/index.ts`,
      "surveyc/testing": `${root}src/testing/index.ts`,
    },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles.map(({ text }) => text).join("");
};
