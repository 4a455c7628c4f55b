import { describe, expect, it } from "vitest";
import { icon, lookRules, palettes } from "#markup/look.ts";
import { contrast } from "../pictures/contrast.ts";

/** The colours that pages name, light and dark. */
const pairs = Object.fromEntries(
  [...lookRules("auto").matchAll(/--([\w-]+):light-dark\((#\w+),(#\w+)\)/g)].map(
    ([, name, light, dark]) => [name, { light, dark }] as const,
  ),
);

describe.each(["light", "dark"] as const)("%s pages", (theme) => {
  const on = (ground: string, name: string): number =>
    contrast(pairs[ground]?.[theme] ?? "", pairs[name]?.[theme] ?? "");

  it("have every colour of pictures", () => {
    for (const [name, color] of Object.entries(palettes[theme])) expect(pairs[name]?.[theme]).toBe(color);
  });

  it.each(["page", "card", "panel", "tint"])("have text that can be read on %s", (ground) => {
    const texts = ["ink", "quiet", "way", "error", "warning", "info", "good"];
    const code = ground === "tint" ? [] : ["codeName", "codeString", "codeLiteral"];
    for (const name of [...texts, ...code]) expect([name, on(ground, name) >= 4.5]).toEqual([name, true]);
  });

  it("have text that can be read on what is chosen, and edges that can be seen", () => {
    expect(on("way", "onWay")).toBeGreaterThanOrEqual(4.5);
    expect(on("page", "border")).toBeGreaterThanOrEqual(3);
  });
});

describe("the rules", () => {
  it.each([
    ["auto", "light dark"],
    ["light", "light"],
    ["dark", "dark"],
  ] as const)(
    "have the colours that are asked for on a screen, and light ones on paper: %s",
    (theme, scheme) => {
      const [screen, paper] = lookRules(theme).split("@media print");
      expect(screen).toContain(`color-scheme:${scheme};`);
      expect(paper).toContain("color-scheme:light}");
    },
  );

  it("give the colours of a page's own a name", () => {
    expect(lookRules("auto", { mine: ["#010203", "#040506"] })).toContain(
      "--mine:light-dark(#010203,#040506)",
    );
  });

  it("have an icon that asks nothing of the network", () => {
    expect(icon).toMatch(/^data:image\/svg\+xml,[^"'<>&\s]+$/);
  });
});
