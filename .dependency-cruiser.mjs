// The layers of the architecture (docs/architecture.md): what each folder of src may import besides itself, and why, and the border
// between the library in src and the programs in apps.
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
      "question-types/duplicate-texts[.]ts",
      answers,
      routes,
    ],
    "Rules report what is wrong; they neither read nor print.",
  ],
  suggestions: [
    ["check", "parse", "model", "diagnostics", "question-types/duplicate-texts[.]ts", answers, routes],
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
      "analysis/versions/(carry-answer|choice-maps|compared-texts|judge-change|match-questions)[.]ts",
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
};

/** The programs, and what they share: what each may import of the others, and why. A folder of its own in a program has its own row. */
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
  pages: [["phrasing"], "A page is made of plain values; programs decide where it goes."],
  "language-server": [
    ["pages", "files/(recognise-kind|ignore/ignore-comments)[.]ts"],
    "What editors ask is answered from a text and what was found in it, also in browsers; the host reads files.",
  ],
  "language-server/host": [
    ["language-server", "files", "process"],
    "The host reads the files that editors are about, and checks them as the command does.",
  ],
  server: [
    ["process", "phrasing"],
    "A server has a store and requests, and no survey files. The command starts it and passes its options.",
  ],
  cli: [
    ["server", "language-server/host", "pages", "files", "process", "phrasing"],
    "The command starts the other programs; none of them needs it.",
  ],
  playground: [
    ["language-server", "pages", "phrasing"],
    "The playground runs in a browser: it has no files and no process.",
  ],
  vscode: [
    ["language-server", "language-server/host", "playground", "pages", "files", "process"],
    "The extension runs the language server and shows the views of the playground.",
  ],
};

/**
 * What programs import of src besides the entry points: modules, programs and the reason. `test/architecture/border.test.ts` checks
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
    reason: "A file is read once; its tokens and locations serve comments, editors and the baseline, too.",
  },
  {
    modules: ["print/(fingerprints|markdown|print-reports|report|visible|wrap)"],
    programs: ["cli", "files", "pages", "process"],
    reason: "The command prints findings of many files one after the other, beside what else it prints.",
  },
  {
    modules: ["print/(code-frame|frame-marks|location|text|text-lines)"],
    programs: ["pages"],
    reason: "A page shows the lines of a finding as the text format does, in elements.",
  },
  {
    modules: ["markup/(html|look|plain-text)"],
    programs: ["cli", "language-server", "pages", "playground"],
    reason: "One template tag escapes all HTML, and pages look like the pictures on them.",
  },
  {
    modules: ["pictures/(fit-text|formats|formats/svg|read-questions|svg/theme)"],
    programs: ["cli", "language-server", "pages", "phrasing", "playground"],
    reason: "Pages draw pictures with links and marks, which drawSurvey has no options for.",
  },
  {
    modules: ["question-types/(question-types?|response-keys|traits)", "branching-types/branching-types"],
    programs: ["cli", "language-server", "language-server/host"],
    reason: "What differs between types is in the objects of the types; a program asks them, too.",
  },
  {
    modules: [
      "parse/(link-shape|report|shape|shape-reader|validation)",
      "suggestions/(recognise-foreign|suggest)",
    ],
    programs: ["files"],
    reason: "Configurations and test files are read by their schemas as payloads are by theirs.",
  },
  {
    modules: ["model/(described-schemas|json-schema)"],
    programs: ["language-server"],
    reason: "Completion needs the schema of one member, which is composed of the parts of all schemas.",
  },
  {
    modules: ["fixes/(apply-fixes-to-text|edit-json|independent-fixes)", "analysis/edits/edit-text"],
    programs: ["cli", "language-server"],
    reason: "Several fixes and edits are made in a text at once, which keeps its layout.",
  },
  {
    modules: ["analysis/(conditions/condition-words|route-graph)", "routing/(answer-words|edges|witness)"],
    programs: ["language-server", "phrasing", "playground"],
    reason: "Programs name answers and routes in sentences.",
  },
  {
    modules: ["runtime/(answer-question|session|walk)"],
    programs: ["cli"],
    reason:
      "Interviews and tests of surveys follow a session step by step, and explain why an answer is invalid.",
  },
];

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

/** A pattern for the files of a program. The folder in one that has its own row is not among them. */
const filesOf = (program) => {
  if (program.endsWith("[.]ts")) return `^apps/${program}$`;
  const isDivided = Object.keys(appLayers).some((other) => other.startsWith(`${program}/`));
  return `^apps/${program}/${isDivided ? "[^/]+$" : ""}`;
};

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });
const entryPoints = "^src/(index|(runtime|pictures|analysis|model|http|audit|stores|testing)/index)[.]ts$";
/** The files that programs begin with, and those that a worker thread or a page begins with. */
const mains =
  "^apps/(cli/main|server/check-survey|language-server/host/check-document|playground/vite.config|playground/src/(main|compiler.worker)|vscode/src/(extension|browser|server/(node|worker)|webview/(picture|try)))[.]ts$";
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
    rule(
      "src-imports-no-program",
      "The library is what programs are built with; it knows none of them.",
      { path: "^src/" },
      { path: "^apps/" },
    ),
    ...Object.entries(appLayers).flatMap(([program, [lower, reason]]) => {
      const from = { path: filesOf(program) };
      const allowed = libraryModules.filter(({ programs }) => programs.includes(program));
      return [
        rule(
          `program-${program.replace("/", "-")}`,
          `${reason} It may use ${lower.join(", ") || "nothing"} of apps.`,
          from,
          { path: "^apps/", pathNot: [program, ...lower].map(filesOf) },
        ),
        rule(
          `border-${program.replace("/", "-")}`,
          "Programs import the entry points of the library, and modules that are listed with a reason.",
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
      "node-only-in-stores",
      "Everything else must run in a browser or a worker. A store that locks its folder needs files.",
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
      "Another layer is imported as #layer/file.ts, so that a reader sees that the import crosses layers.",
      { path: "^src/([^/]+)/" },
      { path: "^src/", pathNot: "^src/$1/", dependencyTypesNot: ["aliased-subpath-import"] },
    ),
    rule(
      "cross-program-imports-use-hash",
      "The library is imported as #layer/file.ts, another program as #apps/program/file.ts. The extension is a package of its own, and Vite reads its configuration as Node.js does.",
      { path: "^apps/([^/]+)/", pathNot: "^apps/(vscode/|playground/vite[.]config[.]ts$)" },
      {
        path: "^(src|apps)/",
        pathNot: "^apps/$1/",
        dependencyTypesNot: ["aliased-subpath-import", "aliased-tsconfig-paths"],
      },
    ),
    rule(
      "entry-points-are-for-users",
      "An entry point only re-exports; inside src import the file itself.",
      { path: "^src/" },
      { path: entryPoints },
    ),
    rule(
      "reachable-from-an-entry-point",
      "Nothing needs this file. Use it or remove it.",
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
