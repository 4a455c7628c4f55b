import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toPointer } from "#diagnostics/json-pointer.ts";
import { compileSurvey, type FieldDiagnostics, groupByField } from "../../src/index.ts";
import { finding } from "../print/findings.ts";

const at = (pointer: string) => finding({ code: "tests/some-code", message: "", pointer });

/** The field at a path. */
const fieldAt = (tree: FieldDiagnostics, path: readonly string[]): FieldDiagnostics | undefined =>
  path.reduce<FieldDiagnostics | undefined>((field, name) => field?.fields[name], tree);

/** The fields of a tree, itself included, without recursion. */
function allFields(tree: FieldDiagnostics): FieldDiagnostics[] {
  const found = [tree];
  for (const { fields } of found) for (const field of Object.values(fields)) if (field) found.push(field);
  return found;
}

describe("groupByField", () => {
  it("returns no field, not even an inherited one, without diagnostics", () => {
    const { diagnostics, fields } = groupByField([]);
    expect(diagnostics).toEqual([]);
    for (const name of ["constructor", "toString", "__proto__"]) expect(fields[name]).toBeUndefined();
  });

  it.each([["__proto__"], ["constructor"], ["a/b"], ["~"], [""], ["0"]])(
    "accepts a field called %j",
    (name) => {
      const inside = at(toPointer([name, "hasOwnProperty"]));
      const itself = at(toPointer([name]));
      const tree = groupByField([inside, itself]);
      expect(tree.diagnostics).toEqual([]);
      expect(fieldAt(tree, [name])?.diagnostics).toEqual([itself]);
      expect(fieldAt(tree, [name, "hasOwnProperty"])?.diagnostics).toEqual([inside]);
      expect(({} as Record<string, unknown>)["diagnostics"]).toBeUndefined();
    },
  );

  it("groups a pointer of 10,000 tokens", () => {
    expect(allFields(groupByField([at("/a".repeat(10_000))]))).toHaveLength(10_001);
  });

  it("shows errors and warnings of a survey beside its fields, a missing one included", () => {
    const { diagnostics } = compileSurvey({
      name: " ",
      questions: [{ type: "rating", question: "How?" }],
      nam: 1,
    });
    const { fields } = groupByField(diagnostics);
    expect(fields["name"]?.diagnostics[0]?.severity).toBe("warning");
    expect(fields["questions"]?.fields[0]?.fields["scale"]?.diagnostics[0]?.severity).toBe("error");
  });

  it("keeps every diagnostic once, at its pointer, in the order of the list", () => {
    const path = fc.array(fc.oneof(fc.string(), fc.constantFrom("__proto__", "toString", "0")), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(path), (paths) => {
        const list = paths.map((tokens) => at(toPointer(tokens)));
        const tree = groupByField(list);
        expect(allFields(tree).flatMap(({ diagnostics }) => diagnostics)).toHaveLength(list.length);
        for (const tokens of paths) {
          const pointer = toPointer(tokens);
          expect(fieldAt(tree, tokens)?.diagnostics).toEqual(list.filter((one) => one.pointer === pointer));
        }
      }),
    );
  });
});
