import * as fc from "fast-check";
import type { Diagnostic, Fix, Position, RelatedPlace, Response, Span } from "#diagnostics/diagnostic.ts";
import type { Report } from "#print/report.ts";
import { anyCharacters } from "../any-characters.ts";

/** Texts with characters that terminals, logs or JSON interpret. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: anyCharacters({ maxLength: 12 }) },
      fc.constantFrom(
        "\u001b[31m",
        "\r\n",
        "\n::error::x",
        "::",
        "##[error]",
        "##vso[task]",
        "\u202e",
        "\ufeff",
        "\u009b",
      ),
      fc.constantFrom(
        "\ud83d",
        "\udc4d",
        "👍🏽",
        "漢字",
        "e\u0301",
        "\t",
        "](1)",
        "%0A",
        "%25",
        ",",
        "\u2028",
        "/questions/1",
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(""));

const anyNumber = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 30 }) },
  fc.constantFrom(-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER, 2 ** 60),
);

const anyPosition: fc.Arbitrary<Position> = fc.record({
  line: anyNumber,
  column: anyNumber,
  offset: anyNumber,
});

export const anySpan: fc.Arbitrary<Span> = fc.record({ start: anyPosition, end: anyPosition });

const anyRelated: fc.Arbitrary<RelatedPlace> = fc.record(
  { pointer: anyText, message: anyText, span: anySpan },
  { requiredKeys: ["pointer", "message"] },
);

const anyFix: fc.Arbitrary<Fix> = fc.record({
  title: anyText,
  applicability: fc.constantFrom("safe" as const, "unsure" as const),
  patch: fc.array(
    fc.oneof(
      fc.record({
        op: fc.constantFrom("add" as const, "replace" as const),
        path: anyText,
        value: fc.anything({ withBigInt: true }),
      }),
      fc.record({ op: fc.constant("remove" as const), path: anyText }),
    ),
    { maxLength: 2 },
  ),
});

const anyParams = fc.dictionary(
  anyText,
  fc.oneof(anyText, anyNumber, fc.boolean(), fc.array(fc.oneof(anyText, anyNumber), { maxLength: 3 })),
  { maxKeys: 3 },
);

const anyResponse: fc.Arbitrary<Response> = fc.oneof(
  anyText,
  anyNumber,
  fc.constant(null),
  fc.array(anyText, { maxLength: 8 }),
);

export const anyDiagnostic: fc.Arbitrary<Diagnostic<string>> = fc.record(
  {
    code: anyText,
    messageId: anyText,
    severity: fc.constantFrom("error" as const, "warning" as const, "info" as const),
    message: anyText,
    pointer: anyText,
    params: anyParams,
    span: anySpan,
    related: fc.array(anyRelated, { maxLength: 10 }),
    help: anyText,
    fixes: fc.array(anyFix, { maxLength: 2 }),
    witness: fc.array(fc.record({ question: anyNumber, response: anyResponse }), { maxLength: 12 }),
  },
  { requiredKeys: ["code", "messageId", "severity", "message", "pointer", "params"] },
);

export const anyReports: fc.Arbitrary<Report[]> = fc.array(
  fc.record(
    {
      file: anyText,
      text: fc.oneof(anyText, fc.json()),
      at: fc.record({ line: anyNumber }),
      diagnostics: fc.array(anyDiagnostic, { maxLength: 3 }),
    },
    { requiredKeys: ["diagnostics"] },
  ),
  { maxLength: 3 },
);
