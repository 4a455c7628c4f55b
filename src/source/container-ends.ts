import { CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from "./character-codes.ts";
import { stringEnd } from "./string-end.ts";

/** Where the objects and arrays of a text end. They are numbered in the order of their opening brackets. */
export interface ContainerEnds {
  /** By number, the offset after the closing bracket. */
  readonly end: readonly number[];
  /** By number, the number of the next container that is not inside. */
  readonly next: readonly number[];
}

/** Looks at the brackets and quotes of a JSON text, once. A container that nothing closes ends with the text. */
export function findContainerEnds(text: string, from: number): ContainerEnds {
  const end: number[] = [];
  const next: number[] = [];
  const open: number[] = [];
  const close = (offset: number): void => {
    const container = open.pop();
    if (container === undefined) return;
    end[container] = offset;
    next[container] = end.length;
  };
  for (let at = from; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = (stringEnd(text, at) ?? text.length) - 1;
        break;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        open.push(end.length);
        end.push(0);
        next.push(0);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        close(at + 1);
        break;
    }
  }
  while (open.length > 0) close(text.length);
  return { end, next };
}
