import fc from "fast-check";
import type { Action } from "./call.ts";

/** What a client does, before identifiers are known; numbers select among later ones. */
export interface Command {
  readonly what: Action["what"];
  readonly one: number;
  readonly other: number;
  readonly flag: boolean;
  /** Whether to send the known version. */
  readonly conditional: boolean;
}

const weights: Readonly<Record<Action["what"], number>> = {
  "create survey": 6,
  "update survey": 12,
  "delete survey": 2,
  "retrieve survey": 5,
  "list surveys": 6,
  "survey activity": 2,
  "surveys activity": 2,
  "count responses": 3,
  "record response": 6,
  "create dashboard": 3,
  "create from template": 4,
  "update dashboard": 12,
  "delete dashboard": 1,
  "retrieve dashboard": 5,
  "list dashboards": 5,
  "move tile": 8,
  "list collaborators": 4,
  "add collaborator": 6,
  "remove collaborator": 4,
  "share dashboard": 4,
};

const what = fc.oneof(
  ...Object.entries(weights).map(([each, weight]) => ({
    weight,
    arbitrary: fc.constant(each as Action["what"]),
  })),
);

export const command: fc.Arbitrary<Command> = fc.record({
  what,
  one: fc.nat(1_000),
  other: fc.nat(1_000),
  flag: fc.boolean(),
  conditional: fc.boolean(),
});
