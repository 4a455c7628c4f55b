import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { operations } from "#http/operations/operations.ts";
import { jsonSchema } from "#model/described-schemas.ts";
import type { JsonSchema } from "#model/json-schema.ts";
import type { PayloadKind } from "#model/payload-of.ts";

const page = readFileSync(new URL("../../docs/interface.md", import.meta.url), "utf8");

/** The text of a section, by its number. */
function section(number: string): string {
  const heading = new RegExp(`^#{2,3} ${number.replace(".", "\\.")}[. ].*$`, "m");
  const start = page.search(heading);
  if (start === -1) throw new Error(`docs/interface.md has no section ${number}`);
  const rest = page.slice(page.indexOf("\n", start));
  const end = rest.search(/^#{2,3} /m);
  return end === -1 ? rest : rest.slice(0, end);
}

const codeIn = (text: string): Set<string> =>
  new Set([...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string));

/** The names of all properties of a kind of payload, in any of its shapes. */
function membersOf(kind: PayloadKind): string[] {
  const whole: JsonSchema = jsonSchema(kind);
  const namesIn = ({ $ref, properties = {}, oneOf = [], anyOf = [] }: JsonSchema): string[] => {
    const named = $ref === undefined ? undefined : whole.$defs?.[$ref.replace("#/$defs/", "")];
    return [
      ...Object.keys(properties),
      ...[...oneOf, ...anyOf, ...(named === undefined ? [] : [named])].flatMap(namesIn),
    ];
  };
  return [...new Set(namesIn(whole))];
}

describe("docs/interface.md names every property of", () => {
  it.each<[PayloadKind, string]>([
    ["user", "2.1"],
    ["dashboard", "2.2"],
    ["collaborator", "2.3"],
    ["collaborator-create", "2.3"],
    ["sharing-configuration", "2.4"],
    ["feature-flag", "2.5"],
    ["survey", "2.6"],
    ["question", "2.7"],
    ["branching", "2.8"],
  ])("%s in section %s", (kind, number) => {
    const named = codeIn(section(number));
    const members = membersOf(kind);
    expect(members.length).toBeGreaterThan(2);
    expect(members.filter((member) => !named.has(member))).toEqual([]);
  });
});

describe("docs/interface.md lists", () => {
  const rows = [
    ...`${section("4.1")}${section("4.2")}`.matchAll(
      /^\| `(\w+)` \| (\w+) `([^`]+)` \| `([^`]+)` \| (.+) \|$/gm,
    ),
  ];

  it("every operation, in order, and nothing else", () => {
    expect(rows.map(([, id]) => id)).toEqual(operations.map(({ id }) => id));
  });

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    "%s as it is",
    (id, operation) => {
      const [, , method, path, scope, status] = rows.find(([, name]) => name === id) ?? [];
      expect(`${method} /api/projects/:project_id${path}`).toBe(`${operation.method} ${operation.path}`);
      expect(scope).toBe(operation.scope);
      expect(status?.replace("always ", "")).toBe(String(operation.status));
    },
  );
});
