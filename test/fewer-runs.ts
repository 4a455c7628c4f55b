import type * as FastCheck from "fast-check";
import { vi } from "vitest";

/** The part of its runs that each property makes. */
const PART = 1 / 4;

vi.mock("fast-check", async (importOriginal) => {
  const original = await importOriginal<typeof FastCheck>();
  const assert = <Ts>(property: FastCheck.IRawProperty<Ts>, parameters: FastCheck.Parameters<Ts> = {}) =>
    original.assert(property, { ...parameters, numRuns: Math.ceil((parameters.numRuns ?? 100) * PART) });
  return { ...original, assert, default: { ...original.default, assert } };
});
