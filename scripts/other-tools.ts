// The equivalents of the properties of other survey tools, for docs/coming-from.md. This file lists the names of each tool; their
// meanings come from the library, so that the check of the page fails if the two differ.
import { folded } from "../src/diagnostics/did-you-mean.ts";
import { compileSurvey } from "../src/index.ts";
import { aliasesOf, type Conversion, findMemberAlias, findTypeAlias } from "../src/model/aliases.ts";
import { foreignFormats } from "../src/suggestions/foreign-formats.ts";

interface Tool {
  /** The name of its documents in findings. */
  readonly format: string;
  readonly types: readonly string[];
  /** The properties; if a word has several meanings, followed by the intended one. */
  readonly members: readonly string[];
  /** Properties with conditions for showing a question. */
  readonly conditions: readonly string[];
}

const tools: Readonly<Record<string, Tool>> = {
  surveyjs: {
    format: "SurveyJS",
    types: [
      "text",
      "comment",
      "radiogroup",
      "dropdown",
      "checkbox",
      "tagbox",
      "boolean",
      "rating",
      "html",
      "ranking",
    ],
    members: ["title", "isRequired", "showOtherItem", "rateMax", "rateCount", "maxLength"],
    conditions: ["visibleIf", "enableIf"],
  },
  typeform: {
    format: "Typeform",
    types: [
      ...[
        "short_text",
        "long_text",
        "email",
        "number",
        "date",
        "website",
        "dropdown",
        "picture_choice",
        "yes_no",
      ],
      ...["opinion_scale", "nps", "rating", "statement", "ranking"],
    ],
    members: [
      ...["title", "fields", "required", "allow_multiple_selection", "allow_other_choice", "randomize"],
      ...["steps: scale", "max_length", "logic"],
    ],
    conditions: [],
  },
  xlsform: {
    format: "XLSForm",
    types: ["text", "integer", "date", "select_one", "select_multiple", "range", "note", "rank"],
    members: ["label", "hint", "required"],
    conditions: ["relevant"],
  },
  "google-forms": {
    format: "Google Forms",
    types: ["RADIO", "DROP_DOWN", "CHECKBOX"],
    members: ["title", "items: questions", "required", "options", "shuffle", "high", "lowLabel", "highLabel"],
    conditions: [],
  },
};

const code = (text: string): string => `\`${text}\``;

const written: Readonly<Record<Conversion, (known: string) => string>> = {
  same: code,
  other: (known) => `${code(known)}: its label is the last of the \`choices\``,
  opposite: (known) => `${code(known)}, the opposite`,
  branching: (known) => `${code(known)}, whose targets are positions, counted from 0`,
  questions: code,
  several: () => "`type`: `multiple_choice` if it is true, else `single_choice`",
  min_length: (known) => `${code(known)}: an entry of the type \`min_length\``,
  max_length: (known) => `${code(known)}: an entry of the type \`max_length\``,
};

const ownTypes = ["open", "link", "rating", "single_choice", "multiple_choice"];

function typeRow(word: string): string {
  if (ownTypes.includes(word)) return `| type ${code(word)} | \`"type": "${word}"\` |`;
  const known = findTypeAlias(word);
  if (known === undefined) throw new Error(`unknown question type ${word}`);
  const { type, members = {} } = known;
  if (type === "") return `| type ${code(word)} | no equivalent |`;
  const besides = Object.entries(members).map(([name, value]) => `, \`"${name}": ${JSON.stringify(value)}\``);
  return `| type ${code(word)} | \`"type": "${type}"\`${besides.join("")} |`;
}

/** Properties whose meaning depends on the object that has them. */
const owners: Readonly<Record<string, string>> = {
  name: "`name`, of the survey",
  question: "`question`, of a question",
};

const required = ["name", "questions", "question", "type", "choices", "scale", "index", "responseValues"];

function memberRow(entry: string): string {
  const [word = "", chosen] = entry.split(": ");
  const called = findMemberAlias(word);
  const needed = required.filter((name) => aliasesOf(name).includes(folded(word)));
  const meant = [
    ...needed.map((name) => [name, owners[name] ?? code(name)] as const),
    ...(called === undefined ? [] : [[called.known, written[called.conversion](called.known)] as const]),
  ].filter(([name]) => chosen === undefined || name === chosen);
  if (meant.length === 0) throw new Error(`unknown property ${word}`);
  return `| ${code(word)} | ${[...new Set(meant.map(([, words]) => words))].join("; ")} |`;
}

function conditionRow(word: string): string {
  const { diagnostics } = compileSurvey({
    name: "n",
    questions: [
      { type: "open", question: "a" },
      { type: "open", question: "b", [word]: "a" },
    ],
  });
  if (!diagnostics.some((finding) => finding.code === "conditional-display"))
    throw new Error(`unknown condition ${word}`);
  return `| ${code(word)} | \`branching\` of an earlier question ([conditional-display](rules/conditional-display.md)) |`;
}

/** Returns the table of equivalents for the question types and properties of a tool. */
export function tableOfTool(name: string): string {
  const tool = tools[name];
  if (tool === undefined || !foreignFormats.some(({ format }) => format === tool.format))
    throw new Error(`documents of ${name} are not recognised`);
  return [
    ...["| there | here |", "|---|---|"],
    ...tool.types.map(typeRow),
    ...tool.members.map(memberRow),
    ...tool.conditions.map(conditionRow),
  ].join("\n");
}
