import { listNames } from "#diagnostics/echo.ts";
import type { Item } from "./question-type.ts";

/** The choices of a question as a list in a message. */
export const listChoices = ({ choices = [], openChoice }: Item): string =>
  `${listNames(choices)}${openChoice ? ", or another text" : ""}`;
