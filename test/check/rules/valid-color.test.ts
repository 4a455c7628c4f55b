import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import { open } from "./rule-case.ts";

const found = (appearance: object) =>
  compileSurvey({ name: "n", questions: [open()], appearance }).diagnostics.map(
    ({ code, messageId, pointer, severity, fixes = [] }) => [
      `${severity} ${code} ${messageId} ${pointer}`,
      ...fixes.flatMap(({ patch }) => patch),
    ],
  );

describe("valid-color", () => {
  it.each([
    ...[
      "#fff",
      "#ffff",
      "#12aBef",
      " #12345678 ",
      "red",
      "RebeccaPurple",
      "transparent",
      "currentColor",
      "",
      null,
    ],
    ...[
      "rgb(1, 2, 3)",
      "rgba(1,2,3,.5)",
      "rgb(300 0 0 / 50%)",
      "rgb(1+2+3)",
      "rgb(50%50%50%/.5)",
      "HSL(120deg 100% 50%)",
      "hsl(120, 100%, 50%)",
    ],
    ...[
      "rgb(from red r g b)",
      "rgb(none 0 0)",
      "rgb(var(--a))",
      "var(--a)",
      "var(--a, #12)",
      "oklch(40% 0.2 20)",
    ],
    ...["color-mix(in srgb, red, blue)", "linear-gradient(red, blue)", "inherit", "light gray", "12"],
  ])("does not report %j", (submitButtonColor) => {
    expect(found({ submitButtonColor })).toEqual([]);
  });

  it("checks no other properties", () => {
    expect(found({ fontFamily: "#12", placeholder: "fff", widgetLabel: "rgb(300)" })).toEqual([]);
  });

  it.each(["#ggg", "#", "#12345g", "#12", "#12345", "#1234567", "##fff"])("reports %s", (borderColor) => {
    expect(found({ borderColor })).toEqual([["warning valid-color hexDigits /appearance/borderColor"]]);
  });

  it.each(["fff", "FFFF", "ffffff", "12345678"])("reports %s, with a fix", (inputBackground) => {
    const path = "/appearance/inputBackground";
    expect(found({ inputBackground })).toEqual([
      [`warning valid-color missingHash ${path}`, { op: "replace", path, value: `#${inputBackground}` }],
    ]);
  });

  it("reports properties of any name", () => {
    expect(found({ "a/~color": "#12" })).toEqual([["warning valid-color hexDigits /appearance/a~1~0color"]]);
    expect(found({ "/color": "fff" })).toHaveLength(1);
  });

  it.each(["rgb(300)", "rgb()", "rgba(1, 2, 3, 0.5, 1)", "hsl(120, 100%)"])("reports %s", (textColor) => {
    expect(found({ textColor })).toEqual([["warning valid-color numberCount /appearance/textColor"]]);
  });
});
