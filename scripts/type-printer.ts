// Prints schemas as TypeScript types with their descriptions.
import { DEFS, type JsonSchema } from "../src/model/json-schema.ts";

/** Returns the name of the type of a part. */
export const typeName = (part: string): string =>
  part.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

export const isPrintedName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

export const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? "" : `${indent}/** ${text} */\n`;

const literals = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(" | ");

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** Returns the type of a list, with parentheses around a union. */
const listOf = (element: string): string => `${element.includes(" | ") ? `(${element})` : element}[]`;

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** The maximum length of a type that is printed more than once in an object. */
const MAX_REPEATED = 60;

/** Prints types of schemas that refer to parts. */
export class TypePrinter {
  readonly #named: (part: string) => string;
  readonly #parts: Readonly<Record<string, JsonSchema>>;

  /** `named` returns the name of the type of a part. */
  constructor(named: (part: string) => string, parts: Readonly<Record<string, JsonSchema>>) {
    this.#named = named;
    this.#parts = parts;
  }

  /** Prints a schema as a type; `indent` is that of its first line. */
  typeOf(schema: JsonSchema, indent: string): string {
    if (schema.$ref !== undefined) return this.#named(schema.$ref.slice(DEFS.length));
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return this.#optionsType(options, indent);
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (schema.enum !== undefined) return literals(schema.enum);
    if (schema.type === undefined) return "unknown";
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    return union(types.map((type) => this.#ofOneType(schema, type, indent)));
  }

  #optionsType(options: readonly JsonSchema[], indent: string): string {
    const isKnown = options.some(({ enum: values }) => values !== undefined);
    // Any text besides the known ones, in a form in which editors still propose the known ones.
    return union(
      options.map((option) =>
        isKnown && option.type === "string" && option.enum === undefined
          ? "(string & {})"
          : this.typeOf(option, indent),
      ),
    );
  }

  #ofOneType(schema: JsonSchema, type: string, indent: string): string {
    if (type === "array") return listOf(this.typeOf(schema.items ?? {}, indent));
    if (type !== "object") return plain[type] as string;
    if (schema.properties !== undefined && Object.keys(schema.properties).length > 0)
      return `{\n${this.members(schema, Object.keys(schema.properties), `${indent}  `)}${indent}}`;
    if (schema.additionalProperties === false) return "Record<string, never>";
    const values = schema.additionalProperties;
    return `Record<string, ${typeof values === "object" ? this.typeOf(values, indent) : "unknown"}>`;
  }

  /** Returns the description of a property, or else the first clause of that of its part. */
  #sentenceOf(member: JsonSchema): string | undefined {
    if (member.description !== undefined) return member.description;
    const part = [member, ...(member.anyOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref;
    if (part !== undefined)
      return this.#parts[part.slice(DEFS.length)]?.description?.replace(/[;.] .*$/, ".");
    return member.anyOf?.find(({ description }) => description !== undefined)?.description;
  }

  /** Prints a property of an object, with its description; `type` is its printed type. */
  member(
    schema: JsonSchema,
    name: string,
    indent: string,
    type = this.#memberType(schema, name, indent),
  ): string {
    const isRequired = schema.required?.includes(name) === true;
    const printed = isPrintedName(name) ? name : JSON.stringify(name);
    const sentence = this.#sentenceOf(schema.properties?.[name] ?? {});
    return `${comment(sentence, indent)}${indent}${printed}${isRequired ? "" : "?"}: ${type};\n`;
  }

  #memberType(schema: JsonSchema, name: string, indent: string): string {
    return this.typeOf(schema.properties?.[name] ?? {}, indent);
  }

  /** Prints these properties of an object. A long type that a previous property of the named type `owner` has is not repeated. */
  members(schema: JsonSchema, names: readonly string[], indent: string, owner?: string): string {
    const printed = new Map<string, string>();
    return names
      .map((name) => {
        const type = this.#memberType(schema, name, indent);
        const same = owner !== undefined && type.length > MAX_REPEATED ? printed.get(type) : undefined;
        printed.set(type, same ?? name);
        return this.member(schema, name, indent, same === undefined ? type : `${owner}["${same}"]`);
      })
      .join("");
  }
}
