import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("the printed schemas are up to date", async () => {
  const root = new URL("../../", import.meta.url);
  const run = promisify(execFile)("npx", ["tsx", "scripts/print-schemas.ts", "--check"], { cwd: root });
  await expect(run).resolves.toMatchObject({ stdout: "" });
});
