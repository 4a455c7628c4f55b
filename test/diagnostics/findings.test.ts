import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Diagnostic, Params, Severity } from "#diagnostics/diagnostic.ts";
import {
  describeFinding,
  type FindingDetails,
  Findings,
  gravestFirst,
  mergeFindings,
} from "#diagnostics/findings.ts";

const finding = (pointer: string) => ({
  code: "tests/some-code" as const,
  messageId: "any",
  message: "Something.",
  pointer,
  params: {},
});
const something = { message: "Something." };
const inOrder = (diagnostics: Diagnostic[]): Diagnostic[] => diagnostics;
const byPointer = (diagnostics: Diagnostic[]): Diagnostic[] =>
  [...diagnostics].sort((one, other) => Number(one.pointer.slice(1)) - Number(other.pointer.slice(1)));
const brief = (diagnostics: readonly Diagnostic[]): string[] =>
  diagnostics.map(({ severity, pointer, code }) =>
    code === "tests/some-code" ? `${severity} ${pointer}` : code,
  );

const add = (findings: Findings, severity: Severity, pointer: string): void =>
  findings.report("tests/some-code", severity, () =>
    describeFinding("tests/some-code", severity, pointer, "some", something, {}),
  );

function source(limit: number, ...found: [Severity, string][]): Findings {
  const findings = new Findings(limit);
  for (const [severity, pointer] of found) add(findings, severity, pointer);
  return findings;
}

describe("a message", () => {
  const template = { message: '"{value}" is none of "{names}".' };
  const messageOf = (params: Params): string =>
    describeFinding("tests/some-code", "error", "", "none", template, { params }).message;

  it("is filled once, also if a value has braces", () => {
    expect(messageOf({ value: "{meant}", names: ["{value}"] })).toBe('"{meant}" is none of "{value}".');
  });

  it("has short entries of lists, and the whole of a text", () => {
    const [value, names] = ["x".repeat(60), ["y".repeat(60)]];
    expect(messageOf({ value, names })).toBe(`"${value}" is none of "${"y".repeat(39)}…".`);
  });
});

describe("Findings", () => {
  it("sorts by severity and counts every finding", () => {
    const findings = source(10, ["info", "/0"], ["error", "/1"], ["warning", "/2"], ["error", "/3"]);
    expect(brief(findings.kept())).toEqual(["error /1", "error /3", "warning /2", "info /0"]);
    expect([findings.count("error"), findings.count("warning"), findings.count("info")]).toEqual([2, 1, 1]);
  });

  it("keeps the first of each severity up to the limit, and does not call the functions of the others", () => {
    const findings = new Findings(1);
    const asked: string[] = [];
    for (const pointer of ["/0", "/1"])
      findings.add("error", () => {
        asked.push(pointer);
        return finding(pointer);
      });
    add(findings, "info", "/2");
    expect(asked).toEqual(["/0"]);
    expect(brief(findings.kept())).toEqual(["error /0", "info /2"]);
    expect(findings.count("error")).toBe(2);
  });
});

it("gravestFirst keeps the order of findings of one severity", () => {
  const found = (["info", "error", "warning", "error"] as const).map((severity, at) => ({ severity, at }));
  expect(gravestFirst(found).map(({ at }) => at)).toEqual([1, 3, 2, 0]);
});

describe("describeFinding", () => {
  const start = { line: 1, column: 1, offset: 0 };
  const more = {
    related: [{ pointer: "/b", message: "r" }],
    fixes: [{ title: "t", applicability: "safe", patch: [] }],
    witness: [{ question: 0, response: null }],
    span: { start, end: start },
  } as const;
  const described = (details: FindingDetails, help = {}) =>
    describeFinding("c", "info", "/a", "id", { message: "m", ...help }, details);

  it("has the properties that are given, and no others", () => {
    const base = { code: "c", messageId: "id", severity: "info", pointer: "/a", params: {}, message: "m" };
    expect(described({})).toStrictEqual(base);
    expect(described(more, { help: "h" })).toStrictEqual({ ...base, ...more, help: "h" });
    for (const name of Object.keys(more) as (keyof typeof more)[]) {
      expect(described({ [name]: more[name] })).toStrictEqual({ ...base, [name]: more[name] });
      expect(described({ [name]: undefined })).toStrictEqual(base);
    }
  });

  it("has the texts, the params and the code of a suggestion instead", () => {
    const suggestion = {
      code: "d",
      pointer: "/b",
      messageId: "other",
      message: "o {x} {y}",
      helpId: "h",
      help: "{y}",
    };
    expect(
      described({ params: { x: 1, y: 1 }, suggestion: { ...suggestion, params: { y: 2 } } }),
    ).toStrictEqual({
      ...{ code: "d", messageId: "other", severity: "info", pointer: "/b" },
      ...{ params: { x: 1, y: 2 }, message: "o 1 2", helpId: "h", help: "2" },
    });
  });
});

describe("how many findings there were", () => {
  it("counts those beyond the limit, too", () => {
    const findings = source(
      1,
      ["error", "/0"],
      ["error", "/1"],
      ["warning", "/2"],
      ["info", "/3"],
      ["info", "/4"],
    );
    expect(findings.total).toBe(5);
    expect(findings.isEmpty()).toBe(false);
    expect(source(1).isEmpty()).toBe(true);
    for (const severity of ["error", "warning", "info"] as const)
      expect(source(0, [severity, "/0"]).isEmpty()).toBe(false);
  });

  it("keeps the first that are added", () => {
    const findings = source(1, ["error", "/1"], ["error", "/0"], ["error", ""]);
    expect(brief(findings.kept())).toEqual(["error /1"]);
  });
});

describe("Findings beyond the limit", () => {
  it("are counted, and neither placed nor described", () => {
    const findings = new Findings(2);
    const described: string[] = [];
    for (const pointer of ["/b", "/c", "/a"])
      findings.report("tests/some-code", "error", () => {
        described.push(pointer);
        return describeFinding("tests/some-code", "error", pointer, "some", something, {});
      });
    expect(described).toEqual(["/b", "/c"]);
    expect(findings.count("error")).toBe(3);
    expect(findings.errorCodes).toEqual(new Map([["tests/some-code", 3]]));
  });

  it("leave room for those of other severities", () => {
    const findings = source(1, ["error", "/0"], ["error", "/1"], ["warning", "/2"], ["info", "/3"]);
    expect(brief(findings.kept())).toEqual(["error /0", "warning /2", "info /3"]);
  });
});

describe("mergeFindings", () => {
  it("sorts, and keeps all findings within the limit", () => {
    const one = source(3, ["warning", "/2"]);
    const other = source(3, ["error", "/1"], ["info", "/3"]);
    expect(brief(mergeFindings([one, other], 3, byPointer))).toEqual(["error /1", "warning /2", "info /3"]);
    expect(mergeFindings([], 3, inOrder)).toEqual([]);
  });

  it("leaves out infos before warnings before errors, and reports how many", () => {
    const found: [Severity, string][] = [
      ["info", "/0"],
      ["warning", "/1"],
      ["error", "/2"],
      ["warning", "/3"],
      ["error", "/4"],
    ];
    const merge = (limit: number) => mergeFindings([source(limit, ...found)], limit, byPointer);
    expect(brief(merge(4))).toEqual([
      "warning /1",
      "error /2",
      "warning /3",
      "error /4",
      "bounded-diagnostics",
    ]);
    expect(brief(merge(3))).toEqual(["warning /1", "error /2", "error /4", "bounded-diagnostics"]);
    expect(brief(merge(1))).toEqual(["error /2", "bounded-diagnostics"]);
    expect(merge(4).at(-1)).toMatchObject({
      severity: "info",
      pointer: "",
      message: expect.stringMatching(/^1 more finding is/),
    });
    expect(merge(1).at(-1)).toEqual({
      code: "bounded-diagnostics",
      messageId: "leftOut",
      severity: "info",
      message: "4 more findings are left out, the least severe first.",
      pointer: "",
      params: { left: 4 },
      help: "Fix the findings that are listed and check again, or raise the limit `diagnostics`.",
    });
    expect(merge(4).at(-1)?.message).toBe("1 more finding is left out, the least severe first.");
  });

  it("keeps none when the limit is 0", () => {
    expect(brief(mergeFindings([source(0, ["error", "/0"])], 0, inOrder))).toEqual(["bounded-diagnostics"]);
  });

  it("leaves out no finding without a report, and no error while it keeps something else", () => {
    const severity = fc.constantFrom<Severity>("error", "warning", "info");
    const sources = fc.array(fc.array(fc.tuple(severity, fc.nat(99))), { maxLength: 4 });
    fc.assert(
      fc.property(sources, fc.integer({ min: 0, max: 20 }), (all, limit) => {
        const made = all.map((found) =>
          source(limit, ...found.map(([level, at]): [Severity, string] => [level, `/${at}`])),
        );
        const total = all.flat().length;
        const merged = mergeFindings(made, limit, byPointer);
        const kept = merged.filter(({ code }) => code === "tests/some-code");
        expect(kept).toHaveLength(Math.min(total, limit));
        expect(merged.length - kept.length).toBe(total > limit ? 1 : 0);
        expect(byPointer(kept)).toEqual(kept);
        const errors = all.flat().filter(([level]) => level === "error").length;
        const keptErrors = kept.filter((each) => each.severity === "error").length;
        expect(keptErrors).toBe(Math.min(errors, limit));
      }),
    );
  });
});
