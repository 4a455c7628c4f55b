import { readFileSync } from "node:fs";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { branchingTypes } from "#branching-types/branching-types.ts";
import { questionTypes } from "#question-types/question-types.ts";
import { portableKeys } from "#question-types/response-keys.ts";
import { linesWith } from "./lines-with.ts";

const names: ReadonlySet<string> = new Set([...questionTypes, ...branchingTypes].map(({ name }) => name));

/** Names that mean other things too: the first two are targets as well, the third is a property of questions. */
const ambiguous: ReadonlySet<string> = new Set(["end", "next_question", "link"]);

const equality: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
]);

const nameOf = (node: ts.Node): string | undefined =>
  ts.isStringLiteralLike(node) && names.has(node.text) ? node.text : undefined;

const keyOf = ({ name }: ts.ObjectLiteralElementLike): string =>
  name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name)) ? name.text : "";

/** Whether a name is compared with something that holds a type. */
const compares = (name: ts.Node, other: ts.Expression): boolean => {
  const type = nameOf(name);
  return type !== undefined && (!ambiguous.has(type) || /type["'\])]*$/i.test(other.getText()));
};

/** Whether a list or a table goes through several types by name. */
const isTable = (node: ts.Node): boolean => {
  const found = ts.isArrayLiteralExpression(node)
    ? node.elements.filter((element) => nameOf(element) !== undefined)
    : ts.isObjectLiteralExpression(node)
      ? node.properties.filter((property) => names.has(keyOf(property)))
      : [];
  return found.length > 1;
};

const isEquality = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && equality.has(node.operatorToken.kind);

/** Whether the requirements or targets of a type, or the number of a scale, are compared with a value. */
const comparesMember = (value: ts.Node, other: ts.Node): boolean =>
  (ts.isStringLiteralLike(value) && /\b(needs|targetMember)$/.test(other.getText())) ||
  (ts.isNumericLiteral(value) && /\bscale["'\])]*$/.test(other.getText()));

/** Whether one of two things is chosen by whether there is a scale, or choices. */
const choosesByMember = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) &&
  (isEquality(node.condition)
    ? /^undefined$/.test(node.condition.right.getText()) &&
      /\b(scale|choices)["'\])]*$/.test(node.condition.left.getText())
    : /^!?hasMember\(/.test(node.condition.getText()));

/** The keys of answers that are names, on every scale. */
const namedKeys: ReadonlySet<unknown> = new Set(
  questionTypes.flatMap(({ name: type }) =>
    [2, 3, 4, 5, 6, 7, 8, 9, 10].flatMap((scale) => portableKeys({ type, optional: false, scale })),
  ),
);

/** Whether a text consists of words, one of which is a key of answers. */
const namesKeys = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) &&
  /^[a-z]+( [a-z]+)*$/.test(node.text) &&
  node.text.split(" ").some((word) => namedKeys.has(word));

const asksForType = (node: ts.Node): boolean => {
  if (isEquality(node))
    return [[node.left, node.right] as const, [node.right, node.left] as const].some(
      ([one, other]) => compares(one, other) || comparesMember(one, other),
    );
  if (choosesByMember(node) || namesKeys(node)) return true;
  if (ts.isCaseClause(node)) return compares(node.expression, node.parent.parent.expression);
  return isTable(node);
};

const members = ["needs", "targetMember", "scale", "choices", "hasMember"];
const keys = [...namedKeys].filter((key) => /^[a-z]/.test(String(key)));
const words = new RegExp(`\\b(${[...names, ...keys, ...members].join("|")})\\b`);

/** The lines of a source file, from 1, that compare a question or branching type by its name, or tabulate several. */
const typeComparisons = (source: string): number[] => linesWith(source, asksForType, words);

/** The units themselves; printed files; and payloads that are sent, one of each type. */
const exempt = /^src\/(question-types|branching-types|audit\/rows)\/|[.]generated[.]ts$/;

const files = globSync("{src,apps}/**/*.ts").filter((file) => !exempt.test(file));

describe("shared code calls the unit of a type, and never compares its name or a substitute for it", () => {
  it("in every source file", () => {
    const found = files.flatMap((file) =>
      typeComparisons(readFileSync(file, "utf8")).map((line) => `${file}:${line}`),
    );
    expect(found).toEqual([]);
  });

  it("reads the source", () => {
    expect(files).toContain("src/check/rules/unique-choice.ts");
    expect(files).toContain("apps/language-server/hover.ts");
    expect(files.length).toBeGreaterThan(200);
  });

  it.each([
    'if (question.type === "rating") ask();',
    'const isRating = "rating" == question.type;',
    'const { type: kind } = question; if (kind !== "single_choice") ask();',
    'if (question?.["type"] === "link") ask();',
    'if (branching.type !== "end") ask();',
    'if (branchingType === "next_question") ask();',
    'switch (question.type) { case "link": ask(); }',
    'switch (given) { case "response_based": ask(); }',
    'if (["single_choice", "multiple_choice"].includes(question.type)) ask();',
    "const colours = { open: 1, rating: 2 };",
    'if (questionTypeOf(question.type).needs === "scale") ask();',
    'const { needs } = type; if ("choices" !== needs) ask();',
    "const lowest = item.scale === 10 ? 0 : 1;",
    "const names = choices === undefined ? ratings : positions;",
    'const names = hasMember(item.type, "scale") ? ratings : positions;',
    'if (targetMember === "index") ask();',
    'if (branchingTraitsOf(type).targetMember !== "responseValues") ask();',
    'const parts = ["detractors detractor unhappy"];',
    'if (key === "positive") ask();',
  ])("finds %s", (source) => {
    expect(typeComparisons(`const before = 1;\n${source}`)).toEqual([2]);
  });

  it.each([
    'if (target === "end" || value === "next_question") ask();',
    'switch (member) { case "link": ask(); }',
    'const question = { type: "rating", question: "How?" };',
    'if (hasMember(question.type, "scale")) ask();',
    "if (question.scale === undefined) return;",
    "if (question.type === undefined) ask();",
    "if (targetMember === undefined) ask();",
    "const help = `is negative, is answered`;",
  ])("passes over %s", (source) => {
    expect(typeComparisons(source)).toEqual([]);
  });
});
