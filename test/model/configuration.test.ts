import { expect, it } from "vitest";
import { configurationDefinition } from "#model/configuration.ts";

const definition = configurationDefinition(
  [{ code: "explicit-end", summary: "Reports where it ends." }],
  ["survey", "dashboard"],
);

it.each<[string, unknown, boolean]>([
  ["nothing", {}, true],
  ["severities, those of plugins too", { rules: { "explicit-end": "off", "acme/x": "error" } }, true],
  ["an unknown severity", { rules: { "explicit-end": "fatal" } }, false],
  ["limits", { limits: { questions: 10 } }, true],
  ["an unknown limit", { limits: { question: 10 } }, false],
  ["a limit below nothing", { limits: { questions: -1 } }, false],
  ["overrides by files", { overrides: [{ files: ["*.json"], kind: "survey" }] }, true],
  ["overrides of no files", { overrides: [{ files: [] }] }, false],
])("takes or rejects %s", (_, configuration, isTaken) => {
  expect(definition.safeParse(configuration).success).toBe(isTaken);
});
