// The layers of the architecture (docs/architecture.md): the imports that each folder of src may have, with the reason, and the border
// between the library in src and the programs in apps.
const answers = "question-types/(question-types?|response-keys|members|traits)[.]ts";
const routes = "branching-types/branching-types?[.]ts";
const layers = {
  diagnostics: [[], "Diagnostics do not depend on surveys; every layer may report them."],
  source: [["diagnostics"], "Reading text depends on JSON, not on surveys."],
  fixes: [["source", "diagnostics"], "A fix is a change of JSON; applying it does not depend on surveys."],
  fields: [["diagnostics"], "Definitions are built from fields; a field does not depend on payloads."],
  "question-types": [
    ["diagnostics", "fields"],
    "A question type describes itself; shared code uses its object.",
  ],
  "branching-types": [
    ["diagnostics", "fields"],
    "A branching type describes itself; shared code uses its object.",
  ],
  compiled: [["diagnostics", answers, routes], "The compiled survey is plain data for all later steps."],
  model: [
    [
      "fields",
      "diagnostics",
      "compiled",
      "question-types/(definitions|question-types)[.]ts",
      "branching-types/(definitions|branching-types)[.]ts",
    ],
    "The model defines the shape of payloads, not their meaning.",
  ],
  parse: [["model", "source", "diagnostics"], "Parsing checks shapes; it must not depend on routes."],
  routing: [
    ["compiled", "diagnostics", "model/question-visitor[.]ts", answers, routes],
    "Routing depends only on compiled questions.",
  ],
  runtime: [
    ["compiled", "diagnostics", answers, routes, "routing"],
    "The runtime is loaded in the respondent's browser; it must stay small.",
  ],
  markup: [[], "Reading markup needs only the text."],
  check: [
    [
      ...["markup", "routing", "model", "compiled", "diagnostics"],
      "question-types/duplicate-texts[.]ts",
      answers,
      routes,
    ],
    "Rules report findings; they neither read nor print.",
  ],
  suggestions: [
    ["check", "parse", "model", "diagnostics", "question-types/duplicate-texts[.]ts", answers, routes],
    "Suggestions are computed for one finding at a time; no step that reports findings imports them.",
  ],
  pictures: [
    [...["compiled", "routing", "markup", "diagnostics"], "question-types/card[.]ts", answers, routes],
    "Pictures only draw routes.",
  ],
  analysis: [
    ["compiled", "routing", "runtime", "model", "compile", "fixes", "diagnostics", answers, routes],
    "The analysis uses public data: surveys, their compiled form and their routes.",
  ],
  print: [["diagnostics", "source"], "Printers do not change diagnostics."],
  compile: [
    [
      ...["suggestions", "check", "parse", "routing", "compiled", "model", "source", "diagnostics"],
      "question-types/(question-types|list-literals)[.]ts",
    ],
    "Compiling calls the steps in order; no step calls it.",
  ],
  stores: [
    ["diagnostics/missing-package[.]ts", "diagnostics/diagnostic[.]ts", "routing/lower-survey[.]ts"],
    "A store keeps and counts rows; higher layers define their meaning. An upgrade of answers compares fingerprints.",
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
      "analysis/versions/(carry-answer|choice-maps|compared-texts|judge-change|match-questions)[.]ts",
      answers,
      "stores/(accounts|store|store-part|rows|project-rows)[.]ts",
    ],
    "Handlers validate requests, respond, and report the consequences of changes; the store is passed in.",
  ],
  audit: [
    [
      "http/(operations/operations|wire/operation|openapi/openapi)[.]ts",
      "compile/parse[.]ts",
      "parse",
      "model",
      "diagnostics",
    ],
    "The audit tests a server from outside: it depends on the interface, not on the handlers.",
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
    "Generators create inputs for other steps and may count their routes, but must not check them, unlike the contracts of rules and renderers.",
  ],
};

/** The programs and their shared folders: the imports that each may have, with the reason. Some subfolders have their own row. */
const appLayers = {
  phrasing: [[], "Numbers, names and conditions in a line of text are the same in every program."],
  process: [
    [],
    "Streams, signals, threads and written files are the same for every program that is a process.",
  ],
  files: [
    ["process", "phrasing"],
    "Which files are surveys, how they are configured and what is found in them is the same for the command and editors.",
  ],
  pages: [["phrasing"], "A page is built from plain values; programs decide where to write it."],
  "language-server": [
    ["pages", "files/(recognize-kind|ignore/ignore-comments)[.]ts"],
    "Requests of editors depend only on a text and its findings, also in browsers; the host reads files.",
  ],
  "language-server/host": [
    ["language-server", "files", "process"],
    "The host reads the files of editors, and checks them like the command.",
  ],
  server: [
    ["process", "phrasing"],
    "A server has a store and requests, but no survey files. The command starts it and passes its options.",
  ],
  cli: [
    ["server", "language-server/host", "pages", "files", "process", "phrasing"],
    "The command starts the other programs; none of them needs it.",
  ],
  playground: [
    ["language-server", "pages", "phrasing"],
    "The playground runs in a browser, without files and processes.",
  ],
  vscode: [
    ["language-server", "language-server/host", "playground", "pages", "files", "process"],
    "The extension runs the language server and shows the views of the playground.",
  ],
};

/**
 * The modules of src that programs import besides the entry points, with the reason. `test/architecture/border.test.ts` checks
 * that each row is needed.
 */
export const libraryModules = [
  {
    modules: [
      "diagnostics/(did-you-mean|echo|findings|json-pointer|json-value|limits|messages|missing-package|parse-codes)",
    ],
    programs: [
      "cli",
      "files",
      "language-server",
      "language-server/host",
      "pages",
      "phrasing",
      "playground",
      "process",
      "server",
    ],
    reason:
      "Findings about configurations, tests and command lines have the same form, pointers, quotes and suggestions as those about payloads.",
  },
  {
    modules: ["source/(attach-spans|decode-text|line-index|read-json|syntax-tokens|tokenizer)"],
    programs: ["cli", "files", "language-server", "language-server/host"],
    reason: "A file is parsed once; comments, editors and the baseline share its tokens and locations.",
  },
  {
    modules: ["print/frame-marks"],
    programs: ["language-server"],
    reason: "Code frames and editors mark an object at the text by which users know it.",
  },
  {
    modules: ["print/(fingerprints|markdown|paint|print-reports|report|visible|wrap)"],
    programs: ["cli", "files", "pages", "process"],
    reason: "The command prints the findings of many files one by one, together with its other output.",
  },
  {
    modules: ["print/(code-frame|frame-marks|location|text|text-lines)"],
    programs: ["cli", "pages"],
    reason: "A page shows the lines of a finding like the text format, but as elements.",
  },
  {
    modules: ["markup/(html|look|plain-text)"],
    programs: ["cli", "language-server", "pages", "playground"],
    reason: "One template tag escapes all HTML, and pages share the style of their pictures.",
  },
  {
    modules: ["pictures/(finding-labels|fit-text|formats|formats/svg|read-questions|svg/theme)"],
    programs: ["cli", "language-server", "pages", "phrasing", "playground"],
    reason: "Pages draw pictures with links and marks, for which drawSurvey has no options.",
  },
  {
    modules: ["question-types/(question-types?|response-keys|traits)", "branching-types/branching-types"],
    programs: ["cli", "language-server", "language-server/host"],
    reason: "Programs use the objects of the types for everything that depends on the type, too.",
  },
  {
    modules: [
      "parse/(link-shape|report|shape|shape-reader|validation)",
      "suggestions/(recognize-foreign|suggest)",
    ],
    programs: ["files"],
    reason: "Configurations and test files are parsed with schemas, like payloads.",
  },
  {
    modules: ["model/(described-schemas|json-schema)"],
    programs: ["language-server"],
    reason: "Completion needs the schema of one property, which is composed of the parts of all schemas.",
  },
  {
    modules: ["fixes/(apply-fixes-to-text|edit-json|independent-fixes)", "analysis/edits/edit-text"],
    programs: ["cli", "language-server"],
    reason: "Programs apply several fixes and edits to a text at once and keep its formatting.",
  },
  {
    modules: ["analysis/(conditions/condition-words|route-graph)", "routing/(answer-words|edges|witness)"],
    programs: ["language-server", "phrasing", "playground"],
    reason: "Programs describe answers and routes in sentences.",
  },
  {
    modules: ["runtime/(answer-question|session|walk)"],
    programs: ["cli"],
    reason:
      "Interviews and survey tests follow a session step by step, and explain why an answer is invalid.",
  },
];

/** The folders of src/http: the imports that each may have, with the reason. */
const httpLayers = {
  concurrency: [[], "Concurrency limits do not depend on requests."],
  services: [["concurrency"], "Operations depend on services; services do not depend on operations."],
  wire: [
    ["services", "concurrency"],
    "Requests are read and responses written in the same way for every subject.",
  ],
  accounts: [["wire", "services", "concurrency"], "Authentication comes before every subject."],
  activity: [["wire", "services"], "Every subject writes to the log; the log does not depend on subjects."],
  surveys: [["activity", "wire", "services", "concurrency"], "Surveys do not depend on answers."],
  dashboards: [["activity", "wire", "services"], "Dashboards and surveys are independent."],
  answers: [["surveys", "wire", "services", "concurrency"], "Answers belong to a survey."],
  operations: [
    ["accounts", "activity", "surveys", "dashboards", "answers", "wire", "services"],
    "The lists of operations; no operation imports them.",
  ],
  openapi: [["operations", "wire"], "The description is derived from the operations."],
  handler: [
    ["openapi", "operations", "accounts", "wire", "services", "concurrency"],
    "The handler calls operations without depending on their subjects.",
  ],
};

/** Returns a pattern for the files of a program, without subfolders that have their own row. */
const filesOf = (program) => {
  if (program.endsWith("[.]ts")) return `^apps/${program}$`;
  const isDivided = Object.keys(appLayers).some((other) => other.startsWith(`${program}/`));
  return `^apps/${program}/${isDivided ? "[^/]+$" : ""}`;
};

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const entryPoints = "^src/(index|(runtime|pictures|analysis|model|http|audit|stores|testing)/index)[.]ts$";
/** The entry files of programs, worker threads and pages. */
const mains =
  "^apps/(cli/main|server/check-survey|language-server/host/check-document|playground/vite.config|playground/src/(main|compiler.worker)|vscode/src/(extension|browser|server/(node|worker)|webview/(picture|try)))[.]ts$";
/** Files of worker threads, which no file imports. */
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
        `${reason} It may import ${lower.join(", ") || "no other folder"}; if it needs more, pass it in as an argument or move the code down.`,
        { path: `^src/${layer}/` },
        {
          path: "^src/",
          pathNot: [layer, ...lower]
            .map((path) => `^src/${path}(/|$)`)
            .concat(lower.map((path) => `^src/${path}$`)),
        },
      ),
    ),
    rule(
      "src-imports-no-program",
      "Programs depend on the library, and the library must not depend on programs.",
      { path: "^src/" },
      { path: "^apps/" },
    ),
    ...Object.entries(appLayers).flatMap(([program, [lower, reason]]) => {
      const from = { path: filesOf(program) };
      const allowed = libraryModules.filter(({ programs }) => programs.includes(program));
      return [
        rule(
          `program-${program.replace("/", "-")}`,
          `${reason} It may import ${lower.join(", ") || "no other folder"} of apps.`,
          from,
          { path: "^apps/", pathNot: [program, ...lower].map(filesOf) },
        ),
        rule(
          `border-${program.replace("/", "-")}`,
          "Programs import the entry points of the library, and modules listed with a reason.",
          from,
          {
            path: "^src/",
            pathNot: [
              entryPoints,
              ...allowed.flatMap(({ modules }) => modules.map((path) => `^src/${path}[.]ts$`)),
            ],
          },
        ),
      ];
    }),
    rule(
      "every-program-is-listed",
      "A folder without a row in the list could import anything.",
      { path: "^apps/[^/]+/", pathNot: `^apps/(${Object.keys(appLayers).join("|")})/` },
      {},
    ),
    ...Object.entries(httpLayers).map(([folder, [lower, reason]]) =>
      rule(
        `http-${folder}`,
        `${reason} It may import ${lower.join(", ") || "no other folder"} of src/http.`,
        { path: `^src/http/${folder}/` },
        { path: "^src/http/", pathNot: `^src/http/(${[folder, ...lower].join("|")})/` },
      ),
    ),
    rule(
      "every-http-folder-is-a-layer",
      "A folder without a row in the list could import anything; the root contains only the entry point.",
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
      "Question and branching types are independent. Shared code is next to their folders.",
      { path: "^src/(question-types|branching-types)/([^/]+)/" },
      { path: "^src/$1/[^/]+/", pathNot: "^src/$1/$2/" },
    ),
    rule(
      "question-types-import-nothing",
      "These files are part of the runtime: they import only their contract and the naming of values in messages.",
      {
        path: "^src/question-types/([^/]+/[^/]+|response-keys|members|question-types?)[.]ts$",
        pathNot: "/(definition|arbitrary)[.]ts$",
      },
      { pathNot: "^src/(question-types/|diagnostics/(diagnostic|echo)[.]ts)" },
    ),
    rule(
      "zod-only-in-definitions",
      "zod defines payloads at build time and is not loaded at run time.",
      { path: "^src/", pathNot: "^src/(fields|model|question-types|branching-types)/" },
      { path: "node_modules/zod/" },
    ),
    rule(
      "graphology-only-in-pictures",
      "All other code uses the routing.",
      { pathNot: "^src/pictures/" },
      { path: "node_modules/graphology" },
    ),
    rule(
      "node-only-in-stores",
      "All other code must run in a browser or a worker. A store that locks its folder needs files.",
      { path: "^src/", pathNot: "^src/stores/" },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "programs-in-browsers-without-node",
      "The playground and the extension for browsers are built from these files.",
      { path: ["phrasing", "pages", "language-server"].map(filesOf).concat("^apps/playground/src/") },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "cross-layer-imports-use-hash",
      "Import another layer as #layer/file.ts, so that imports across layers are visible.",
      { path: "^src/([^/]+)/" },
      { path: "^src/", pathNot: "^src/$1/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    rule(
      "cross-program-imports-use-hash",
      "Import the library as #layer/file.ts, and another program as #apps/program/file.ts. The extension is a separate package, and Vite resolves its configuration like Node.js.",
      { path: "^apps/([^/]+)/", pathNot: "^apps/(vscode/|playground/vite[.]config[.]ts$)" },
      {
        path: "^(src|apps)/",
        pathNot: "^apps/$1/",
        dependencyTypesNot: ["aliased-subpath-import", "aliased-tsconfig-paths"],
      },
    ),
    rule(
      "entry-points-are-for-users",
      "An entry point only re-exports; inside src, import the file itself.",
      { path: "^src/" },
      { path: entryPoints },
    ),
    rule(
      "reachable-from-an-entry-point",
      "No file imports this file. Use it or remove it.",
      { path: `${entryPoints}|${threads}|${mains}|^scripts/` },
      { path: "^(src|apps)/", pathNot: `${entryPoints}|${threads}|${mains}|[.]d[.]ts$`, reachable: false },
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
