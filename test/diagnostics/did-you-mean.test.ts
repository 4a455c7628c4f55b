import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { didYouMean } from "#diagnostics/did-you-mean.ts";

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
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (given, known) => {
        const answer = didYouMean(given, known);
        expect(answer === undefined || known.includes(answer)).toBe(true);
      }),
    );
  });
});
