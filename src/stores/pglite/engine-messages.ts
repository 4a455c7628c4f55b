import type { EngineResult } from "./engine.ts";

/** What the thread of an engine sends: first that it is open, then an answer to every request. */
export type ThreadReply =
  | { readonly result: EngineResult | null }
  /** `isBroken`: the engine cannot be used any more. */
  | { readonly error: ThrownParts; readonly isBroken: boolean };

/** What the thread of an engine is started with. */
export interface ThreadStart {
  /** The folder of the database. */
  readonly path: string;
}

/** The members of an error that decide what follows. Threads exchange no others. */
export interface ThrownParts {
  readonly message: string;
  readonly name?: string;
  readonly code?: string;
  readonly errno?: number;
  readonly severity?: string;
  readonly detail?: string;
}

const textParts = ["name", "code", "severity", "detail"] as const;

/** What is sent of something that was thrown: the engine also throws objects that are no errors. */
export function thrownParts(thrown: unknown): ThrownParts {
  const members = Object(thrown) as Readonly<Record<string, unknown>>;
  const { message, errno } = members;
  const texts = textParts.flatMap((part) =>
    typeof members[part] === "string" ? [[part, members[part]] as const] : [],
  );
  return {
    message: typeof message === "string" ? message : "",
    ...Object.fromEntries(texts),
    ...(typeof errno === "number" ? { errno } : {}),
  };
}

/** The error that parts were taken from. */
export const errorOf = ({ message, ...parts }: ThrownParts): Error =>
  Object.assign(new Error(message), parts);
