// Looks up the JSON Schemas for a place in a text.

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

/** Returns a schema and all its alternatives, with references resolved. */
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

/** Returns the schemas that the properties of an object do not exclude. */
function matchingSchemas(schemas: readonly JsonSchema[], object: ValueNode | undefined): JsonSchema[] {
  const type = childOf(object, "type")?.value;
  return schemas.filter(({ properties }) => {
    const expected = properties?.["type"]?.const;
    return expected === undefined || typeof type !== "string" || expected === type;
  });
}

/** Returns the schemas that may apply to a value of a part, based on its path. */
export function schemasOf(part: DocumentPart, node: ValueNode, kind = part.kind): JsonSchema[] {
  const path: ValueNode[] = [];
  for (let at: ValueNode | undefined = node; at !== undefined && at !== part.node; at = at.parent)
    path.push(at);
  let schemas = alternatives(rootOf(kind));
  for (const each of path.reverse())
    schemas =
      typeof each.step === "number"
        ? schemas.flatMap(({ items }) => (items === undefined ? [] : alternatives(items)))
        : // An incomplete type excludes nothing yet.
          (each.step === "type" ? schemas : matchingSchemas(schemas, each.parent)).flatMap(
            ({ properties = {}, additionalProperties }) => {
              const member = Object.hasOwn(properties, each.step)
                ? properties[each.step]
                : additionalProperties;
              return isObject(member) ? alternatives(member as JsonSchema) : [];
            },
          );
  return schemas;
}

/** Describes a value in a sentence; empty without a description. */
export const sentenceOf = (schemas: readonly JsonSchema[]): string =>
  schemas.find(({ description }) => description !== undefined)?.description ?? "";

/** A property that an object may have, and the schemas of its value. */
export interface KnownMember {
  readonly name: string;
  readonly schemas: readonly JsonSchema[];
  readonly isRequired: boolean;
}

/** The request kind for each response kind, to propose only writable properties. */
const requestKinds: { readonly [Kind in PayloadKind]?: PayloadKind } = {
  survey: "survey-create",
  dashboard: "dashboard-create",
};

/** Returns the properties that an object may have but lacks, except read-only ones. */
export function missingMembers(part: DocumentPart, object: ValueNode): KnownMember[] {
  const found = new Map<string, { schemas: JsonSchema[]; isRequired: boolean }>();
  const present = new Set(object.children.map(({ step }) => step));
  const schemas = schemasOf(part, object, requestKinds[part.kind]);
  for (const { properties = {}, required = [] } of matchingSchemas(schemas, object))
    for (const [name, member] of Object.entries(properties)) {
      if (present.has(name) || member.readOnly === true) continue;
      const known = found.get(name) ?? { schemas: [], isRequired: false };
      known.schemas.push(...alternatives(member));
      if (required.includes(name)) known.isRequired = true;
      found.set(name, known);
    }
  return Array.from(found, ([name, known]) => ({ name, ...known }));
}
