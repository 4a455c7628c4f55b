import type { Diagnostic, PayloadKind } from "../../index.ts";
import { type CheckSettings, libraryOptions } from "./check-settings.ts";
import type { Objects } from "./objects.ts";
import { payloadKinds } from "./payload-kinds.ts";
import { recognise, resultsOf } from "./recognise.ts";
import { under } from "./under.ts";

/** What was found in a value, without spans, and what the value was. */
export interface CheckedValue {
  readonly diagnostics: readonly Diagnostic[];
  readonly objects: Objects;
}

/** A page counts as the objects on it. */
const countIn = (kind: PayloadKind, payload: unknown): number =>
  kind.endsWith("-page") ? (resultsOf(payload)?.length ?? 1) : 1;

/** Checks a payload, or each payload of an array, as what it is or is said to be. */
export function checkValue(value: unknown, settings: CheckSettings): CheckedValue {
  const options = libraryOptions(settings);
  const objects = new Map<string, number>();
  const check = (payload: unknown): readonly Diagnostic[] => {
    const kind = settings.kind ?? recognise(payload);
    const { noun, check: checkPayload } = payloadKinds[kind];
    objects.set(noun, (objects.get(noun) ?? 0) + countIn(kind, payload));
    return checkPayload(payload, options);
  };
  const diagnostics = Array.isArray(value)
    ? value.flatMap((payload: unknown, at) => under(`/${at}`, check(payload)))
    : check(value);
  return { diagnostics, objects };
}
