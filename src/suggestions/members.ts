// What is said of members that are missing, unknown or tell nothing, when it is known what was meant.

import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import { isRequirement } from "#model/other-forms.ts";
import { memberCalled } from "#model/other-names.ts";
import { namesOf } from "#parse/recover.ts";
import type { Subject } from "#parse/report.ts";
import { branchingMember, readBranching, routesBeside } from "./branchings.ts";
import { branchingContext, type Context, json, type Path, replacing, type Suggestion } from "./suggestion.ts";
import { readValue } from "./values.ts";

type About<Kind extends Subject["kind"]> = Extract<Subject, { readonly kind: Kind }>;

/** The fix that renames a member. */
const renaming = (path: Path, from: string, to: string) =>
  unsure(`Rename to ${to}`, [
    { op: "move", from: toPointer([...path, from]), path: toPointer([...path, to]) },
  ]);

/** Writes branching in place of one in another form, which shows in one of its members. */
const writing = (path: Path, member: string, message: string, branching: unknown): Suggestion => ({
  pointer: toPointer([...path, member]),
  message,
  help: `Write ${json(branching)}.`,
  fixes: replacing(path, branching),
});

const nothingReads = (member: string): string => `Nothing reads ${quote(member)} here: `;

/** What to say of branching in the form of another tool. */
function suggestBranching(owner: JsonObject, path: Path, context: Context): Suggestion | undefined {
  const branching = readBranching(owner, branchingContext(path, context));
  if (branching === undefined) return undefined;
  const member = branchingMember(owner);
  const message =
    member === "type"
      ? `${json(owner["type"])} is no type of branching here, so nobody would know where answers lead.`
      : `${nothingReads(member)}branching says by its "type" where answers lead.`;
  return writing(path, member, message, branching);
}

/** What to say of a tag that is unknown, and what it is called here. */
export function suggestTag(
  { owner, shape, reading }: About<"tag">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const branching = shape.part === "branching" ? suggestBranching(owner, path, context) : undefined;
  if (branching !== undefined || reading === undefined) return branching;
  const { type, members = {} } = reading;
  const tag = String(owner[shape.tag]);
  const added = Object.entries(members).filter(([name]) => owner[name] === undefined);
  const pointer = (name: string) => toPointer([...path, name]);
  const patch: JsonPatchOperation[] = [
    { op: "replace", path: pointer(shape.tag), value: type },
    ...added.map(([name, value]) => ({ op: "add", path: pointer(name), value }) as const),
  ];
  const list = added.map(([name, value]) => `${quote(name)}: ${json(value)}`).join(" and ");
  const besides = list === "" ? "" : ` with ${list}`;
  const isNear = didYouMean(tag, shape.options.keys()) === type;
  return {
    help: isNear ? `Did you mean ${quote(type)}?` : `${quote(tag)} is called ${quote(type)} here${besides}.`,
    fixes: unsure(`Write ${json(type)}${besides}`, patch),
  };
}

/** What to say of a position or of response keys that stand beside the type of their branching. */
function suggestBeside(
  { owner, name }: About<"missing">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const routes = name === "responseValues" ? routesBeside(owner, branchingContext(path, context)) : undefined;
  const branching =
    name === "index"
      ? readBranching(owner, branchingContext(path, context))
      : routes && { type: owner["type"], responseValues: routes };
  const member = branching && namesOf(owner).find((each) => each !== "type");
  if (member === undefined) return undefined;
  const what = name === "index" ? "the position of a question belongs" : "response keys belong";
  const message = `${nothingReads(member)}${what} in ${quote(name)}, which is missing.`;
  return writing(path, member, message, branching);
}

/** What to say of a member that is missing. */
export function suggestMissing(
  subject: About<"missing">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const { owner, name, union, instead } = subject;
  const branching = union?.part === "branching" ? suggestBranching(owner, path, context) : undefined;
  if (branching !== undefined) return branching;
  if (instead === undefined) return suggestBeside(subject, path, context);
  const other = quote(instead.name);
  const what = instead.isNear ? "looks like a slip of the pen" : "seems to be what it is called elsewhere";
  return {
    message: `${quote(name)} is missing; ${other} beside it ${what}, and nobody will read it.`,
    help: `Rename ${other} to ${quote(name)}.`,
    fixes: renaming(path, instead.name, name),
  };
}

/** The value of a member under our name; undefined where it is not known, null where it stays as it is. */
function converted({ owner, name, known }: About<"unknown">, path: Path, context: Context): unknown {
  const value = owner[name];
  if (isRequirement(value)) return !value.required;
  const other = memberCalled(name);
  if (other?.known !== known || other.conversion === "same" || other.conversion === "questions") return null;
  // An object that stands for nothing else may have our form already.
  if (other.conversion === "branching")
    return (
      readBranching(value, branchingContext(path, context)) ?? (typeof value === "object" ? null : undefined)
    );
  const given = readValue(value, { type: "boolean", nullable: false }) ?? value;
  return typeof given === "boolean" ? !given : undefined;
}

/** What to say of a member that nobody reads, though it seems to stand for one that is not there. */
export function suggestKnown(subject: About<"unknown">, path: Path, context: Context): Suggestion {
  const { name, known } = subject;
  const value = converted(subject, path, context);
  if (value === null) return { fixes: renaming(path, name, known) };
  const message = `Nothing reads ${quote(name)}; it is written as ${quote(known)} here.`;
  if (value === undefined) return { message, help: `Write ${quote(known)} in its place.` };
  const pointer = (member: string) => toPointer([...path, member]);
  return {
    message,
    help: `Write ${quote(known)}: ${json(value)} in its place.`,
    fixes: unsure(`Write ${quote(known)}: ${json(value)}`, [
      { op: "remove", path: pointer(name) },
      { op: "add", path: pointer(known), value },
    ]),
  };
}
