/** The version, the trace, the parent and the flags. W3C Trace Context, section 3.2. */
const pattern = /^(?!ff)([\da-f]{2})-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}(-.*)?$/;

/** Returns the `traceparent` of a request; null if it is missing or invalid. Later versions may have more parts at the end. */
export function traceparentOf({ headers }: Request): string | null {
  const text = headers.get("traceparent");
  const found = text === null || text.length > MAX_LENGTH ? null : pattern.exec(text);
  return found === null || (found[1] === "00" && found[4] !== undefined) ? null : text;
}

/** Far above the 55 characters of version 00. */
const MAX_LENGTH = 200;
