// The statements and conditions that acceptors consist of, as texts.
import type { Bound, NumberShape } from "../../src/parse/shape.ts";
import { views } from "./views.ts";

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

/** How a function begins; what it does not use is left out when the text is complete. */
export const HEAD = "const <name>: Accept = (value, validation, depth) => {";
export const withUsed = (text: string): string => {
  const body = text.slice(HEAD.length);
  if (!text.startsWith(HEAD) || body.includes("depth")) return text;
  return HEAD.replace(body.includes("validation") ? ", depth" : ", validation, depth", "") + body;
};

/** Members and what is to be done about them, which is printed once for all that share it. */
const casesOf = (statements: ReadonlyMap<string, string>): string => {
  const names = new Map<string, string[]>();
  for (const [name, text] of statements) names.set(text, [...(names.get(text) ?? []), name]);
  return [...names]
    .map(([text, group]) => group.map((name) => `      case ${quoted(name)}:\n`).join("") + text)
    .join("");
};

/** The same pattern with what is repeated a fixed number of times written out, which takes a third of the time. */
export const unrolled = (pattern: RegExp): string =>
  String(pattern).replace(/(\[(?:\\.|[^\]\\])*\]|\\d)\{(\d+)\}/g, (_, atom: string, count: string) =>
    atom.repeat(Number(count)),
  );

/** The statement that says whether a member is valid. */
export const judged = (condition: string, isNullable = false): string =>
  `        isValid = ${isNullable ? "member === null || " : ""}${condition};\n`;

/** The walk over the members of an object; `unknown` judges those that are in none of the statements. */
export const walkOf = (statements: ReadonlyMap<string, string>, unknown: string): string =>
  `  for (const name in value) {
    const member = value[name];
    if (member === undefined) continue;
    let isValid = true;
    switch (name) {
${casesOf(statements)}      default:
${judged(`${unknown}.pass(value, name, member, validation, depth)`)}    }
    if (!isValid && validation.recordInvalid(name, depth)) return false;
  }
`;

/** A part that is in no other is validated to its last member: recording an invalid one never stops it. */
export const withoutStops = (text: string): string =>
  text.replaceAll(
    / && validation\.recordInvalid\(name, depth\)\) return false;/g,
    ") validation.recordInvalid(name, depth);",
  );

/** The variable that keeps a member; the functions have a parameter called `validation`. */
const variableFor = (name: string): string => (name === "validation" ? "validationMember" : name);

/** The statements that keep a member for the view of its part; `view` is where a nested acceptor leaves its own. */
export function kept(path: string, name: string): { readonly before: string; readonly after: string } {
  const view = views[path];
  if (view === undefined || !view.members.includes(name)) return { before: "", after: "" };
  if (view.nested[name] === undefined)
    return { before: `        ${variableFor(name)} = member;\n`, after: "" };
  return { before: "", after: `        ${variableFor(name)} = member === null ? null : validation.view;\n` };
}

/** The declarations of what is kept for the view of a part, and the statement that makes the view. */
export function viewOf(path: string, tag?: string): { readonly declared: string; readonly made: string } {
  const view = views[path];
  if (view === undefined) return { declared: "", made: "" };
  const { members, noted, maker } = view;
  const notes = Object.keys(noted);
  const parameters = [
    ...members.map((name) => (name === tag ? "tag" : variableFor(name))),
    ...notes.map((name) => `validation.${name}`),
  ].join(", ");
  return {
    declared: [
      ...members.filter((name) => name !== tag).map((name) => `  let ${variableFor(name)}: unknown;\n`),
      ...notes.map((name) => `  validation.${name} = 0;\n`),
    ].join(""),
    made: `  validation.view = ${maker === undefined ? parameters : `${maker}(${parameters})`};\n`,
  };
}

export const REFUSED = "        isValid = false;\n        break;\n";
