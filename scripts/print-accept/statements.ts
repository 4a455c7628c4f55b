// The statements and conditions of acceptors, as texts.
import { schemaParts } from "../../src/model/described-schemas.ts";
import type { PayloadKind } from "../../src/model/payload-of.ts";
import { shapeOf } from "../../src/parse/link-shape.ts";
import type { Bound, NumberShape, UnionShape } from "../../src/parse/shape.ts";

export const quoted = (value: unknown): string => JSON.stringify(value);
export const camel = (name: string): string =>
  name.replace(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
export const capital = (name: string): string => name.charAt(0).toUpperCase() + camel(name).slice(1);

export const boundOf = ({ value, limit }: Bound): string =>
  limit === undefined ? String(value) : `validation.limits.${limit}`;

export const numberOf = ({ type, minimum, maximum }: NumberShape, value: string): string =>
  `${type === "integer" ? "isIntegerIn" : "isNumberIn"}(${value}, ${minimum}, ${maximum})`;

export const orOf = (values: readonly (string | number)[], value: string): string =>
  `(${values.map((each) => `${value} === ${quoted(each)}`).join(" || ")})`;

/** The head of a function; unused parameters are removed when the text is complete. */
export const HEAD = "const <name>: Accept = (value, validation, depth) => {";
export const withUsed = (text: string): string => {
  const body = text.slice(HEAD.length);
  if (!text.startsWith(HEAD) || body.includes("depth")) return text;
  return HEAD.replace(body.includes("validation") ? ", depth" : ", validation, depth", "") + body;
};

/** Returns the cases of properties; those with the same statement share one. */
const casesOf = (statements: ReadonlyMap<string, string>): string => {
  const names = new Map<string, string[]>();
  for (const [name, text] of statements) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names]
    .map(([text, group]) => group.map((name) => `      case ${quoted(name)}:\n`).join("") + text)
    .join("");
};

/** Unrolls fixed repetitions in a pattern, which makes it three times as fast. */
export const unrolled = (pattern: RegExp): string =>
  String(pattern).replace(/(\[(?:\\.|[^\]\\])*\]|\\d)\{(\d+)\}/g, (_, atom: string, count: string) =>
    atom.repeat(Number(count)),
  );

/** Returns the statement that sets whether a property is valid. */
export const judged = (condition: string, isNullable = false): string =>
  `        isValid = ${isNullable ? "member === null || " : ""}${condition};\n`;

/** Returns the loop over the properties of an object; `unknown` checks those without a statement. */
export const walkOf = (statements: ReadonlyMap<string, string>, unknown: string): string =>
  `  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    let isValid = true;
    switch (name) {
${casesOf(statements)}      default:
${judged(`${unknown}.pass(value, name, member, validation, depth)`)}    }
    if (!isValid) return false;
  }
`;

/** The properties that a part passes on when it is accepted. */
interface Passed {
  /** The properties, in order. */
  readonly members: readonly string[];
  /** A property whose own part stores it in the validation. */
  readonly nested?: string;
  /** The statement that precedes them. */
  readonly begin: string;
  /** The statements that pass them on. */
  readonly pass: (variables: readonly string[]) => string;
}

const membersOf = (part: PayloadKind): readonly string[] => [
  ...new Set(
    [...(shapeOf(part, schemaParts) as UnionShape).options.values()].flatMap(({ members }) => [
      ...members.keys(),
    ]),
  ),
];

const passed: Readonly<Record<string, Passed>> = {
  question: {
    nested: "branching",
    begin: "  validation.flags = 0;\n",
    members: [
      ...["type", "id", "question", "optional", "translations", "validation", "branching"],
      ...["skipSubmitButton", "scale", "choices", "hasOpenChoice"],
    ],
    pass: (variables) => `  validation.visitor?.visit({ ${variables.join(", ")} }, validation.flags);\n`,
  },
  branching: {
    begin: "  validation.branching.indexedKeys = 0;\n",
    members: membersOf("branching"),
    pass: (variables) =>
      `  const accepted = validation.branching;\n${variables
        .map((each) => each.split(": "))
        .map(([name, variable = name]) => `  accepted.${name} = ${variable};\n`)
        .join("")}`,
  },
};

/** Returns the variable for a property, renamed if it equals the parameter `validation`. */
const variableFor = (name: string): string => (name === "validation" ? "validationMember" : name);

/** Returns the statement that stores a checked property to pass it on. */
export const kept = (path: string, name: string): string =>
  passed[path]?.members.includes(name)
    ? `        ${variableFor(name)} = ${passed[path].nested === name ? `member === null ? null : validation.${name}` : "member"};\n`
    : "";

/** Returns the declarations and statements for the properties that a part passes on. */
export function passedBy(path: string, tag: string): { readonly declared: string; readonly pass: string } {
  const { members, nested, begin, pass }: Passed = passed[path] ?? { members: [], begin: "", pass: () => "" };
  const names = members.filter((name) => name !== tag).map(variableFor);
  return {
    declared: [
      ...names.map(
        (name) => `  let ${name}: ${name === nested ? "AcceptedBranching | null | undefined" : "unknown"};\n`,
      ),
      begin,
    ].join(""),
    pass: pass(
      members.map((name) => {
        const variable = name === tag ? "tag" : variableFor(name);
        return variable === name ? name : `${name}: ${variable}`;
      }),
    ),
  };
}
