// What is said of members that are missing, unknown or tell nothing, when it is known what was meant.
import { hasResponseKeys, typesWithResponseKeys } from "#check/response-keys.ts";
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { type Suggestion, unsure } from "#diagnostics/findings.ts";
import { pointerToken, toPointer } from "#diagnostics/json-pointer.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import { type Sentence, say } from "#diagnostics/sentences.ts";
import { membersFor } from "#model/meant-members.ts";
import { isRequirement, textsIn } from "#model/other-forms.ts";
import { memberCalled, otherNamesOf } from "#model/other-names.ts";
import { namesOf } from "#parse/recover.ts";
import type { Subject } from "#parse/report.ts";
import { hasMember } from "#question-types/members.ts";
import { branchingMember, readBranching, routesBeside } from "./branchings.ts";
import { hasRoutes } from "./entries.ts";
import { branchingContext, type Context, json, near, type Path, replacing, write } from "./suggestion.ts";
import { entriesByType, readValue, translatedMembers } from "./values.ts";

type About<Kind extends Subject["kind"]> = Extract<Subject, { readonly kind: Kind }>;

/** The fix that renames a member. */
const renaming = (path: Path, from: string, to: string) =>
  unsure(`Rename to ${to}`, [
    { op: "move", from: toPointer([...path, from]), path: toPointer([...path, to]) },
  ]);

const otherName = {
  message: 'Expected the member "{name}", found "{other}".',
  help: 'Rename "{other}" to "{name}".',
} as const;
const otherForm = { message: otherName.message, help: write.help } as const;
const tagWith = { help: 'Did you mean "{meant}", with {members:and}?' } as const;
const otherMembers = { help: "Write {members:and} instead." } as const;
const onPage = { help: 'Write its texts in "{known}", as "{meant}".' } as const;
const inside = {
  message: '"{name}" is missing here; it is inside "{other}".',
  help: 'Move it out of "{other}".',
} as const;

/** Some of their values are those of the finding. */
export const memberSentences: readonly Partial<Sentence>[] = [
  otherName,
  otherForm,
  tagWith,
  otherMembers,
  onPage,
  inside,
];

/** Writes branching in place of one in another form, which shows in one of its members. */
const writing = (path: Path, name: string, other: string, branching: unknown): Suggestion => ({
  pointer: toPointer([...path, other]),
  ...(name === other
    ? say(write, { meant: json(branching) })
    : say(otherForm, { name, other, meant: json(branching) })),
  fixes: replacing(path, branching),
});

/** What to say of branching in the form of another tool. */
function suggestBranching(owner: JsonObject, path: Path, context: Context): Suggestion | undefined {
  const branching = readBranching(owner, branchingContext(path, context));
  if (branching === undefined) return undefined;
  return writing(path, "type", branchingMember(owner), branching);
}

const listMembers = (members: JsonObject): string[] =>
  Object.entries(members).map(([name, value]) => `${quote(name)}: ${json(value)}`);

const writeMembers = (members: JsonObject, path: Path): JsonPatchOperation[] =>
  Object.entries(members).map(([name, value]) => ({ op: "add", path: toPointer([...path, name]), value }));

/** Writes members in place of others. */
export function writingMembers(members: JsonObject, path: Path, ...instead: readonly string[]): Suggestion {
  const listed = listMembers(members);
  return {
    ...say(otherMembers, { members: listed }),
    fixes: unsure(`Write ${listed.join(" and ")}`, [
      ...instead.map((name) => ({ op: "remove", path: toPointer([...path, name]) }) as const),
      ...writeMembers(members, path),
    ]),
  };
}

/** What to say of a tag that is unknown, and what it is called here. */
export function suggestTag(
  { owner, shape, reading }: About<"tag">,
  path: Path,
  context: Context,
): Suggestion | undefined {
  const branching = shape.part === "branching" ? suggestBranching(owner, path, context) : undefined;
  if (branching !== undefined || reading === undefined) return branching;
  const { members = {} } = reading;
  const { choices } = owner;
  // One tool says "multiple choice" where one of several is picked; routes by choice tell.
  const routed =
    Array.isArray(choices) && hasRoutes(choices) && !hasResponseKeys(reading.type)
      ? typesWithResponseKeys.find((each) => hasMember(each, "choices"))
      : undefined;
  const type = routed ?? reading.type;
  const added = Object.fromEntries(Object.entries(members).filter(([name]) => owner[name] === undefined));
  const patch: JsonPatchOperation[] = [
    { op: "replace", path: toPointer([...path, shape.tag]), value: type },
    ...writeMembers(added, path),
  ];
  const texts = listMembers(added);
  const fixes = (besides: string) => unsure(`Write ${json(type)}${besides}`, patch);
  return texts.length === 0
    ? { ...say(near, { meant: type }), fixes: fixes("") }
    : { ...say(tagWith, { meant: type, members: texts }), fixes: fixes(` with ${texts.join(" and ")}`) };
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
  return member === undefined ? undefined : writing(path, name, member, branching);
}

/** What to say of a member that another one stands for whose value has another form. */
function suggestOther({ owner, name, shape }: About<"missing">, path: Path): Suggestion | undefined {
  const [entry, more] = (name === "type" && entriesByType(owner, shape)) || [];
  if (entry && !more) return writing(path, name, namesOf(owner)[0] as string, entry);
  const member = shape.members.get(name)?.shape;
  for (const other of namesOf(owner)) {
    const value = owner[other];
    if (typeof value !== "object" || !member || !otherNamesOf(name).includes(folded(other))) continue;
    const meant = readValue(value, member);
    const members =
      translatedMembers(owner, name, value) ?? (meant === undefined ? undefined : { [name]: meant });
    if (members === undefined) continue;
    const said = writingMembers(members, path, other);
    const pointer = toPointer([...path, other]);
    return { ...said, message: otherName.message, params: { ...said.params, other }, pointer };
  }
  return undefined;
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
  if (instead === undefined) return suggestBeside(subject, path, context) ?? suggestOther(subject, path);
  const other = instead.name;
  if (!instead.isAround) return { ...say(otherName, { name, other }), fixes: renaming(path, other, name) };
  const around = owner[other] as JsonObject;
  const list = around[name];
  const texts = Array.isArray(list) ? textsIn(list, 0, list.length)?.texts : undefined;
  const holder = toPointer([...path, other]);
  const from = `${holder}/${pointerToken(name)}`;
  const to = toPointer([...path, name]);
  const patch: JsonPatchOperation[] =
    texts === undefined || hasRoutes(list as readonly unknown[])
      ? [{ op: "move", from, path: to }]
      : [
          { op: "remove", path: from },
          { op: "add", path: to, value: texts },
        ];
  if (Object.keys(around).length === 1) patch.push({ op: "remove", path: holder });
  return { ...say(inside, { name, other }), fixes: unsure(`Move ${name} out of ${quote(other, 40)}`, patch) };
}

const lengthsOf = (owner: JsonObject) =>
  namesOf(owner).filter((each) => memberCalled(each)?.known === "validation");

function bothLengths(owner: JsonObject): JsonObject {
  let made: JsonObject = {};
  for (const name of lengthsOf(owner)) made = membersFor({ ...owner, ...made }, name) ?? made;
  return made;
}

/** What a member stands for, as members of ours; undefined where that is not known, null where its value stays as it is. */
function converted({ owner, name, known }: About<"unknown">, path: Path, context: Context) {
  const value = owner[name];
  if (isRequirement(value)) return { [known]: !value.required };
  const other = memberCalled(name);
  if (other?.known !== known) return null;
  switch (other.conversion) {
    case "branching": {
      const branching = readBranching(value, branchingContext(path, context));
      // An object that stands for nothing else may have our form already.
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
      // What is written for the one would replace what is written for the other.
      return bothLengths(owner);
    case "other":
      return readValue(value, { type: "boolean", nullable: false }) === false ? null : openChoice(owner);
    default:
      return membersFor(owner, name);
  }
}

/** The open choice of choices that have none yet; null where the last one is it. */
function openChoice(owner: JsonObject): JsonObject | null | undefined {
  const { choices, otherText } = owner;
  if (!Array.isArray(choices) || !choices.every((each) => typeof each === "string")) return null;
  const text = typeof otherText === "string" && otherText.trim() ? otherText : "Other";
  const at = choices.findIndex(
    (each) => each === text || /^(?:other|andere|sonstige|autre|otr[oa])/i.test(each),
  );
  if (at === -1) return { hasOpenChoice: true, choices: [...choices, text] };
  // Routes may count the choices, so that none of them can be moved.
  return at === choices.length - 1 ? null : undefined;
}

/** What to say of a member that nobody reads, though it seems to stand for one that is not there. */
export function suggestKnown(subject: About<"unknown">, path: Path, context: Context): Suggestion {
  const { name, known } = subject;
  const members = converted(subject, path, context);
  if (members === null) return { fixes: renaming(path, name, known) };
  if (members === undefined) return {};
  if (Object.keys(members).length === 0)
    return say(onPage, { known, meant: `${memberCalled(name)?.conversion}Header` });
  return writingMembers(members, path, ...(known === "validation" ? lengthsOf(subject.owner) : [name]));
}
