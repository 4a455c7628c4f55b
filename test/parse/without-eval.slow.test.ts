import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it("payloads are accepted without eval", () => {
  const script = `
    import { accepts } from "./src/parse/read-payload.ts";
    import { defaultLimits } from "./src/diagnostics/limits.ts";
    let closed = false;
    try { new Function("return 1"); } catch { closed = true; }
    console.log(closed, accepts("survey", { name: "s" }, defaultLimits));
  `;
  const answer = execFileSync(
    process.execPath,
    ["--disallow-code-generation-from-strings", "--import", "tsx", "--input-type=module", "-e", script],
    { cwd: new URL("../..", import.meta.url), encoding: "utf8" },
  );
  expect(answer.trim()).toBe("true true");
});
