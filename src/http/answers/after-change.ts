import { StoreError } from "#stores/store.ts";

/**
 * Passes on what a store threw after it had kept a change of the same request. Unavailable would say that nothing was
 * changed, and who sends the request again would make the change twice.
 */
export function throwAfterChange(cause: unknown): never {
  if (cause instanceof Error && "code" in cause && cause.code === "unavailable")
    throw new StoreError("unknown", "The change was made, and then the store could not be reached.", {
      cause,
    });
  throw cause;
}
