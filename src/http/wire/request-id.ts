/** The maximum number of characters: hosts send up to 128, such as several UUIDs. */
const MAX_LENGTH = 128;

/** Letters, digits and separators of hosts: no character that a log, a header or an address would have to escape. */
const identifier = /^[\w.~:=+/@-]+$/;

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Finds the identifier in a request; null if there is none. `context` is the argument of the handler. */
export type RequestIdOf<Context> = (
  request: Request,
  context: Context | undefined,
) => string | null | undefined;

/**
 * The identifier that a client or a proxy has given a request: its `X-Request-Id`.
 *
 * @example
 * // Only requests through a proxy are trusted; here the context is whether the request is one.
 * const requestIdOf = (request: Request, isProxied?: boolean) => (isProxied === true ? sentRequestId(request) : null);
 * createHandler({ store, authenticate, requestIdOf });
 */
export const sentRequestId = ({ headers }: Request): string | null => headers.get("x-request-id");

/** Whether a text can identify a request. Other texts are replaced by a new identifier. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === "string" && text.length <= MAX_LENGTH && identifier.test(text);

/** The identifier of a request as a URI reference, for the `instance` of a problem. */
export const instanceOf = (requestId: string): string =>
  uuid.test(requestId) ? `urn:uuid:${requestId}` : `#${requestId}`;
