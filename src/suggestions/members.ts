// Suggests the intended properties for missing or unknown ones, and for unknown types.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { aliasesOf, findMemberAlias } from "#model/aliases.ts";
import { isRequirement } from "#model/alternate-forms.ts";
import { isOtherChoice } from "#model/choice-words.ts";
import { convertMember } from "#model/convert-member.ts";
import { namesBesideType, namesOf } from "#parse/recover.ts";
import type { Subject } from "#parse/report.ts";
import { branchingMember, inlineRoutes, readBranching } from "./branchings.ts";
import {
  branchingContext,
  type Context,
  isExaminable,
  json,
  type Path,
  replaceFix,
  sharedHelpTexts,
  suggestHelp,
  suggestMessage,
} from "./suggestion.ts";
import { entriesByType, readValue } from "./values.ts";

type SubjectOf<Kind extends Subject["kind"]> = Extract<Subject, { readonly kind: Kind }>;

const message = 'Expected the property "{name}", found "{other}".';

export const memberMessages = {
  otherName: { message, help: 'Rename "{other}" to "{name}".' },
  otherForm: { message, help: "Write {meant}." },
  otherProperties: { message, help: "Write {members:and} instead." },
} as const;

export const memberHelpTexts = {
  typeWithProperties: { help: 'Did you mean "{meant}", with {members:and}?' },
  writeProperties: { help: "Write {members:and} instead." },
} as const;

/** The fix that renames a property. */
const renameFix = (path: Path, from: string, to: string) =>
  unsure(`Rename to ${to}`, [
    { op: "move", from: toPointer([...path, from]), path: toPointer([...path, to]) },
  ]);

/** Suggests branching in place of one in another form, which is reported at one of its properties. */
function rewrite(path: Path, name: string, other: string, branching: unknown): Suggestion {
  const meant = json(branching);
  const fixes = replaceFix(path, branching);
  const pointer = toPointer([...path, other]);
  return name === other
    ? suggestHelp(sharedHelpTexts, "writeValue", { meant }, fixes, pointer)
    : suggestMessage(memberMessages, "otherForm", { name, other, meant }, fixes, pointer);
}

/** Suggests branching for one in the form of another tool. */
function suggestBranching(owner: JsonObject, path: Path, context: Context): Suggestion | undefined {
  const branching = readBranching(owner, branchingContext(path, context));
  return branching && rewrite(path, "type", branchingMember(owner), branching);
}

/** The members that an object lacks. */
const missingIn = (owner: JsonObject, members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).filter(([name]) => owner[name] === undefined));

const listMembers = (members: JsonObject): string[] =>
  Object.entries(members).map(([name, value]) => `${quote(name)}: ${json(value)}`);

const writeMembers = (members: JsonObject, path: Path): JsonPatchOperation[] =>
  Object.entries(members).map(([name, value]) => ({ op: "add", path: toPointer([...path, name]), value }));

/** The fix that writes properties in place of others. */
const replaceMembers = (members: JsonObject, path: Path, replaced: readonly string[]) =>
  unsure(`Write ${listMembers(members).join(" and ")}`, [
    ...replaced.map((name) => ({ op: "remove", path: toPointer([...path, name]) }) as const),
    ...writeMembers(members, path),
  ]);

/** Suggests the type for an unknown one. */
export function suggestTag(
  { owner, shape, reading }: SubjectOf<"tag">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const branching = shape.part === "branching" ? suggestBranching(owner, path, context) : undefined;
  if (branching !== undefined || reading === undefined) return branching;
  const { type, members = {} } = reading;
  const added = missingIn(owner, members);
  const texts = listMembers(added);
  const suffix = texts.length === 0 ? "" : ` with ${texts.join(" and ")}`;
  const fixes = unsure(`Write ${json(type)}${suffix}`, [
    { op: "replace", path: toPointer([...path, shape.tag]), value: type },
    ...writeMembers(added, path),
  ]);
  return texts.length === 0
    ? suggestHelp(sharedHelpTexts, "nearestName", { meant: type }, fixes)
    : suggestHelp(memberHelpTexts, "typeWithProperties", { meant: type, members: texts }, fixes);
}

/** Suggests branching whose index or response keys are next to its type. */
function suggestInline(
  { owner, name }: SubjectOf<"missing">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const scope = branchingContext(path, context);
  const routes = name === "responseValues" && isExaminable(owner) ? inlineRoutes(owner, scope) : undefined;
  const branching =
    name === "index"
      ? readBranching(owner, scope)
      : routes && { type: owner["type"], responseValues: routes };
  const member = branching && namesBesideType(owner)[0];
  return member === undefined ? undefined : rewrite(path, name, member, branching);
}

/** Suggests the value for a property with another name, whose value has another form. */
function suggestOther({ owner, name, shape }: SubjectOf<"missing">, path: Path): Suggestion | undefined {
  const [entry, more] = (name === "type" && entriesByType(owner, shape)) || [];
  if (entry && !more) return rewrite(path, name, namesOf(owner)[0] as string, entry);
  const member = shape.members.get(name)?.shape;
  for (const other of namesOf(owner)) {
    const value = owner[other];
    if (typeof value !== "object" || !member || !isExaminable(value)) continue;
    // Form builders put the properties of a type in an inner object of a question.
    const inner = owner["type"] && isObject(value) && Object.hasOwn(value, name) ? value : undefined;
    const meant = inner ?? (aliasesOf(name).includes(folded(other)) ? readValue(value, member) : undefined);
    if (meant === undefined) continue;
    const members = inner ? missingIn(owner, inner) : { [name]: meant };
    const params = { name, other, members: listMembers(members) };
    const fixes = replaceMembers(members, path, [other]);
    return suggestMessage(memberMessages, "otherProperties", params, fixes, toPointer([...path, other]));
  }
  return undefined;
}

/** Suggests the missing property in place of what was written instead. */
export function suggestMissing(
  subject: SubjectOf<"missing">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const { owner, name, union, replacement } = subject;
  const branching = union?.part === "branching" ? suggestBranching(owner, path, context) : undefined;
  if (branching !== undefined) return branching;
  if (replacement === undefined) return suggestInline(subject, path, context) ?? suggestOther(subject, path);
  const params = { name, other: replacement };
  return suggestMessage(memberMessages, "otherName", params, renameFix(path, replacement, name));
}

const lengthsOf = (owner: JsonObject) =>
  namesOf(owner).filter((each) => findMemberAlias(each)?.known === "validation");

/** Converts both bounds of the length: the fix for one would overwrite the other. */
function bothLengths(owner: JsonObject): JsonObject {
  let members: JsonObject = {};
  for (const name of lengthsOf(owner)) members = convertMember({ ...owner, ...members }, name) ?? members;
  return members;
}

/** The properties that an unknown one means; undefined if that is unknown, null if its value keeps its form. */
function convert({ owner, name, known }: SubjectOf<"unknown">, path: Path, context: Context) {
  const value = owner[name];
  if (isRequirement(value)) return { [known]: !value.required };
  const alias = findMemberAlias(name);
  if (alias?.known !== known) return null;
  switch (alias.conversion) {
    case "branching": {
      const branching = readBranching(value, branchingContext(path, context));
      // An object without another meaning may have the form of PostHog already.
      return branching === undefined
        ? typeof value === "object"
          ? null
          : undefined
        : { [known]: branching };
    }
    case "opposite": {
      const given = readValue(value, { type: "boolean", nullable: false }) ?? value;
      return typeof given === "boolean" ? { [known]: !given } : undefined;
    }
    case "min_length":
    case "max_length":
      return bothLengths(owner);
    case "other":
      return readValue(value, { type: "boolean", nullable: false }) === false ? null : openChoice(owner);
    default:
      return convertMember(owner, name);
  }
}

/** The open choice for choices without one; null if the last one is the open one. */
function openChoice(owner: JsonObject): JsonObject | null | undefined {
  const { choices, otherText } = owner;
  if (!Array.isArray(choices) || !choices.every((each) => typeof each === "string")) return null;
  const text = typeof otherText === "string" && otherText.trim() ? otherText : "Other";
  const at = choices.findIndex((each) => each === text || isOtherChoice(each));
  if (at === -1) return { hasOpenChoice: true, choices: [...choices, text] };
  // Routes may count the choices, so their order must stay.
  return at === choices.length - 1 ? null : undefined;
}

/** Suggests the property that an unknown one means. */
export function suggestKnown(subject: SubjectOf<"unknown">, path: Path, context: Context): Suggestion {
  const { owner, name, known } = subject;
  const members = convert(subject, path, context);
  if (members === null) return { fixes: renameFix(path, name, known) };
  if (members === undefined) return {};
  const replaced = known === "validation" ? lengthsOf(owner) : [name];
  return suggestHelp(
    memberHelpTexts,
    "writeProperties",
    { members: listMembers(members) },
    replaceMembers(members, path, replaced),
  );
}
