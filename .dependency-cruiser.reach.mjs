// What an entry point loads at run time, transitively. Type imports do not count: they are gone by then.
import { entryPoints, options, rule } from "./.dependency-cruiser.mjs";

export default {
  forbidden: [
    rule(
      "runtime-has-no-dependencies",
      "The runtime is embedded in pages: no package at all, even through another file.",
      { path: "^src/runtime/" },
      { reachable: true, path: "node_modules/" },
    ),
    rule(
      "entry-points-do-not-load-zod",
      "The definitions are printed into src/model/schemas.generated.ts; loading zod would double the time to start.",
      { path: entryPoints, pathNot: "^src/model/index[.]ts$" },
      { reachable: true, path: "node_modules/zod/" },
    ),
    rule(
      "main-entry-point-loads-no-package",
      "Who compiles surveys draws none: graphology and Graphviz belong to surveyc/graph. htmlparser2 and jsonc-parser are bundled.",
      { path: "^src/index[.]ts$" },
      { reachable: true, path: "node_modules/(?!htmlparser2/|entities/|jsonc-parser/)" },
    ),
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
