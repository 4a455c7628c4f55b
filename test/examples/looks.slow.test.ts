// Texts are readable with all colours of a survey: measured in a browser, on the properties that the style sheet uses.
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleExample } from "./bundle.ts";
import { hasChromium, launchChromium } from "./chromium.ts";

/** Ink and ground, and the contrast that WCAG asks for: 4.5 for text, 3 for what else has to be seen. */
const pairs = [
  ["ink", "paper", 4.5],
  ["ink", "tint", 4.5],
  ["soft", "paper", 4.5],
  ["soft", "tint", 4.5],
  ["mark", "paper", 4.5],
  ["mark", "tint", 4.5],
  ["wrong", "paper", 4.5],
  ["on-accent", "accent", 4.5],
  ["on-picked", "picked", 4.5],
  ["on-cell", "cell", 4.5],
  ["on-cell", "hover", 4.5],
  ["on-field", "field", 4.5],
  ["soft-on-field", "field", 4.5],
  ["line", "paper", 3],
  ["edge", "paper", 3],
] as const;
const names = [
  "backgroundColor",
  "textColor",
  "descriptionTextColor",
  "textSubtleColor",
  "borderColor",
  "submitButtonColor",
  "submitButtonTextColor",
  "ratingButtonColor",
  "ratingButtonActiveColor",
  "ratingButtonHoverColor",
  "inputBackground",
  "inputTextColor",
];

const part = fc.integer({ min: 0, max: 255 });
const colour = fc.oneof(
  fc.tuple(part, part, part).map(([red, green, blue]) => `rgb(${red}, ${green}, ${blue})`),
  fc
    .tuple(part, part, part, fc.integer({ min: 0, max: 100 }))
    .map((parts) => `rgb(${parts.slice(0, 3).join(" ")} / ${parts[3]}%)`),
  fc
    .tuple(fc.nat(360), fc.nat(100), fc.nat(100))
    .map(([hue, rich, light]) => `hsl(${hue} ${rich}% ${light}%)`),
  fc
    .tuple(fc.nat(100), fc.nat(40), fc.nat(360))
    .map(([light, rich, hue]) => `oklch(${light}% 0.${rich} ${hue})`),
  fc.constantFrom("white", "black", "#777", "#0f0", "Orange", "transparent", "no colour"),
);
const appearance = fc.record(Object.fromEntries(names.map((name) => [name, colour])), { requiredKeys: [] });

describe.skipIf(!hasChromium)("the colours of a survey", () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    await page.setContent("<!doctype html><html><body style='color-scheme: light dark'></body></html>");
    const code = `import { dressSurvey } from "./shared/looks.ts"; globalThis.dressSurvey = dressSurvey;`;
    await page.addScriptTag({ content: await bundleExample({ code }), type: "module" });
    await page.waitForFunction("globalThis.dressSurvey");
  });
  afterAll(() => browser?.close());

  /** The properties as they are drawn in both schemes, each as red, green and blue from 0 to 255. */
  const drawn = (looks: readonly object[], scheme: string) =>
    page.evaluate(
      ([looks, scheme, properties]) =>
        looks.map((look) => {
          const root = document.body.appendChild(document.createElement("div"));
          document.body.style.colorScheme = scheme;
          (globalThis as unknown as { dressSurvey(...given: unknown[]): void }).dressSurvey(root, look);
          const probe = root.appendChild(document.createElement("i"));
          const colours = properties.map((name) => {
            probe.style.color = `var(--${name}, transparent)`;
            return [
              name,
              getComputedStyle(probe)
                .color.match(/[\d.]+/g)
                ?.map(Number) ?? [],
            ] as const;
          });
          root.remove();
          return Object.fromEntries(colours);
        }),
      [looks, scheme, [...new Set(pairs.flatMap((pair) => pair.slice(0, 2)))]] as const,
    );

  const luminance = (parts: readonly number[]): number => {
    const [red, green, blue] = parts.map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };

  it.each(["light", "dark"])("have enough contrast in a %s scheme", async (scheme) => {
    const looks = fc.sample(appearance, 200);
    const all = await drawn(looks, scheme);
    let dressed = 0;
    for (const [at, colours] of all.entries()) {
      if (colours["ink"]?.length !== 3) continue;
      dressed++;
      for (const [ink, ground, least] of pairs) {
        const [dark, light] = [ink, ground]
          .map((name) => luminance(colours[name] ?? []))
          .sort((one, other) => one - other) as [number, number];
        expect(
          (light + 0.05) / (dark + 0.05),
          `--${ink} on --${ground} of ${JSON.stringify(looks[at])}`,
        ).toBeGreaterThanOrEqual(least);
      }
    }
    expect(dressed).toBeGreaterThan(150);
  });

  it("stay as the survey sets them if they are readable; the background stays in a dark scheme", async () => {
    const looks = [
      {
        backgroundColor: "#fffbe6",
        textColor: "#223344",
        submitButtonColor: "#00703c",
        submitButtonTextColor: "#fefefe",
      },
      { backgroundColor: "midnightblue", textColor: "gold" },
    ];
    for (const scheme of ["light", "dark"]) {
      const [light, dark] = await drawn(looks, scheme);
      expect(light).toMatchObject({
        paper: [255, 251, 230],
        ink: [34, 51, 68],
        accent: [0, 112, 60],
        "on-accent": [254, 254, 254],
      });
      expect(dark).toMatchObject({ paper: [25, 25, 112], ink: [255, 215, 0] });
    }
  });

  it.each([{}, { backgroundColor: "transparent" }])(
    "follow the scheme without a background: %j",
    async (none) => {
      const looks = [{ ...none, submitButtonColor: "#00703c", textColor: "#111111" }];
      const [light] = await drawn(looks, "light");
      const [dark] = await drawn(looks, "dark");
      expect([light?.["paper"], light?.["ink"]]).toEqual([
        [255, 255, 255],
        [17, 17, 17],
      ]);
      expect(luminance(dark?.["paper"] ?? [])).toBeLessThan(0.05);
      expect(luminance(dark?.["ink"] ?? [])).toBeGreaterThan(0.7);
      expect(dark?.["accent"]).toEqual([0, 112, 60]);
    },
  );

  it("are those of the style sheet if a survey has none, or none that can be read", async () => {
    for (const colours of await drawn([{}, { backgroundColor: "nonsense", widgetColor: "red" }], "light"))
      expect(Object.values(colours).every((parts) => parts.length === 4)).toBe(true);
  });

  it.each([
    "url(https://example.com/x)",
    "red; background: url(https://example.com/x)",
    "var(--ink, url(https://example.com/x))",
    "color-mix(in srgb, var(--paper), red)",
    "red) url(https://example.com/x",
    "nonsense",
    "inherit",
    "expression(alert(1))",
  ])("stay in quotes: %s", async (text) => {
    const style = await page.evaluate(
      ([names, text]) => {
        const root = document.createElement("div");
        const hostile = Object.fromEntries(
          [...names, "fontFamily", "borderRadius"].map((name) => [name, text]),
        );
        (globalThis as unknown as { dressSurvey(...given: unknown[]): void }).dressSurvey(root, hostile);
        return root.getAttribute("style") ?? "";
      },
      [names, text] as const,
    );
    // The name of a font may be any word.
    expect(style).toMatch(/^(font-family: (nonsense|inherit);)?$/);
  });

  it.each([
    ["20px", "20px"],
    ["1.5rem", "1.5rem"],
    ["8", "8px"],
  ])("come with fonts and corners of %s", async (borderRadius, radius) => {
    const style = await page.evaluate((borderRadius) => {
      const root = document.createElement("div");
      const look = { fontFamily: "Georgia, 'Times New Roman', serif", borderRadius };
      (globalThis as unknown as { dressSurvey(...given: unknown[]): void }).dressSurvey(root, look);
      return [root.style.fontFamily, root.style.getPropertyValue("--radius")];
    }, borderRadius);
    expect(style).toEqual(['Georgia, "Times New Roman", serif', radius]);
  });
});
