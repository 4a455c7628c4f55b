import * as fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { readPreconditions } from "#http/wire/preconditions.ts";

const read = (value: string) => readPreconditions(new Headers({ "if-match": value, "if-none-match": value }));

describe("entity tags", () => {
  test.each<[string, string[] | "*"]>([
    ["*", "*"],
    [" * ", "*"],
    ['"1"', ['"1"']],
    ['W/"1"', ['W/"1"']],
    ['"1","2"', ['"1"', '"2"']],
    ['"1" , W/"a,b" ,', ['"1"', 'W/"a,b"']],
    ['""', ['""']],
  ])("%s", (value, tags) => {
    expect(read(value)).toEqual({ ifMatch: tags, ifNoneMatch: tags });
  });

  test.each(["", "1", '"unterminated', '"1" "2" x', '*, "1"', 'w/"1"', ",", '"a b"'])(
    "%s is rejected",
    (value) => {
      expect(read(value)).toMatchObject({ ok: false, status: 400, code: "valid-header" });
      const headers = new Headers({ "if-none-match": value });
      expect(readPreconditions(headers)).toMatchObject({ ok: false, status: 400, code: "valid-header" });
    },
  );

  it("may be absent", () => {
    expect(readPreconditions(new Headers())).toEqual({ ifMatch: null, ifNoneMatch: null });
    expect(readPreconditions(new Headers({ "if-match": "*" }))).toEqual({ ifMatch: "*", ifNoneMatch: null });
  });

  it("never throw for any header", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', "W", "/", ",", " ", "*", "a") }), (value) => {
        read(value);
      }),
    );
  });
});
