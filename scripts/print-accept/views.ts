import { schemaParts } from "../../src/model/described-schemas.ts";
import { shapeOf } from "../../src/parse/link-shape.ts";
import type { Shape, UnionShape } from "../../src/parse/shape.ts";

/** What the view of a part shows: its members, and what is known of them besides. */
interface View {
  /** The function that makes one; none where it is its only member. */
  readonly maker?: string;
  /** The type in src/model/survey-view.ts. */
  readonly type: string;
  /** The members that it shows, in order. */
  readonly members: readonly string[];
  /** Members that are viewed themselves, and the function that views them without validating them. */
  readonly nested: Readonly<Record<string, string>>;
  /** What validating leaves in the validation, shown under the same name, and its value where nothing was validated. */
  readonly noted: Readonly<Record<string, string>>;
}

/** Everything that a question of some type has, so that rules need not ask for a member to be shown. */
const questionMembers = [
  ...new Set(
    [...(shapeOf("question", schemaParts) as UnionShape).options.values()].flatMap(({ members }) => [
      ...members.keys(),
    ]),
  ),
];

const question: View = {
  maker: "questionView",
  type: "MarkedQuestionView",
  members: questionMembers,
  nested: { branching: "viewBranching" },
  noted: { marks: "MAY_HOLD_MARKUP | MAY_BE_BLANK" },
};

const branching: View = {
  maker: "branchingView",
  type: "BranchingView",
  members: ["type", "index", "responseValues"],
  nested: {},
  noted: { indexedKeys: "0" },
};

const survey: View = {
  type: "QuestionViews",
  members: ["questions"],
  nested: { questions: "viewQuestions" },
  noted: {},
};

/** The views, by the part of a payload that they show. */
export const views: Readonly<Record<string, View>> = {
  branching,
  question,
  survey,
  "survey-list-item": survey,
  "survey-create": survey,
  "survey-update": survey,
};

const indented = (lines: readonly string[], depth: number): string =>
  lines.map((line) => `${"  ".repeat(depth)}${line}\n`).join("");

/** The function that makes views from members, so that all of them have one shape. */
function makerText({ maker, type, members, noted }: View): string {
  const names = [...members, ...Object.keys(noted)];
  return `const ${maker} = (${names.map((name) => `${name}: unknown`).join(", ")}) =>\n  ({ ${names.join(", ")} }) as ${type};\n`;
}

/** What a member shows of a value that nothing has validated: texts, and texts and objects in lists. */
function untold(shape: Shape, name: string): string {
  if (shape.type === "string" && shape.values === undefined) return `textIn(${name})`;
  if (shape.type === "array" && shape.items.type === "string") return `listOf("string", ${name})`;
  if (shape.type === "array" && shape.items.type === "object") return `listOf("object", ${name})`;
  return "undefined";
}

/**
 * The statement that leaves out members of other options of a union, which nothing has validated. Where it is not known which
 * option it is, rules about texts look at whatever is one.
 */
function ownText({ members }: View, { tag, options, shared }: UnionShape): string {
  const own = members.filter(
    (name) =>
      name !== tag &&
      !shared.members.has(name) &&
      [...options.values()].some((option) => option.members.has(name)),
  );
  const cases = [...options].flatMap(([text, option]) => {
    const others = own.filter((name) => !option.members.has(name));
    return [`case ${JSON.stringify(text)}:`, `  ${others.join(" = ")} = undefined;`, "  break;"];
  });
  const rest = own.map((name) => {
    const [shape] = [...options.values()].flatMap((option) => option.members.get(name)?.shape ?? []);
    return `  ${name} = ${shape === undefined ? "undefined" : untold(shape, name)};`;
  });
  return `  switch (${tag}) {\n${indented([...cases, "default:", ...rest], 2)}  }\n`;
}

/** The function that views a value which has been validated apart from what was taken out. */
function viewText(part: string, view: View, union?: UnionShape): string {
  const { maker, type, members, nested, noted } = view;
  const named = `view${part.charAt(0).toUpperCase()}${part.slice(1)}`;
  const shown = members.map((name) => (nested[name] === undefined ? name : `${nested[name]}(${name})`));
  const declare = union === undefined ? "const" : "let";
  return `const ${named} = (value: unknown): ${type} | null | undefined => {
  if (value === null || value === undefined) return value;
  ${declare} { ${members.join(", ")} } = value as Members;
${union === undefined ? "" : ownText(view, union)}  return ${maker}(${[...shown, ...Object.values(noted)].join(", ")});
};
`;
}

/** Everything about views that the acceptors need. */
export const viewsText = (questionShape: UnionShape): string =>
  [
    ...[branching, question].map(makerText),
    `const textIn = (value: unknown): unknown => (typeof value === "string" ? value : undefined);

const listOf = (type: string, value: unknown): unknown =>
  Array.isArray(value) ? value.map((each: unknown) => (typeof each === type ? each : undefined)) : undefined;
`,
    viewText("branching", branching),
    viewText("question", question, questionShape),
    `/** The views of questions that have been validated apart from what was taken out of them. */
export const viewQuestions = (value: unknown): QuestionViews => {
  if (!Array.isArray(value)) return value as null | undefined;
  const questions = new Array<MarkedQuestionView | undefined>(value.length);
  for (let index = 0; index < value.length; index++) questions[index] = viewQuestion(value[index]) ?? undefined;
  return questions;
};
`,
  ].join("\n");
