// Prints schemas as TypeScript types with their sentences.
import { DEFS, type JsonSchema } from "../src/model/json-schema.ts";

/** How the type of a part is called. */
export const typeName = (part: string): string =>
  part.replaceAll(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

export const isPrintedName = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

export const comment = (text: string | undefined, indent: string): string =>
  text === undefined ? "" : `${indent}/** ${text} */\n`;

const literals = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join(" | ");

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ");

/** The type of a list's elements, in parentheses where they are a union. */
const listOf = (element: string): string => `${element.includes(" | ") ? `(${element})` : element}[]`;

const plain: Readonly<Record<string, string>> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** Prints types of schemas that refer to parts. */
export class TypePrinter {
  readonly #named: (part: string) => string;
  readonly #parts: Readonly<Record<string, JsonSchema>>;

  /** `named` says how the type of a part is called. */
  constructor(named: (part: string) => string, parts: Readonly<Record<string, JsonSchema>>) {
    this.#named = named;
    this.#parts = parts;
  }

  /** A schema as a type; `indent` is that of the line it begins on. */
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
    // Any text beside known ones: so written, editors still offer those.
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

  /** Where a member has no sentence of its own, it is of a part that has one; its first clause, as the type says the rest. */
  #sentenceOf(member: JsonSchema): string | undefined {
    if (member.description !== undefined) return member.description;
    const part = [member, ...(member.anyOf ?? [])].find(({ $ref }) => $ref !== undefined)?.$ref;
    if (part !== undefined)
      return this.#parts[part.slice(DEFS.length)]?.description?.replace(/[;.] .*$/, ".");
    return member.anyOf?.find(({ description }) => description !== undefined)?.description;
  }

  /** A member of an object, with its sentence. */
  member(schema: JsonSchema, name: string, indent: string): string {
    const member = schema.properties?.[name] ?? {};
    const isRequired = schema.required?.includes(name) === true;
    const printed = isPrintedName(name) ? name : JSON.stringify(name);
    const whole = `${printed}${isRequired ? "" : "?"}: ${this.typeOf(member, indent)}`;
    return `${comment(this.#sentenceOf(member), indent)}${indent}${whole};\n`;
  }

  /** These members of an object. */
  members(schema: JsonSchema, names: readonly string[], indent: string): string {
    return names.map((name) => this.member(schema, name, indent)).join("");
  }
}
