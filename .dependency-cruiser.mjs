// The layers of the architecture (docs/architecture.md): what each folder of src may import besides itself, and why.
const answers = "question-types/(question-types?|response-keys|members|traits)[.]ts";
const routes = "branching-types/branching-types?[.]ts";
const layers = {
  diagnostics: [[], "A diagnostic knows nothing of surveys; everything may report one."],
  source: [["diagnostics"], "Reading text is about JSON, not about surveys."],
  fixes: [["source", "diagnostics"], "A fix is a change of JSON; applying it takes no knowledge of surveys."],
  fields: [["diagnostics"], "Definitions are built from fields; a field knows no payload."],
  "question-types": [["diagnostics", "fields"], "A question type describes itself; shared code asks it."],
  "branching-types": [["diagnostics", "fields"], "A branching type describes itself; shared code asks it."],
  compiled: [
    ["diagnostics", answers, routes],
    "The compiled survey is plain data that every later step reads.",
  ],
  model: [
    [
      "fields",
      "diagnostics",
      "compiled",
      "question-types/(definitions|question-types)[.]ts",
      "branching-types/(definitions|branching-types)[.]ts",
    ],
    "The model says what payloads look like, not what they mean.",
  ],
  parse: [["model", "source", "diagnostics"], "Parsing is about shape; it must not ask where answers lead."],
  routing: [
    ["compiled", "diagnostics", "model/question-visitor[.]ts", answers, routes],
    "Where answers lead is decided on the units alone.",
  ],
  runtime: [
    ["compiled", "diagnostics", answers, routes, "routing"],
    "The runtime is loaded in the respondent's browser; it must stay small.",
  ],
  markup: [[], "Reading markup needs nothing but the text."],
  check: [
    [
      ...["markup", "routing", "model", "compiled", "diagnostics"],
      "question-types/read-the-same[.]ts",
      answers,
      routes,
    ],
    "Rules report what is wrong; they neither read nor print.",
  ],
  suggestions: [
    ["check", "parse", "model", "diagnostics", answers, routes],
    "What was meant is found for one finding at a time; no step that finds something imports it.",
  ],
  pictures: [
    [...["compiled", "routing", "markup", "diagnostics"], "question-types/card[.]ts", answers, routes],
    "Pictures draw routes and nothing else.",
  ],
  analysis: [
    ["compiled", "routing", "runtime", "model", "compile", "fixes", "diagnostics", answers, routes],
    "The analysis sees what every program sees: surveys, their compiled form, and where answers lead.",
  ],
  print: [["diagnostics", "source"], "Printers take diagnostics as they are."],
  pages: [
    [
      ...["print", "pictures", "markup", "compiled", "diagnostics"],
      "analysis/routes/count-routes[.]ts",
      answers,
      routes,
    ],
    "Pages show findings beside pictures; neither of these knows of the other.",
  ],
  compile: [
    [
      ...["suggestions", "check", "parse", "routing", "compiled", "model", "source", "diagnostics"],
      "question-types/(question-types|list-literals)[.]ts",
    ],
    "Compiling calls the steps in order; no step calls it.",
  ],
  stores: [
    ["diagnostics/missing-package[.]ts", "diagnostics/diagnostic[.]ts", "routing/lower-survey[.]ts"],
    "A store keeps and counts rows; what they mean is decided in higher layers. An upgrade of answers compares fingerprints.",
  ],
  http: [
    [
      "markup",
      "compile",
      "parse",
      "model",
      "runtime",
      "routing",
      "compiled",
      "diagnostics",
      "analysis/versions/(judge-change|match-questions)[.]ts",
      answers,
      "stores/(accounts|store|store-part|rows|project-rows)[.]ts",
    ],
    "Handlers validate requests and answer them, and tell what a change means; the store is passed in.",
  ],
  audit: [
    [
      "http/(operations/operations|wire/operation|openapi/openapi)[.]ts",
      "compile/parse[.]ts",
      "parse",
      "model",
      "diagnostics",
    ],
    "The audit sees a server from outside: it knows the interface, not the handlers.",
  ],
  testing: [
    [
      "http/(operations/operations|wire/operation)[.]ts",
      "stores/(accounts|store|rows|project-rows)[.]ts",
      "model",
      "check/rules?[.]ts",
      "fixes/apply-fix[.]ts",
      "compile/(compile-survey|define-rule)[.]ts",
      "analysis/(route-graph|cover/cover-routes|routes/count-routes)[.]ts",
      "compiled",
      "diagnostics",
      "routing",
      "runtime",
      "fields",
      ".*[-/]arbitrar(y|ies)[.]ts",
      answers,
      routes,
    ],
    "Generators make what the other steps take and may count its routes; they must not check it. The contracts of rules and renderers do.",
  ],
  "language-server": [
    [
      ...[
        "analysis",
        "pages",
        "pictures",
        "markup",
        "compile",
        "fixes",
        "routing",
        "compiled",
        "model",
        "source",
        "diagnostics",
      ],
      answers,
      routes,
    ],
    "What editors ask is answered from a text and what was found in it; who reads files and checks them is passed in.",
  ],
  cli: [
    [
      "index[.]ts",
      "(http|audit|stores|pictures|analysis)/index[.]ts",
      "(runtime|print|pages|source|fixes|parse|suggestions)/[^/]+[.]ts",
      "language-server/[^/]+[.]ts",
      "analysis/(edits/edit-text|conditions/condition-words)[.]ts",
      "routing/answer-words[.]ts",
      "pictures/(fit-text|formats)[.]ts",
      "diagnostics",
      "markup",
      "question-types/(traits|question-types?)[.]ts",
      "model/(payload-of|recognise-kind)[.]ts",
    ],
    "The command uses what every user can use.",
  ],
};

/** The folders of src/http, what each may import of the others, and why. */
const httpLayers = {
  concurrency: [[], "What bounds work at the same time knows nothing of requests."],
  services: [["concurrency"], "Services are what operations depend on; they do not know who uses them."],
  wire: [
    ["services", "concurrency"],
    "How requests are read and replies written is the same for every subject.",
  ],
  accounts: [
    ["wire", "services", "concurrency"],
    "Who is asking is found out before anything of a subject is.",
  ],
  activity: [
    ["wire", "services"],
    "Every subject logs what was done; the log does not know which there are.",
  ],
  surveys: [["activity", "wire", "services", "concurrency"], "A survey is there before its answers."],
  dashboards: [["activity", "wire", "services"], "Dashboards and surveys know nothing of each other."],
  answers: [["surveys", "wire", "services", "concurrency"], "Answers belong to a survey."],
  operations: [
    ["accounts", "activity", "surveys", "dashboards", "answers", "wire", "services"],
    "The lists of what is served; no operation looks at them.",
  ],
  openapi: [["operations", "wire"], "The description is derived from the rows."],
  handler: [
    ["openapi", "operations", "accounts", "wire", "services", "concurrency"],
    "The handler calls rows; it does not know what any of them does.",
  ],
};

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const entryPoints =
  "^src/(index|runtime/index|pictures/index|analysis/index|model/index|http/index|audit/index|stores/index|testing/index|cli/main)[.]ts$";
/** Files that worker threads run, where nothing imports them. */
const threads = "^src/stores/pglite/engine-thread[.]ts$";

export default {
  forbidden: [
    rule(
      "no-cycles",
      "Two files that need each other belong in one file, or share a part that belongs in a third.",
      {},
      { circular: true },
    ),
    ...Object.entries(layers).map(([layer, [lower, reason]]) =>
      rule(
        `layer-${layer}`,
        `${reason} It may use ${lower.join(", ") || "nothing"}; if it needs more, pass it in as an argument or move the code down.`,
        { path: `^src/${layer}/` },
        {
          path: "^src/",
          pathNot: [layer, ...lower]
            .map((path) => `^src/${path}(/|$)`)
            .concat(lower.map((path) => `^src/${path}$`)),
        },
      ),
    ),
    ...Object.entries(httpLayers).map(([folder, [lower, reason]]) =>
      rule(
        `http-${folder}`,
        `${reason} It may use ${lower.join(", ") || "nothing"} of src/http.`,
        { path: `^src/http/${folder}/` },
        { path: "^src/http/", pathNot: `^src/http/(${[folder, ...lower].join("|")})/` },
      ),
    ),
    rule(
      "every-http-folder-is-a-layer",
      "A folder without a row in the list could import anything; the root has the entry point alone.",
      { path: "^src/http/", pathNot: `^src/http/(index[.]ts$|(${Object.keys(httpLayers).join("|")})/)` },
      {},
    ),
    rule(
      "every-folder-is-a-layer",
      "A folder without a row in this list could import anything.",
      { path: "^src/[^/]+/", pathNot: `^src/(${Object.keys(layers).join("|")})/` },
      {},
    ),
    rule(
      "units-do-not-import-each-other",
      "A question or branching type is added and removed on its own. What they share lies beside their folders.",
      { path: "^src/(question-types|branching-types)/([^/]+)/" },
      { path: "^src/$1/[^/]+/", pathNot: "^src/$1/$2/" },
    ),
    rule(
      "question-types-import-nothing",
      "These files are part of the runtime: they import their contract, and how messages name values, and nothing else.",
      {
        path: "^src/question-types/([^/]+/[^/]+|response-keys|members|question-types?)[.]ts$",
        pathNot: "/(definition|arbitrary)[.]ts$",
      },
      { pathNot: "^src/(question-types/|diagnostics/(diagnostic|echo)[.]ts)" },
    ),
    rule(
      "zod-only-in-definitions",
      "zod describes payloads at build time; nothing loads it at run time.",
      { path: "^src/", pathNot: "^src/(fields|model|question-types|branching-types)/" },
      { path: "node_modules/zod/" },
    ),
    rule(
      "graphology-only-in-pictures",
      "Everything else uses the routing.",
      { pathNot: "^src/pictures/" },
      { path: "node_modules/graphology" },
    ),
    rule(
      "node-only-in-cli",
      "Everything else must run in a browser or a worker. A store that locks its folder needs files.",
      { path: "^src/", pathNot: "^src/(cli|stores)/" },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "cross-layer-imports-use-hash",
      "Another layer is imported as #layer/file.ts, so that a reader sees that the import crosses layers.",
      { path: "^src/([^/]+)/" },
      {
        path: "^src/",
        pathNot: "^src/($1/|index[.]ts|(http|audit|stores|pictures|analysis)/index[.]ts)",
        dependencyTypesNot: ["aliased-subpath-import"],
      },
    ),
    rule(
      "entry-points-are-for-users",
      "An entry point only re-exports; inside src import the file itself.",
      { path: "^src/", pathNot: "^src/cli/" },
      { path: entryPoints },
    ),
    rule(
      "reachable-from-an-entry-point",
      "Nothing needs this file. Use it or remove it.",
      { path: `${entryPoints}|${threads}|^scripts/` },
      { path: "^src/", pathNot: `${entryPoints}|${threads}`, reachable: false },
    ),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: "node_modules",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
    },
    tsPreCompilationDeps: true,
  },
};
