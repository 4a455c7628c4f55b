// The words of findings that know what was meant, and the fixes that write it. The path of the report is where they are.
import type { Fix, JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { listNames, quote, shorten } from "#diagnostics/echo.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { meantBranching, meantRoutes, routesInside } from "./meant-branching.ts";
import { meantDates } from "./meant-date.ts";
import { meantValue } from "./meant-value.ts";
import * as messages from "./messages.ts";
import { type MeantType, meaningfulMember } from "./other-vocabularies.ts";
import type { Message, Report } from "./report.ts";
import type { Shape, TextShape } from "./shape.ts";
import { withTarget } from "./target-messages.ts";

const unsure = (title: string, patch: readonly JsonPatchOperation[]): readonly Fix[] => [
  { title, applicability: "unsure", patch },
];

const json = (value: unknown): string => shorten(JSON.stringify(value), 100);

/** The same message, with a fix that writes what was meant; unchanged where nothing is known of that. */
export function withReplacement(message: Message, meant: unknown, { path }: Report): Message {
  if (meant === undefined) return message;
  const patch = [{ op: "replace", path: toPointer(path), value: meant }] as const;
  return { ...message, fixes: unsure(`Write ${json(meant)}`, patch) };
}

const isQuoted = (value: unknown, meant: unknown): boolean =>
  typeof value === "string" &&
  (typeof meant === "boolean" || typeof meant === "number") &&
  value.trim() === String(meant);

const writing = (meant: unknown, value: unknown): string =>
  typeof meant === "string" && typeof value === "string"
    ? `Write ${json(meant)}, which is what ${quote(value)} is called here.`
    : `Write ${json(meant)}.`;

/** What a value stands for where it is read; branching and its routes are known by what is around them. */
function meantHere(value: unknown, shape: Shape, report: Report): unknown {
  if (value === "" && shape.nullable) return null;
  if (shape.part === "branching") return meantBranching(value, report.around);
  return report.path.at(-1) === "responseValues"
    ? meantRoutes(value, report.around)
    : meantValue(value, shape);
}

/** What to say of a value that was refused, if it is known what was meant. */
export function withMeaning(message: Message, value: unknown, shape: Shape, report: Report): Message {
  if (shape.code === "known-target" && (shape.type === "scalars" || shape.type === "integer"))
    return withTarget(message, value, shape, report);
  const meant = meantHere(value, shape, report);
  if (meant === undefined) return message;
  const words = isQuoted(value, meant)
    ? {
        message: `${quote(String(value))} is a text, where ${typeof meant === "boolean" ? "true or false" : "a number"} belongs; programs that read it would stumble.`,
        help: `Remove the quotes: write ${json(meant)}.`,
      }
    : {
        // Whoever wrote something else has no use for hearing of null.
        message: meant === null ? message.message : message.message.replace(", or null belongs", " belongs"),
        help: writing(meant, value),
      };
  return withReplacement(words, meant, report);
}

/** What to say of a text of a wrong form, if it is a date that is written in another way. */
export function withDate(message: Message, value: string, shape: TextShape, report: Report): Message {
  if (shape.format !== "date-time") return message;
  if (value === "") return withMeaning(message, value, shape, report);
  const [date, other] = meantDates(value);
  if (date === undefined) return message;
  if (other !== undefined)
    return {
      message: `${quote(value)} can be read as ${date.slice(0, 10)} and as ${other.slice(0, 10)}, and programs would read it as one or the other.`,
      help: `Write the date and time that you mean: ${quote(date)} or ${quote(other)}.`,
    };
  const isPlain = value.trim() === date.slice(0, 10);
  return withReplacement(
    {
      message: isPlain
        ? `${quote(value)} is a date without a time; the survey would begin and end at different moments in different places.`
        : message.message,
      help: `Write ${quote(date)}${isPlain ? ", or another time of that day, with its zone" : ""}.`,
    },
    date,
    report,
  );
}

/** What to say of a list whose entries are not all texts, when their texts are known. Routes among them are not lost silently. */
export function textsMeant(
  list: readonly unknown[],
  at: number,
  texts: readonly string[],
  report: Report,
): Message {
  const what = typeof list[at] === "object" ? "an object" : "a number";
  const message = `This entry is ${what}, where a text belongs; programs that read it would stumble.`;
  const help = `Write texts only: ${json(texts)}.`;
  const inner = report.path.at(-1) === "choices" ? routesInside(list, report.around) : undefined;
  if (inner === undefined) return withReplacement({ message, help }, texts, report);
  const { names, branching } = inner;
  const replace = { op: "replace", path: toPointer(report.path), value: texts } as const;
  const listed = listNames(names, 5);
  if (branching === undefined)
    return {
      message: `${message} The routes that ${listed} says are read by nobody.`,
      help: `${help} Say in the "branching" of the question where the answers lead.`,
      fixes: unsure(`Write ${json(texts)}, and drop the routes in ${listed}`, [replace]),
    };
  const path = toPointer([...report.path.slice(0, -1), "branching"]);
  return {
    message: `${message} Where ${listed} leads belongs in the "branching" of the question.`,
    help: `${help} Beside them, write "branching": ${json(branching)}.`,
    fixes: unsure(`Write ${json(texts)} and "branching": ${json(branching)}`, [
      replace,
      { op: "add", path, value: branching },
    ]),
  };
}

/** What to say of an unknown type, and what it is called here. */
export function tagMeant(
  message: Message,
  tag: string,
  meant: MeantType | undefined,
  member: string,
  present: (name: string) => boolean,
  report: Report,
): Message {
  if (meant === undefined) return message;
  const added = Object.entries(meant.members ?? {}).filter(([name]) => !present(name));
  const pointer = (name: string) => toPointer([...report.path, name]);
  const patch: JsonPatchOperation[] = [
    { op: "replace", path: pointer(member), value: meant.type },
    ...added.map(([name, value]) => ({ op: "add", path: pointer(name), value }) as const),
  ];
  const list = added.map(([name, value]) => `${quote(name)}: ${json(value)}`).join(" and ");
  const besides = list === "" ? "" : ` with ${list}`;
  const isNear = message.help.startsWith("Did you mean") && message.help.includes(quote(meant.type));
  return {
    message: message.message,
    help: isNear ? message.help : `${quote(tag)} is called ${quote(meant.type)} here${besides}.`,
    fixes: unsure(`Write ${json(meant.type)}${besides}`, patch),
  };
}

/** What to say of branching in the form of another tool. */
export const branchingMeant = (slip: string, type: unknown, branching: unknown, report: Report): Message =>
  withReplacement(
    {
      message:
        slip === "type"
          ? `${json(type)} is no type of branching here, so nobody would know where answers lead.`
          : `Nothing reads ${quote(slip)} here: branching says by its "type" where answers lead.`,
      help: `Write ${json(branching)}.`,
    },
    branching,
    report,
  );

/** What to say of response keys, or of the name of a question, beside the type of their branching. */
export const besideMeant = (key: string, required: string, branching: unknown, report: Report): Message =>
  withReplacement(
    {
      message: `Nothing reads ${quote(key)} here: ${required === "index" ? "the position of a question belongs" : "response keys belong"} in ${quote(required)}, which is missing.`,
      help: `Write ${json(branching)}.`,
    },
    branching,
    report,
  );

/** What to say of a required member that has the name of another tool. */
export const otherName = (name: string, known: string): Message => ({
  message: `${quote(known)} is missing; ${quote(name)} beside it seems to be what it is called elsewhere, and nobody will read it.`,
  help: `Rename ${quote(name)} to ${quote(known)}.`,
});

/** The same message, with a fix that renames a member. */
export function renaming(message: Message, from: string, to: string, { path }: Report): Message {
  const patch = [{ op: "move", from: toPointer([...path, from]), path: toPointer([...path, to]) }] as const;
  return { ...message, fixes: unsure(`Rename to ${to}`, patch) };
}

/** Whether an object of rules says that an answer is required, and nothing else, as form builders write it. */
export const isRequirement = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).join() === "required" &&
  typeof (value as { readonly required?: unknown }).required === "boolean";

/** The value of a member under our name; undefined where it is not known, null where it stays as it is. */
function converted(name: string, known: string, value: unknown, report: Report): unknown {
  if (isRequirement(value)) return !(value as { readonly required: boolean }).required;
  const meaning = meaningfulMember(name);
  if (meaning?.known !== known || meaning.conversion === "same" || meaning.conversion === "questions")
    return null;
  // An object that stands for nothing else may have our form already.
  if (meaning.conversion === "branching")
    return meantBranching(value, report.around) ?? (typeof value === "object" ? null : undefined);
  const given = meantValue(value, { type: "boolean", nullable: false }) ?? value;
  return typeof given === "boolean" ? !given : undefined;
}

/** What to say of a member that nobody reads, though it seems to stand for one that is not there. */
export function unknownMember(name: string, known: string, value: unknown, report: Report): Message {
  const meant = converted(name, known, value, report);
  if (meant === null) return renaming(messages.unknownField(name, known), name, known, report);
  const message = `Nothing reads ${quote(name)}; it is written as ${quote(known)} here.`;
  if (meant === undefined) return { message, help: `Write ${quote(known)} in its place.` };
  const pointer = (member: string) => toPointer([...report.path, member]);
  const patch = [
    { op: "remove", path: pointer(name) },
    { op: "add", path: pointer(known), value: meant },
  ] as const;
  return {
    message,
    help: `Write ${quote(known)}: ${json(meant)} in its place.`,
    fixes: unsure(`Write ${quote(known)}: ${json(meant)}`, patch),
  };
}
