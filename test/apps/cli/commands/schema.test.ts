import { expect, it, test } from "vitest";
import { kindNames } from "#apps/cli/options.ts";
import { jsonSchema } from "#index.ts";
import { kinds } from "#model/kinds.ts";
import { runCli } from "../run-cli.ts";

it("lists every kind of payload", async () => {
  const { code, out, err } = await runCli(["schema"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out.trimEnd().split("\n").sort()).toEqual(Object.keys(kinds).sort());
});

test.each(kindNames)("prints the schema of %s", async (kind) => {
  const { code, out, err } = await runCli(["schema", kind]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out)).toEqual(jsonSchema(kind));
});

test.each([
  ["surveys", 'did you mean "survey"?'],
  ["zzz", "surveyc schema lists all kinds"],
  ["toString", "surveyc schema lists all kinds"],
])("does not know %s", async (given, hint) => {
  expect(await runCli(["schema", given])).toEqual({
    code: 2,
    out: "",
    err: `surveyc: unknown payload kind "${given}"; ${hint}\n`,
  });
});
