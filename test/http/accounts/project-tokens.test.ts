import { describe, expect, it } from "vitest";
import { keyAuthenticator, newProjectToken, projectTokens } from "#http/accounts/api-keys.ts";
import { memoryStore } from "#stores/memory-store.ts";
import { addKey } from "./add-key.ts";

describe("public tokens", () => {
  it("name their project, and nothing else does", async () => {
    const store = await memoryStore();
    const { projectOfToken, tokenOfProject } = projectTokens(store);
    const { key, row } = await newProjectToken("1", "2026-01-01T00:00:00Z");
    expect(key).toMatch(/^phc_[\w-]{43}$/);
    expect(await projectOfToken(key)).toBeNull();
    await store.accounts.addKey(row);
    const secret = await addKey(store, { projects: ["1"], scopes: ["*"] });
    expect(await projectOfToken(key)).toBe("1");
    for (const other of ["", "phc_", secret, key.slice(0, -1), `${key} `, `${key}x`, key.toUpperCase()])
      expect(await projectOfToken(other), other).toBeNull();
    expect(await tokenOfProject("1")).toBe(key);
    expect(await tokenOfProject("2")).toBeNull();
    await store.accounts.removeKey(row.hash);
    expect(await projectOfToken(key)).toBeNull();
    expect(await tokenOfProject("1")).toBeNull();
  });

  it("are not credentials", async () => {
    const store = await memoryStore();
    const { key, row } = await newProjectToken("1", "2026-01-01T00:00:00Z");
    await store.accounts.addKey(row);
    const request = new Request("https://example.org/", { headers: { authorization: `Bearer ${key}` } });
    expect(await keyAuthenticator(store)(request)).toBeNull();
  });
});
