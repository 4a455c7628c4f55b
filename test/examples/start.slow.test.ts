import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const file = "examples/questionnaires/household.json";

describe("npm start", () => {
  it("prints the findings, and writes a page and prints its path", () => {
    const folder = mkdtempSync(join(tmpdir(), "surveyc-start-"));
    try {
      const script = join(root, "examples/start.ts");
      const loader = import.meta.resolve("tsx");
      const out = execFileSync(process.execPath, ["--import", loader, script, join(root, file)], {
        cwd: folder,
        encoding: "utf8",
      });
      expect(out).toContain("no-unreachable-question");
      expect(out).toContain("Respondents answer 3 of them at least, any number at most.");
      const [, path = ""] = /open (\S+\.html) in a browser/.exec(out) ?? [];
      expect(existsSync(join(folder, path))).toBe(true);
      expect(readFileSync(join(folder, path), "utf8")).toContain("Who lives here");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
