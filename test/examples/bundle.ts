import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type OutputFile } from "esbuild";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A file of `examples/`, or code that could be in one. */
type Source = { readonly file: string } | { readonly code: string };

/** Bundles it with the entry points of this source tree. */
const bundled = async (source: Source, options: BuildOptions): Promise<readonly OutputFile[]> => {
  const { outputFiles = [] } = await build({
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
    ...options,
  });
  return outputFiles;
};

/** The whole of it as one script. */
export const bundleExample = async (source: Source): Promise<string> =>
  (await bundled(source, {})).map(({ text }) => text).join("");

/** A script `main.js` and the scripts that it loads on demand, by name; alone it has an eighth of the size. */
export type Scripts = ReadonlyMap<string, string>;

export const splitExample = async (source: Source): Promise<Scripts> => {
  const files = await bundled(source, { splitting: true, outdir: root, entryNames: "main" });
  return new Map(files.map(({ path, text }) => [basename(path), text]));
};
