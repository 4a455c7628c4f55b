import { type AuditResult, printAudit } from "surveyc/http/audit";
import { expect, it } from "vitest";

const result = (id: string, verdict: AuditResult["verdict"], detail = ""): AuditResult => ({
  id,
  level: "MUST",
  promise: `About ${id}. DESIGN.md 6.`,
  verdict,
  detail,
});

it("counts where everything is kept", () => {
  expect(printAudit([result("tags", "kept")])).toBe("1 kept, 0 broken (0 of them MUST), 0 skipped\n");
});

it("shows what is broken, then what was skipped, then counts", () => {
  const results: AuditResult[] = [
    result("projects", "skipped", "the server has no companions"),
    result("head", "broken", "404, not 200"),
    { ...result("sharing-token", "broken", "a token of 4 characters"), level: "SHOULD" },
  ];
  expect(printAudit(results)).toBe(`broken   MUST    head
         promised: About head. DESIGN.md 6.
         seen:     404, not 200
broken   SHOULD  sharing-token
         promised: About sharing-token. DESIGN.md 6.
         seen:     a token of 4 characters
skipped  MUST    projects: the server has no companions
0 kept, 2 broken (1 of them MUST), 1 skipped
`);
});
