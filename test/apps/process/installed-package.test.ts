import { describe, expect, it } from "vitest";
import { findPage } from "#apps/process/installed-package.ts";
import { temporaryFolder } from "../cli/temporary-folder.ts";

describe("findPage", () => {
  it("finds the pages of the package that it belongs to", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/a.md", at("dist"))).toBe("# a");
    expect(findPage("docs/rules/valid-json.md")).toContain("valid-json");
  });

  it("finds nothing where there is nothing", () => {
    const { at } = temporaryFolder({ "docs/rules/a.md": "# a", "dist/cli.js": "" });
    expect(findPage("docs/rules/b.md", at("dist"))).toBeUndefined();
    expect(findPage("docs/rules/a.md", "/")).toBeUndefined();
  });
});
