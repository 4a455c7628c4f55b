/** An answer, read to its end. */
export interface Reply {
  /** 0 where there was no answer; then the text says why. */
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined where it is none. */
  readonly value: unknown;
}

function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** An answer that never came. */
export const noReply = (reason: unknown): Reply => ({
  status: 0,
  headers: new Headers(),
  text: reason instanceof Error ? reason.message : String(reason),
  value: undefined,
});

/** Sends a request and reads the answer, for as long as that may take; never rejects. */
export async function exchange(
  send: (request: Request) => Promise<Response>,
  request: Request,
): Promise<Reply> {
  const { signal } = request;
  const late = new Promise<Reply>((resolve) => {
    // What sends may not heed the signal, so waiting ends here in any case.
    signal.addEventListener("abort", () => resolve(noReply("no answer in time")), { once: true });
  });
  const whole = async (): Promise<Reply> => {
    try {
      const response = await send(request);
      const text = await response.text();
      return { status: response.status, headers: response.headers, text, value: read(text) };
    } catch (error) {
      return noReply(error);
    }
  };
  return Promise.race([whole(), late]);
}
