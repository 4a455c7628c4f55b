// Prints the parts of docs that are generated from the definitions and from example surveys: the pictures in docs/images, also of the output of `surveyc check`; the tables of
// members in docs/survey-format.md and docs/survey-display.md, between `<!-- members of <part> -->` and `<!-- end -->`; the last section of each page in
// docs/rules, and their index; the tables of docs/coming-from.md. With `--check` it writes nothing and fails if a file is stale.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MessageTable } from "../src/diagnostics/messages.ts";
import { compileSurveyText, messages, rules } from "../src/index.ts";
import { schemaParts } from "../src/model/described-schemas.ts";
import { drawSurvey } from "../src/pictures/index.ts";
import { runCli } from "../test/apps/cli/run-cli.ts";
import { tableOfTool } from "./other-tools.ts";
import { type TerminalStep, terminalPicture } from "./terminal-picture.ts";

interface Member {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly items?: Member;
  readonly anyOf?: readonly Member[];
  readonly minimum?: number;
  readonly maximum?: number;
}
interface Part extends Member {
  readonly properties?: Readonly<Record<string, Member>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Part[];
}

const partOf = (name: string): Part => {
  const part = schemaParts[name];
  if (part === undefined) throw new Error(`unknown definition ${name}`);
  return part as Part;
};

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1).replaceAll("-", " ");
const quoted = (values: readonly unknown[]): string =>
  values
    .filter((value) => value !== null)
    .map((value) => `\`${JSON.stringify(value)}\``)
    .join(", ");

/** Describes the type of a property. `null` is equivalent to a missing property, which the page states once. */
function typeOf(member: Member): string {
  const { $ref, const: only, enum: listed, anyOf, format, items, minimum, maximum } = member;
  if (only !== undefined) return quoted([only]);
  if (listed !== undefined) return quoted(listed);
  if ($ref !== undefined) return nameOf($ref);
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].filter((type) => type !== "").join(" or ");
  if (items !== undefined) return `list of ${typeOf(items)}s`;
  if (format !== undefined) return format;
  const type = [member.type ?? "any value"]
    .flat()
    .filter((name) => name !== "null")
    .join(" or ");
  return type === "integer" && minimum !== 0
    ? `integer, ${minimum} to ${maximum}`
    : type.replace("string", "text");
}

/** Returns the description of a property: its own, or that of its part. */
function sentenceOf({ description, $ref, anyOf = [] }: Member): string {
  if (description !== undefined) return description;
  const named = $ref ?? anyOf.find((option) => option.$ref !== undefined)?.$ref;
  return named === undefined ? "" : (partOf(named.slice("#/$defs/".length)).description ?? "");
}

/** Returns the properties of a part; for a union, the properties that all options share. */
function membersOf({ properties = {}, oneOf = [] }: Part): Readonly<Record<string, Member>> {
  const [first, ...others] = oneOf.map(({ $ref = "" }) => membersOf(partOf($ref.slice("#/$defs/".length))));
  if (first === undefined) return properties;
  const isShared = (name: string): boolean => others.every((each) => Object.hasOwn(each, name));
  return Object.fromEntries(Object.entries(first).filter(([name]) => isShared(name)));
}

/** Returns the table of the properties of a part, without `branching` and those of another table. */
function tableOf(name: string, besides: string | undefined): string {
  const { oneOf, required = oneOf === undefined ? [] : ["question"] } = partOf(name);
  const others = besides === undefined ? ["type"] : Object.keys(membersOf(partOf(besides)));
  const without = new Set(/\bquestion$/.test(name) ? [...others, "branching"] : []);
  const rows = Object.entries(membersOf(partOf(name)))
    .filter(([member]) => !without.has(member))
    .map(([member, schema]) => {
      const shown = `\`${member}\`${required.includes(member) ? " (required)" : ""}`;
      return `| ${shown} | ${typeOf(schema)} | ${sentenceOf(schema).replaceAll("|", "\\|")} |`;
    });
  return ["| member | type | |", "|---|---|---|", ...rows].join("\n");
}

const MARKED = /(<!-- members of (\S+?)(?: besides (\S+))? -->\n)[\s\S]*?(<!-- end -->)/g;

/** Updates the tables of a page. */
const withTables = (page: string): string =>
  page.replace(
    MARKED,
    (_, begin: string, name: string, besides: string | undefined, end: string) =>
      `${begin}\n${tableOf(name, besides)}\n\n${end}`,
  );

/** Draws the pictures of a questionnaire. */
function picturesOf(name: string, path: string): [file: string, picture: string][] {
  const outcome = compileSurveyText(read(path));
  if (!outcome.ok) throw new Error(`${path} does not compile`);
  const { survey, value, diagnostics } = outcome;
  return (["light", "dark"] as const).map((theme) => [
    `docs/images/${name}${theme === "dark" ? "-dark" : ""}.svg`,
    drawSurvey(value, { format: "svg", title: survey.name, diagnostics, theme }),
  ]);
}

/** Returns the names of the placeholders in messages. */
const paramsIn = (table: MessageTable): readonly string[] => [
  ...new Set(
    Object.values(table).flatMap(({ message, help = "" }) =>
      [...`${message} ${help}`.matchAll(/\{(\w+)(?::\w+)?\}/g)].map(([, name]) => name as string),
    ),
  ),
];

/** Returns the messages of a code with their ids, help texts and parameters. */
function messagesOf(table: MessageTable): string {
  const rows = Object.entries(table).map(
    ([id, { message, help = "" }]) => `| \`${id}\` | ${[message, help].map(inTable).join(" | ")} |`,
  );
  const params = paramsIn(table);
  const list = params.length === 0 ? "none" : params.map((name) => `\`${name}\``).join(", ");
  return `${["| id | message | help |", "|---|---|---|", ...rows].join("\n")}\n\nParams: ${list}.\n`;
}

const inTable = (text: string): string =>
  text.replaceAll("|", "\\|").replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Updates the last section of the page of a rule. */
const withMessages = (page: string, table: MessageTable): string =>
  `${page.replace(/\n## Messages\n[\s\S]*$/, "\n").trimEnd()}\n\n## Messages\n\n${messagesOf(table)}`;

/** The groups of the rules in the order of the library: the first code of each, and its title. */
const groupTitles = new Map([
  ["valid-encoding", "The document"],
  ["required-field", "Properties and values"],
  ["no-empty-questionnaire", "Texts, choices and languages"],
  ["portable-rating", "What clients show and support"],
  ["valid-link", "Links, markup and colors"],
  ["valid-date-order", "Dates and conditions"],
  ["no-shuffle-with-branching", "Branching"],
  ["known-level", "Dashboards"],
]);

/** Returns the tables of all rules by group, from their pages and the list of the library. */
const indexOfRules = (): string => {
  const found = new Set<string>();
  const rows = rules.map(({ code, severity, preset, summary }) => {
    const fix = /Fix: ([a-z ]+)\./.exec(read(`docs/rules/${code}.md`))?.[1];
    const row = `| [${code}](${code}.md) | ${severity} | ${preset} | ${fix} | ${summary} |`;
    const title = groupTitles.get(code);
    if (title === undefined) return row;
    found.add(code);
    return `\n## ${title}\n\n| code | severity | preset | fix | requirement |\n|---|---|---|---|---|\n${row}`;
  });
  if (found.size < groupTitles.size) throw new Error("A group of rules begins with an unknown code");
  return `<!-- Generated by scripts/print-docs.ts from the rules and their pages; do not edit, run \`npm run schemas\`. -->
# Rules

Each code has a page with its meaning, an example with the finding and one without, the reason, and the fix. \`surveyc explain <code>\`
prints the page; [Configuration](../configuration.md) describes how to set severities and the preset. \`safe\` fixes change neither the
questions nor the routes of respondents; review \`unsure\` fixes before you apply them ([Fixes](../fixes.md)).
${rows.join("\n")}
`;
};

/** The picture is legible next to another one, and on phones. */
const TERMINAL_COLUMNS = 52;

/** Draws what `surveyc check` prints about a survey with a mistake, and after its correction. */
async function terminalPictures(): Promise<[file: string, picture: string][]> {
  const folder = mkdtempSync(join(tmpdir(), "surveyc-"));
  const text = read("examples/questionnaires/feedback.json");
  const steps: TerminalStep[] = [];
  for (const [note, content] of [
    ["", text],
    ['  # "No" leads to 1 now', text.replace('"1": 2', '"1": 1')],
  ] as const) {
    writeFileSync(join(folder, "feedback.json"), content);
    const options = { cwd: folder, columns: TERMINAL_COLUMNS, terminals: { stdout: true } };
    const { out, err } = await runCli(["check", "--color", "feedback.json"], options);
    steps.push({ command: `surveyc check feedback.json${note}`, output: out + err });
  }
  rmSync(folder, { recursive: true });
  return (["light", "dark"] as const).map((theme) => [
    `docs/images/check${theme === "dark" ? "-dark" : ""}.svg`,
    terminalPicture(steps, TERMINAL_COLUMNS, theme),
  ]);
}

const household = "examples/questionnaires/household.json";
const files = new Map<string, string>([
  ...picturesOf("feedback", "examples/questionnaires/feedback.json"),
  ...picturesOf("household", household),
  ...(await terminalPictures()),
  ...["docs/survey-format.md", "docs/survey-display.md"].map(
    (page) => [page, withTables(read(page))] as const,
  ),
  ["docs/rules/README.md", indexOfRules()],
]);
files.set(
  "docs/coming-from.md",
  read("docs/coming-from.md").replace(
    /(<!-- from (\S+) -->\n)[\s\S]*?(<!-- end -->)/g,
    (_, begin: string, name: string, end: string) => `${begin}\n${tableOfTool(name)}\n\n${end}`,
  ),
);
for (const { code, page } of rules) files.set(page, withMessages(read(page), messages[code] ?? {}));

const check = process.argv.includes("--check");
const stale: string[] = [];
for (const [file, text] of files) {
  const url = new URL(`../${file}`, import.meta.url);
  let before = "";
  try {
    before = readFileSync(url, "utf8");
  } catch {}
  if (before === text) continue;
  stale.push(file);
  if (!check) writeFileSync(url, text);
}
if (check && stale.length > 0) {
  console.error(`stale, run \`npm run schemas\`: ${stale.join(", ")}`);
  process.exitCode = 1;
}
