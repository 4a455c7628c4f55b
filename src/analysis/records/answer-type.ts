import type { CompiledSurvey } from "#compiled/compiled-survey.ts";
import { quote } from "#diagnostics/echo.ts";
import { completeRecords, type RecordMember } from "./complete-records.ts";

/** The maximum number of routes times questions, which is the number of properties of all types together. */
const MAX_MEMBERS = 100_000;

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*$/u;

/** Names that no type can have. */
const RESERVED = new Set(
  "any as bigint boolean break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let never new null number object package private protected public return static string super switch symbol this throw true try type typeof undefined unknown var void while with yield".split(
    " ",
  ),
);

/** A text in TypeScript syntax: escaped, so that no character ends the line or the text. */
const literal = (value: string | number | null): string =>
  JSON.stringify(value).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");

const memberName = (name: string): string => (IDENTIFIER.test(name) ? name : literal(name));

/** The type of the answers to a question that stay on a route. TypeScript cannot express that a text is not blank. */
function typeOfAnswers({ answers }: RecordMember): string {
  const { values, texts, lists, choices } = answers;
  const parts = values.filter((value) => texts === "none" || typeof value !== "string").map(literal);
  if (texts !== "none") parts.unshift("string");
  if (lists !== undefined) {
    const element = lists.open || lists.anyTexts ? "string" : choices.map(literal).join(" | ") || "never";
    parts.unshift(
      lists.empty || lists.anyTexts ? `readonly (${element})[]` : `readonly [${element}, ...(${element})[]]`,
    );
  }
  return parts.join(" | ") || "never";
}

/** The type of one alternative, without the members that only others have. */
function typeOfMembers(members: readonly RecordMember[], names: readonly string[]): string {
  const own = new Set(members.map(({ name }) => name));
  const lines = [
    ...members.map(
      (member) => `${memberName(member.name)}${member.required ? "" : "?"}: ${typeOfAnswers(member)};`,
    ),
    ...names.flatMap((name) => (own.has(name) ? [] : [`${memberName(name)}?: never;`])),
  ];
  return lines.length === 0 ? "Record<string, never>" : `{\n${lines.map((line) => `  ${line}\n`).join("")}}`;
}

/**
 * Returns a TypeScript module that exports, under the given name, the type of a complete record of a survey. It accepts the same
 * as `answerSchema`, except that types cannot exclude blank texts and lists with duplicate texts. With at most 256 routes, and at
 * most 100,000 routes times questions, it has an alternative for each route; otherwise one for all, as its comment states.
 * Throws a TypeError if the name cannot be that of a type.
 *
 * @example
 * writeFileSync("answers.ts", answerType(compiled, "Answers"));
 */
export function answerType(compiled: CompiledSurvey, name: string): string {
  if (!IDENTIFIER.test(name) || RESERVED.has(name))
    throw new TypeError(`${quote(String(name))} cannot be the name of a type.`);
  const { exact, alternatives, names } = completeRecords(compiled, MAX_MEMBERS);
  const comment = exact
    ? "The complete records of the survey."
    : "Every complete record of the survey. The survey has too many routes to distinguish them, so some other records fit, too.";
  const types = alternatives.map((members) => typeOfMembers(members, names));
  return `/** ${comment} */\nexport type ${name} =${types.map((type) => `\n| ${type}`).join("")};\n`;
}
