import type { Wording } from "./wording.ts";

/** A mistake inside a token: its place in the text, and what to say of it. */
export interface TokenFault extends Wording {
  readonly start: number;
  readonly end: number;
}
