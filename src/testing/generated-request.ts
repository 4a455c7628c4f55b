/** A request as plain data: what `new Request(origin + path, { method, headers, body })` takes. */
export interface GeneratedRequest {
  /** The operation that is meant, such as `createSurvey`. */
  readonly operation: string;
  /** What is wrong with the request, such as `cut body`; null when nothing is. */
  readonly slip: string | null;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it is sent; null for none. */
  readonly body: string | null;
}
