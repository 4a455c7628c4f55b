import { expect, it } from "vitest";
import { prefixPointers } from "#apps/files/payload-kinds.ts";
import type { Diagnostic } from "#index.ts";

const finding: Diagnostic = {
  code: "known-field",
  messageId: "any",
  severity: "warning",
  message: "It is so.",
  pointer: "/nmae",
  params: {},
};

it("prefixes every pointer", () => {
  const whole = {
    ...finding,
    related: [{ pointer: "", message: "Here." }],
    fixes: [
      {
        title: "Rename it",
        applicability: "unsure" as const,
        patch: [
          { op: "move" as const, from: "/nmae", path: "/name" },
          { op: "remove" as const, path: "/type" },
        ],
      },
    ],
  };
  expect(prefixPointers("/results/2", [whole])).toEqual([
    {
      ...finding,
      pointer: "/results/2/nmae",
      related: [{ pointer: "/results/2", message: "Here." }],
      fixes: [
        {
          title: "Rename it",
          applicability: "unsure",
          patch: [
            { op: "move", from: "/results/2/nmae", path: "/results/2/name" },
            { op: "remove", path: "/results/2/type" },
          ],
        },
      ],
    },
  ]);
});

it("adds no members", () => {
  expect(prefixPointers("/0", [finding])).toEqual([{ ...finding, pointer: "/0/nmae" }]);
});
