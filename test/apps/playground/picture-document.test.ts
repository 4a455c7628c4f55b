import { lowerSurvey } from "surveyc/runtime";
import { expect, test } from "vitest";
import { splitPicture } from "#apps/pages/picture-parts.ts";
import { colorRules, namedColors } from "#apps/pages/style.ts";
import { documentOf } from "#apps/playground/src/picture-document.ts";
import { drawSvg } from "#pictures/formats/svg.ts";
import { themes } from "#pictures/svg/theme.ts";

const compiled = lowerSurvey({
  questions: [
    { type: "open", question: 'A text with "var(--ink)" in it' },
    { type: "link", question: "?" },
  ],
});

test.each(["light", "dark"] as const)(
  "put together in its %s colors a picture is the one that is drawn in them",
  (theme) => {
    const colors = new Map(
      [...colorRules("auto").matchAll(/(--[\w-]+):light-dark\((#\w+),(#\w+)\)/g)].map(
        ([, name, light, dark]) => [name, theme === "light" ? light : dark],
      ),
    );
    const picture = splitPicture(drawSvg(compiled, {}, namedColors));
    expect(documentOf(picture, (name) => colors.get(name) ?? "")).toBe(drawSvg(compiled, {}, themes[theme]));
  },
);
