import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from "./character-codes.ts";
import { nameText } from "./name-text.ts";
import { stringEnd } from "./string-end.ts";

/**
 * The innermost object or array that is open after the character at `offset`: the offset of its bracket, and its
 * pointer. For texts whose brackets and quotes match up to there.
 */
export function locateContainer(
  text: string,
  offset: number,
): { readonly start: number; readonly pointer: string } {
  const starts: number[] = [];
  const steps: PathStep[] = [];
  let name = { start: 0, end: 0 };
  for (let at = 0; at <= offset; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE: {
        const end = stringEnd(text, at) ?? text.length;
        name = { start: at, end };
        at = end - 1;
        break;
      }
      case OPEN_BRACE:
        starts.push(at);
        steps.push("");
        break;
      case OPEN_BRACKET:
        starts.push(at);
        steps.push(0);
        break;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
        starts.pop();
        steps.pop();
        break;
      case COLON:
        if (steps.length > 0) steps[steps.length - 1] = nameText(text, name.start, name.end);
        break;
      case COMMA: {
        const step = steps.at(-1);
        if (typeof step === "number") steps[steps.length - 1] = step + 1;
        break;
      }
    }
  }
  return { start: starts.at(-1) ?? 0, pointer: toPointer(steps.slice(0, -1)) };
}
