// What a door loads when a program runs, friends of friends among it. Type imports do not count: they are gone by then.
import { doors, law, options } from "./.dependency-cruiser.mjs";

export default {
  forbidden: [
    law(
      "runtime-has-no-dependencies",
      "The runtime is embedded in pages: no package at all, even through a friend.",
      { path: "^src/runtime/" },
      { reachable: true, path: "node_modules/" },
    ),
    law(
      "doors-do-not-load-zod",
      "What the definitions say is printed into src/model/schemas.generated.ts; loading zod would double the time to start.",
      { path: doors },
      { reachable: true, path: "node_modules/zod/" },
    ),
  ],
  options: { ...options, tsPreCompilationDeps: false },
};
