import { describe, expect, it } from "vitest";
import type { RuleOptions } from "#compile/options.ts";
import { parse } from "#compile/parse.ts";
import { createServices } from "#http/services/services.ts";
import { memoryStore } from "#stores/memory-store.ts";

describe("createServices", () => {
  it("fills in defaults", async () => {
    const store = await memoryStore();
    const services = createServices({ store });
    expect(services.newId()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    const tokens = Array.from({ length: 50 }, services.newToken);
    for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(new Set(tokens).size).toBe(50);
    expect(Math.abs(services.clock().getTime() - Date.now())).toBeLessThan(60_000);
    expect(await services.findUser("u")).toEqual({ uuid: "u" });
    expect(services).not.toHaveProperty("findFlag");
    expect(services.limits).toEqual({ questions: 1_000 });
    for (const name of ["DEFAULT_APP", "WEBSITE_TRAFFIC"])
      expect(parse("create-from-template-json", { template: await services.findTemplate(name) }).ok).toBe(
        true,
      );
    expect(await services.findTemplate("toString")).toBeNull();
  });

  it("keeps what is given, and throws for rules that cannot be set", async () => {
    const store = await memoryStore();
    const services = createServices({
      store,
      limits: { questions: 5, name: 9 },
      rules: { "valid-link": "off" },
    });
    expect(services.limits).toEqual({ questions: 5, name: 9 });
    expect(services.rules).toEqual({ "valid-link": "off" });
    expect(() => createServices({ store, rules: { "known-target": "off" } as RuleOptions })).toThrow(
      TypeError,
    );
  });
});
