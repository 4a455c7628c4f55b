/** A response, read to its end. */
export interface Reply {
  /** 0 if there was no response; the text then contains the reason. */
  readonly status: number;
  /** The headers. */
  readonly headers: Headers;
  /** The body as text. */
  readonly text: string;
  /** The body as JSON; undefined if it is not JSON. */
  readonly value: unknown;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The audit judges servers, which may reply with any content.
    return undefined;
  }
}

/** The message of an error, with the code of its cause: the message of `fetch` in Node is always "fetch failed". */
function messageOf(error: Error): string {
  const { code } = (error.cause ?? {}) as { readonly code?: unknown };
  return typeof code === "string" ? `${error.message} (${code})` : error.message;
}

/** The reply to a request without a response. */
export const noReply = (reason: unknown): Reply => ({
  status: 0,
  headers: new Headers(),
  text: reason instanceof Error ? messageOf(reason) : String(reason),
  value: undefined,
});

/** Sends a request and reads the response, until the request is aborted. Never rejects. */
export async function exchange(
  send: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Reply> {
  const { signal } = request;
  const late = new Promise<Reply>((resolve) => {
    // A custom `fetch` may ignore the signal, so waiting ends here in any case.
    signal.addEventListener("abort", () => resolve(noReply("no answer in time")), { once: true });
  });
  const whole = async (): Promise<Reply> => {
    try {
      const response = await send(request);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, value: parseJson(text) };
    } catch (error) {
      return noReply(error);
    }
  };
  return Promise.race([whole(), late]);
}

/** The value at a JSON Pointer without escapes, such as `/results/0/id`; undefined if there is none. */
export function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const name of pointer.split("/").slice(1)) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** The array at a JSON Pointer; empty if there is none. */
export function listAt(value: unknown, pointer: string): readonly unknown[] {
  const found = at(value, pointer);
  return Array.isArray(found) ? found : [];
}
