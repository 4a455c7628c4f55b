import { describe, expect, it, test } from "vitest";
import { handleStrictly, prefersStrict } from "#http/wire/preferences.ts";

const prefers = (prefer: string | null): boolean =>
  prefersStrict(new Headers(prefer === null ? {} : { prefer }));

describe("strict handling is not preferred", () => {
  test.each([
    null,
    "",
    "handling",
    "handling=lenient",
    "handling=stricter",
    "handling=strict-ish",
    "strict",
    "x-handling=strict",
    "handling=lenient, handling=strict",
    'handling="lenient", handling=strict',
    'note="a, handling=strict"',
    'note="a\\", handling=strict, "',
    'note="unclosed, handling=strict',
    "return=minimal; handling=strict",
    "handling==strict",
  ])("by %j", (prefer) => {
    expect(prefers(prefer)).toBe(false);
  });
});

describe("strict handling is preferred", () => {
  test.each([
    "handling=strict",
    'handling="strict"',
    "Handling = Strict",
    "  handling=strict  ",
    "return=minimal, handling=strict",
    'note="a, b", handling=strict',
    "handling=strict; why=because",
    "handling=strict, handling=lenient",
    ", ,handling=strict",
  ])("by %j", (prefer) => {
    expect(prefers(prefer)).toBe(true);
  });

  it("by one of several headers", () => {
    const headers = new Headers({ prefer: "return=minimal" });
    headers.append("prefer", "handling=strict");
    expect(prefersStrict(headers)).toBe(true);
  });
});

it("is read in time that grows no faster than the header", () => {
  const quotes = '\\"'.repeat(100_000);
  expect(prefers(`"${quotes}`)).toBe(false);
  expect(prefers(`${quotes}, handling=strict`)).toBe(false);
});

describe("handleStrictly", () => {
  const finding = (severity: "warning" | "info") =>
    ({ code: "tests/x", messageId: "any", severity, message: "X.", pointer: "", params: {} }) as const;
  const accepted = (severity: "warning" | "info") =>
    ({ ok: true, diagnostics: [finding(severity)] }) as const;

  test.each([
    ["warnings where nothing is preferred", accepted("warning"), {}],
    ["warnings where lenient handling is preferred", accepted("warning"), { strict: false }],
    ["infos", accepted("info"), { strict: true }],
    ["nothing", { ok: true, diagnostics: [] } as const, { strict: true }],
  ])("does not reject %s", (_name, outcome, input) => {
    expect(handleStrictly(outcome, input)).toBe(outcome);
  });

  it("rejects warnings", () => {
    const { diagnostics } = accepted("warning");
    expect(handleStrictly(accepted("warning"), { strict: true })).toEqual({ ok: false, diagnostics });
  });
});
