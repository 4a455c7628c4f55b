// What the JSON Schema of a payload says of a place in a text.

import { isObject } from "#diagnostics/json-value.ts";
import type { PayloadKind } from "#index.ts";
import { schemaParts } from "#model/described-schemas.ts";
import { composeSchema, DEFS, type JsonSchema } from "#model/json-schema.ts";
import type { DocumentPart } from "./payload-document.ts";
import { childOf, type ValueNode } from "./syntax-tree.ts";

const roots = new Map<PayloadKind, JsonSchema>();

function rootOf(kind: PayloadKind): JsonSchema {
  const root = roots.get(kind) ?? composeSchema(kind, schemaParts);
  roots.set(kind, root);
  return root;
}

/** A schema and each of the choices that it consists of, without references. */
function alternatives(schema: JsonSchema): JsonSchema[] {
  const found: JsonSchema[] = [];
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { $ref, anyOf = [], oneOf = [] } = next;
    found.push(next);
    const part = $ref === undefined ? undefined : schemaParts[$ref.slice(DEFS.length)];
    waiting.push(...[...(part === undefined ? [] : [part]), ...anyOf, ...oneOf].toReversed());
  }
  return found;
}

/** The schemas of an object that the members which it has do not exclude. */
function fitting(schemas: readonly JsonSchema[], object: ValueNode | undefined): JsonSchema[] {
  const type = childOf(object, "type")?.value;
  return schemas.filter(({ properties }) => {
    const expected = properties?.["type"]?.const;
    return expected === undefined || typeof type !== "string" || expected === type;
  });
}

/** The schemas that may hold for a value of a part, by way of the objects and lists that it is in. */
export function schemasOf(part: DocumentPart, node: ValueNode, kind = part.kind): JsonSchema[] {
  const path: ValueNode[] = [];
  for (let at: ValueNode | undefined = node; at !== undefined && at !== part.node; at = at.parent)
    path.push(at);
  let schemas = alternatives(rootOf(kind));
  for (const each of path.reverse())
    schemas =
      typeof each.step === "number"
        ? schemas.flatMap(({ items }) => (items === undefined ? [] : alternatives(items)))
        : // A type that is being written excludes nothing yet.
          (each.step === "type" ? schemas : fitting(schemas, each.parent)).flatMap(
            ({ properties = {}, additionalProperties }) => {
              const member = Object.hasOwn(properties, each.step)
                ? properties[each.step]
                : additionalProperties;
              return isObject(member) ? alternatives(member as JsonSchema) : [];
            },
          );
  return schemas;
}

/** What a value is for, in a sentence; empty where nothing is known of it. */
export const sentenceOf = (schemas: readonly JsonSchema[]): string =>
  schemas.find(({ description }) => description !== undefined)?.description ?? "";

/** A member that an object may have, and what is known of its value. */
export interface KnownMember {
  readonly name: string;
  readonly schemas: readonly JsonSchema[];
  readonly isRequired: boolean;
}

/** What people write themselves of what servers reply with. */
const written: { readonly [Kind in PayloadKind]?: PayloadKind } = {
  survey: "survey-create",
  dashboard: "dashboard-create",
};

/** The members that an object of a part may have and does not have yet; those that only servers set are left out. */
export function missingMembers(part: DocumentPart, object: ValueNode): KnownMember[] {
  const found = new Map<string, { schemas: JsonSchema[]; isRequired: boolean }>();
  const present = new Set(object.children.map(({ step }) => step));
  const schemas = schemasOf(part, object, written[part.kind]);
  for (const { properties = {}, required = [] } of fitting(schemas, object))
    for (const [name, member] of Object.entries(properties)) {
      if (present.has(name) || member.readOnly === true) continue;
      const known = found.get(name) ?? { schemas: [], isRequired: false };
      known.schemas.push(...alternatives(member));
      if (required.includes(name)) known.isRequired = true;
      found.set(name, known);
    }
  return Array.from(found, ([name, known]) => ({ name, ...known }));
}
