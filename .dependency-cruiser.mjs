// The floors of the house (docs/architecture.md): what each folder of src may import besides itself, and why.
const answers = "question-types/(answers|question-type)[.]ts";
const routes = "branching-types/(routes|branching-type)[.]ts";
const floors = {
  diagnostics: [[], "A finding knows nothing of surveys; everything may report one."],
  source: [["diagnostics"], "Reading text is about JSON, not about surveys."],
  fields: [["diagnostics"], "The bricks of definitions know no payload."],
  "question-types": [["diagnostics", "fields"], "A question type is described by itself; others ask it."],
  "branching-types": [["diagnostics", "fields"], "A branching type is described by itself; others ask it."],
  compiled: [
    ["diagnostics", answers, routes],
    "The compiled survey is plain data that every later step reads.",
  ],
  model: [
    [
      "fields",
      "diagnostics",
      "compiled",
      "question-types/definitions[.]ts",
      "branching-types/definitions[.]ts",
    ],
    "The model says what payloads look like, not what they mean.",
  ],
  parse: [["model", "source", "diagnostics"], "Parsing is about shape; it must not ask where answers lead."],
  routing: [
    ["compiled", "diagnostics", answers, routes],
    "Where answers lead is decided on the units alone.",
  ],
  runtime: [
    ["compiled", "diagnostics", answers, routes, "routing"],
    "Respondents carry the runtime; it must stay small.",
  ],
  check: [
    ["routing", "model", "compiled", "diagnostics", answers, routes],
    "Rules judge; they neither read nor print.",
  ],
  graph: [
    ["compiled", "routing", "diagnostics", answers, routes],
    "The graph is a view of the compiled survey.",
  ],
  pictures: [["graph", "compiled", "routing"], "Pictures draw the graph and nothing else."],
  print: [["diagnostics", "source"], "Printing takes findings as they are."],
  compile: [
    ["check", "parse", "routing", "compiled", "model", "source", "diagnostics"],
    "The conductor calls the steps in order; no step calls it.",
  ],
  stores: [[], "A store keeps rows and counts them; what they mean is decided above."],
  http: [
    [
      "compile",
      "parse",
      "model",
      "runtime",
      "routing",
      "compiled",
      "diagnostics",
      "stores/(store|rows)[.]ts",
    ],
    "Handlers judge and answer; where the rows lie is handed in.",
  ],
  audit: [
    ["http/(operations|operation|openapi)[.]ts", "parse", "model", "diagnostics"],
    "The audit sees a server from outside: it knows the interface, not the handlers.",
  ],
  testing: [
    [
      "http/(operations|operation)[.]ts",
      "stores/(store|rows)[.]ts",
      "stores/contract",
      "model",
      "check/rules[.]ts",
      "parse/codes[.]ts",
      "compiled",
      "diagnostics",
      "routing",
      "runtime",
      "fields",
      ".*[-/]arbitrar(y|ies)[.]ts",
      answers,
      routes,
    ],
    "Generators make what the other steps take; they must not judge it themselves.",
  ],
  cli: [
    [
      "index[.]ts",
      "(http|audit|stores)/index[.]ts",
      "(runtime|print|source|parse)/[^/]+[.]ts",
      "diagnostics",
      "model/payload-of[.]ts",
    ],
    "The command uses what every user can use.",
  ],
};

export const law = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
export const doors =
  "^src/(index|runtime/index|http/index|audit/index|stores/index|testing/index|cli/main)[.]ts$";

/** What both sets of laws share; type imports are told apart, so that each may count them or not. */
export const options = {
  tsConfig: { fileName: "tsconfig.json" },
  doNotFollow: "node_modules",
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "types", "default"],
  },
};

export default {
  forbidden: [
    law(
      "no-cycles",
      "Two files that need each other are one idea, or hide a third one below both.",
      {},
      { circular: true },
    ),
    ...Object.entries(floors).map(([floor, [lower, reason]]) =>
      law(
        `floor-${floor}`,
        `${reason} It may use ${lower.join(", ") || "nothing"}; if it needs more, hand it in or move the thing down.`,
        { path: `^src/${floor}/` },
        {
          path: "^src/",
          pathNot: [floor, ...lower]
            .map((path) => `^src/${path}(/|$)`)
            .concat(lower.map((path) => `^src/${path}$`)),
        },
      ),
    ),
    law(
      "every-folder-is-a-floor",
      "A folder without a row in this list could import anything.",
      { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(floors).join("|")})/` },
      {},
    ),
    law(
      "units-do-not-know-each-other",
      "A question or branching type is added and removed alone. What they share lies beside the folders.",
      { path: "^src/(question-types|branching-types)/([^/]+)/" },
      { path: "^src/$1/[^/]+/", pathNot: "^src/$1/$2/" },
    ),
    law(
      "answers-and-routes-are-bare",
      "The runtime carries these files to respondents: they import their contract and nothing else.",
      { path: "^src/(question-types|branching-types)/[^/]+/(answer|routes)[.]ts$" },
      {
        pathNot:
          "^src/(question-types/question-type|branching-types/branching-type|diagnostics/diagnostic)[.]ts$",
      },
    ),
    law(
      "zod-only-in-definitions",
      "zod describes payloads at build time; nothing that runs loads it.",
      { path: "^src/", pathNot: "^src/(fields|model|question-types|branching-types)/" },
      { path: "node_modules/zod/" },
    ),
    law(
      "graphology-only-in-graph",
      "Everyone else asks the routing.",
      { pathNot: "^src/(graph|pictures)/" },
      { path: "node_modules/graphology" },
    ),
    law(
      "node-only-in-cli",
      "Everything else must run in a browser or a worker. A store that keeps a folder to itself needs files.",
      { path: "^src/", pathNot: "^src/(cli|stores)/" },
      { dependencyTypes: ["core"] },
    ),
    law(
      "cross-floor-imports-use-hash",
      "Another floor is imported as #floor/file.ts, so that a reader sees the crossing.",
      { path: "^src/([^/]+)/" },
      {
        path: "^src/",
        pathNot: "^src/($1/|index[.]ts|(http|audit|stores)/index[.]ts)",
        dependencyTypesNot: ["aliased-subpath-import"],
      },
    ),
    law(
      "doors-are-for-outsiders",
      "A door re-exports; inside the house one goes to the room itself.",
      { path: "^src/", pathNot: "^src/cli/" },
      { path: doors },
    ),
    law(
      "reached-from-a-door",
      "Nothing needs this file. Use it or remove it.",
      { path: `${doors}|^scripts/` },
      { path: "^src/", pathNot: doors, reachable: false },
    ),
  ],
  options: { ...options, tsPreCompilationDeps: true },
};
