// Builds the extension of VS Code into a folder, `apps/vscode/dist` without an argument: tsx scripts/build-extension.ts [FOLDER]
// `npm run pack` in apps/vscode then packs it as surveyc.vsix.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { overviewStrip, overviewStyle } from "../apps/pages/overview-script.ts";
import { colorRules } from "../apps/pages/style.ts";
import { traceLines, traceStyle } from "../apps/pages/trace-script.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const source = (path: string): string => join(root, "src", path);
const home = join(root, "apps/vscode");
const own = (path: string): string => join(home, "src", path);

const entries = {
  surveyc: "index.ts",
  "surveyc/runtime": "runtime/index.ts",
  "surveyc/analysis": "analysis/index.ts",
} as const;

/** Resolves the module names of the sources, and the scripts that pages share as text. */
const sources: Plugin = {
  name: "sources",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^surveyc(?:\/(?:runtime|analysis))?$/ }, ({ path, importer }) => ({
      // A page cannot load parts later, and needs only one function of the analysis.
      path: source(
        path === "surveyc/analysis" && importer.endsWith(join("examples", "shared", "visit.ts"))
          ? "analysis/versions/map-session.ts"
          : entries[path as keyof typeof entries],
      ),
    }));
    onResolve({ filter: /^\.{1,2}\/.*\.js$/ }, ({ path, resolveDir }) => {
      // The examples import their modules by the compiled names.
      if (!resolveDir.startsWith(join(root, "examples"))) return undefined;
      return { path: join(resolveDir, path.replace(/\.js$/, ".ts")) };
    });
    onResolve({ filter: /^virtual:picture-scripts$|(?:^|\/)look\.css$/ }, ({ path }) => ({
      path,
      namespace: "shared",
    }));
    onLoad({ filter: /./, namespace: "shared" }, ({ path }) =>
      path.endsWith(".css")
        ? { contents: colorRules("auto") + traceStyle + overviewStyle, loader: "css" }
        : { contents: `export ${traceLines}\nexport ${overviewStrip}`, loader: "js" },
    );
  },
};

const shared = {
  bundle: true,
  minify: true,
  // The inputs of each bundle, for the licences.
  metafile: true,
  legalComments: "none" as const,
  logLevel: "warning" as const,
  absWorkingDir: root,
  target: "es2022",
  // Bundlers cannot follow the CommonJS code of some packages.
  mainFields: ["browser", "module", "main"],
  plugins: [sources],
} satisfies BuildOptions;

/** Returns the package of a bundled file; undefined for a file of this repository. */
const packageOf = (path: string): string | undefined => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

const licenceNames = ["LICENSE", "LICENSE.md", "LICENSE.txt", "License.txt", "license"];

/** Returns the licences of all bundled packages, from their files. */
function licencesOf(packages: ReadonlySet<string>): string {
  const parts = [...packages].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
    const file = licenceNames.map((each) => join(root, folder, each)).find((each) => existsSync(each));
    if (file === undefined) throw new Error(`${folder} has no licence file with a known name.`);
    return `## ${name} ${version} (${license})\n\n${readFileSync(file, "utf8").trim()}\n`;
  });
  return `# Licences of the packages in this extension\n\n${parts.join("\n")}`;
}

/** Builds everything into a folder, and returns the paths of the bundled packages relative to the root. */
export async function buildExtension(folder: string): Promise<ReadonlySet<string>> {
  rmSync(folder, { recursive: true, force: true });
  const builds = await Promise.all([
    build({
      ...shared,
      entryPoints: { extension: own("extension.ts") },
      outdir: folder,
      platform: "node",
      mainFields: ["module", "main"],
      target: "node20",
      format: "cjs",
      external: ["vscode"],
    }),
    build({
      ...shared,
      entryPoints: { browser: own("browser.ts") },
      outdir: folder,
      platform: "browser",
      format: "cjs",
      external: ["vscode"],
    }),
    build({
      ...shared,
      entryPoints: {
        server: own("server/node.ts"),
        "check-document": join(root, "apps/language-server/host/check-document.ts"),
      },
      outdir: join(folder, "server"),
      platform: "node",
      mainFields: ["module", "main"],
      target: "node20",
      format: "esm",
      splitting: true,
      banner: {
        js: 'import { createRequire as requireFor } from "node:module"; const require = requireFor(import.meta.url);',
      },
    }),
    build({
      ...shared,
      entryPoints: { worker: own("server/worker.ts") },
      outdir: join(folder, "server"),
      platform: "browser",
      format: "iife",
    }),
    build({
      ...shared,
      entryPoints: { picture: own("webview/picture.ts"), try: own("webview/try.ts") },
      outdir: join(folder, "webview"),
      platform: "browser",
      format: "iife",
    }),
  ]);
  writeFileSync(join(folder, "server/package.json"), '{ "type": "module" }\n');
  mkdirSync(join(folder, "schemas"));
  for (const name of ["surveyc.config", "survey-test"])
    cpSync(join(root, `schemas/${name}.schema.json`), join(folder, `schemas/${name}.schema.json`));
  cpSync(join(root, "docs/rules"), join(folder, "docs/rules"), { recursive: true });
  const packages = new Set(
    builds.flatMap(({ metafile }) => Object.keys(metafile.inputs)).flatMap((path) => packageOf(path) ?? []),
  );
  writeFileSync(join(folder, "THIRD-PARTY.md"), licencesOf(packages));
  return packages;
}

if (import.meta.filename === process.argv[1]) {
  await buildExtension(resolve(process.argv[2] ?? join(home, "dist")));
  cpSync(join(root, "LICENSE"), join(home, "LICENSE"));
}
