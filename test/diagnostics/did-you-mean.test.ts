import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { didYouMean } from "#diagnostics/did-you-mean.ts";

const types = ["open", "link", "rating", "single_choice", "multiple_choice"];

describe("did you mean", () => {
  it.each([
    ["", "nothing was given"],
    ["x", "too short to be near anything"],
    ["banana", "unlike every name"],
    ["choice", "too far from single_choice"],
    ["opening", "more than a third is different"],
    ["o".repeat(65), "too long to be a slip"],
  ])("is quiet about %j: %s", (given) => {
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
  ])("%j is meant as %j", (given, known) => {
    expect(didYouMean(given, types)).toBe(known);
  });

  it("takes the nearest, and the first of two that are equally near", () => {
    expect(didYouMean("nams", ["name", "names"])).toBe("name");
    expect(didYouMean("named", ["names", "name"])).toBe("names");
    expect(didYouMean("color", ["colour", "COLOR"])).toBe("COLOR");
  });

  it("counts case, spaces, hyphens and underscores for nothing, however short the name", () => {
    expect(didYouMean("I_D", ["id"])).toBe("id");
    expect(didYouMean("ie", ["id"])).toBeUndefined();
  });

  it("allows three edits at most, however long the name", () => {
    expect(didYouMean("current_iteration_start_datXYZ", ["current_iteration_start_date"])).toBe(
      "current_iteration_start_date",
    );
    expect(didYouMean("current_iteration_start_WXYZ", ["current_iteration_start_date"])).toBeUndefined();
  });

  it("passes over known names that are too long to compare", () => {
    expect(didYouMean("opeN", ["o".repeat(65), "open"])).toBe("open");
  });

  it("finds a name that one edit was made to", () => {
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

  it("answers with a known name or not at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.array(fc.string()), (given, known) => {
        const answer = didYouMean(given, known);
        expect(answer === undefined || known.includes(answer)).toBe(true);
      }),
    );
  });
});
