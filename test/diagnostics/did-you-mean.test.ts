import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ComparedNames,
  Comparisons,
  didYouMean,
  folded,
  requireKnownName,
  suggestName,
} from "#diagnostics/did-you-mean.ts";
import { anyCharacters } from "../any-characters.ts";

const types = ["open", "link", "rating", "single_choice", "multiple_choice"];

describe("didYouMean", () => {
  it.each([
    ["", "the name is empty"],
    ["x", "it is too short"],
    ["banana", "no known name is near"],
    ["choice", "it is too far from single_choice"],
    ["opening", "more than a third of it differs"],
    ["o".repeat(65), "it is too long to be compared"],
  ])("suggests nothing for %j: %s", (given) => {
    expect(didYouMean(given, types)).toBeUndefined();
  });

  it.each([
    ["OPEN", "open"],
    ["singleChoice", "single_choice"],
    ["single choice", "single_choice"],
    ["single-choice", "single_choice"],
    ["multiplechoice", "multiple_choice"],
    ["opn", "open"],
    ["oepn", "open"],
    ["opeen", "open"],
    ["ratign", "rating"],
    ["ratings", "rating"],
    ["singel_chioce", "single_choice"],
    ["multi_choice", "multiple_choice"],
  ])("suggests for %j the name %j", (given, known) => {
    expect(didYouMean(given, types)).toBe(known);
  });

  it("suggests the nearest name, and the first of two equally near ones", () => {
    expect(didYouMean("nams", ["name", "names"])).toBe("name");
    expect(didYouMean("named", ["names", "name"])).toBe("names");
    expect(didYouMean("color", ["colour", "COLOR"])).toBe("COLOR");
  });

  it("ignores case, spaces, hyphens and underscores, even in short names", () => {
    expect(didYouMean("I_D", ["id"])).toBe("id");
    expect(didYouMean("ie", ["id"])).toBeUndefined();
  });

  it("allows at most three edits, even in long names", () => {
    expect(didYouMean("current_iteration_start_datXYZ", ["current_iteration_start_date"])).toBe(
      "current_iteration_start_date",
    );
    expect(didYouMean("current_iteration_start_WXYZ", ["current_iteration_start_date"])).toBeUndefined();
  });

  it("skips known names that are too long to be compared", () => {
    expect(didYouMean("opeN", ["o".repeat(65), "open"])).toBe("open");
  });

  it.each([
    // One edit needs three characters, two need six, three need nine.
    ["abx", "abc", true],
    ["ax", "ab", false],
    ["abcdx", "abcde", true],
    ["abcxy", "abcde", false],
    ["abcdxy", "abcdef", true],
    ["abcxyz", "abcdef", false],
    ["abcdefgxy", "abcdefghi", true],
    ["abcdefxyz", "abcdefghi", true],
    ["abcdefghwxyz", "abcdefghijkl", false],
    ["abcdewxyz", "abcdefghi", false],
    // Each kind of edit counts one, a swap of neighbours as well.
    ["ab", "abc", true],
    ["abcd", "abc", true],
    ["bac", "abc", true],
    ["acb", "abc", true],
    ["cba", "abc", false],
    ["bca", "abc", false],
    ["badc", "abcd", false],
    ["badcef", "abcdef", true],
    ["badcfe", "abcdef", false],
    ["xabcdy", "abcdef", false],
    ["bcdefa", "abcdef", true],
    ["cdefab", "abcdef", false],
    ["abc", "abcabc", false],
    ["abcdab", "abcdef", true],
    ["aabbcc", "aabbccd", true],
    // The longer of the two decides how many edits are allowed.
    ["ab", "abx", true],
    ["abcdefghi", "abcdefghijkl", true],
    ["abcdefgh", "abcdefghijkl", false],
  ])("%j for %j: %s", (given, known, isNear) => {
    expect(didYouMean(given, [known])).toBe(isNear ? known : undefined);
    expect(didYouMean(known, [given])).toBe(isNear ? given : undefined);
  });

  it.each([
    [64, 64, true],
    [64, 63, true],
    [65, 64, false],
    [64, 65, false],
  ])("names of %i and %i characters are compared: %s", (one, other, isCompared) => {
    const known = `b${"a".repeat(other - 1)}`;
    expect(didYouMean("a".repeat(one), [known])).toBe(isCompared ? known : undefined);
  });

  it("folds names", () => {
    expect(folded("A b-C_d\tE é")).toBe("abcdeé");
  });

  it("returns a suggestion or another message", () => {
    expect(suggestName("opn", types, "No.")).toBe('Did you mean "open"?');
    expect(suggestName("xyz", types, "No.")).toBe("No.");
  });

  it("takes a known name, and throws for another", () => {
    const known = { open: 1, link: undefined } as const;
    expect(requireKnownName("link", known, "type")).toBe("link");
    const taking = (name: string) => () => requireKnownName(name as "open", known, "type");
    expect(taking("opn")).toThrow(new TypeError('Unknown type "opn". Did you mean "open"?'));
    expect(taking("xyz")).toThrow(new TypeError('Unknown type "xyz". Expected one of "open", "link".'));
    expect(taking("toString")).toThrow(TypeError);
  });

  it("suggests a name after one edit", () => {
    const edited = fc
      .record({ name: fc.constantFrom(...types), at: fc.nat(), char: fc.constantFrom("q", "z", "7") })
      .map(({ name, at, char }) => {
        const index = at % name.length;
        return { name, given: name.slice(0, index) + char + name.slice(index + 1) };
      });
    fc.assert(
      fc.property(edited, ({ name, given }) => {
        expect(didYouMean(given, types)).toBe(name);
      }),
    );
  });

  it("suggests a known name or nothing", () => {
    fc.assert(
      fc.property(anyCharacters(), fc.array(fc.string()), (given, known) => {
        const answer = didYouMean(given, known);
        expect(answer === undefined || known.includes(answer)).toBe(true);
      }),
    );
  });

  it("suggests nothing once comparing has cost as much as it may", () => {
    const comparisons = new Comparisons();
    const names = new ComparedNames(types, comparisons);
    expect(names.nearest("opn")).toBe("open");
    while (comparisons.spend(1_000));
    while (comparisons.spend(1));
    expect(names.nearest("opn")).toBeUndefined();
    expect(comparisons.spend(0)).toBe(true);
    // The budget grows with the length of what was written.
    expect(new ComparedNames(types, comparisons).nearest("opn")).toBe("open");
  });

  it("suggests the nearest of the names that are in question", () => {
    const names = new ComparedNames(["name", "names", "nam"]);
    expect(names.nearest("namees", (name) => name !== "names")).toBe("name");
    expect(names.nearest("namees")).toBe("names");
  });
});
