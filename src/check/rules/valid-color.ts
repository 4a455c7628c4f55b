import { unsure } from "#diagnostics/findings.ts";
import { toPointer } from "#diagnostics/json-pointer.ts";
import type { SurveyRule } from "../facts.ts";

const messages = {
  hexDigits: {
    message: '"{value}" is not a color, so browsers ignore it.',
    help: "Write # and 3, 4, 6 or 8 hexadecimal digits.",
  },
  missingHash: {
    message: '"{value}" is not a color without #, so browsers ignore it.',
    help: 'Write "#{value}".',
  },
  numberCount: {
    message: '"{value}" is not a color, so browsers ignore it: the count of its numbers is {count}.',
    help: 'Write 3 numbers, or 4 with the opacity, such as "rgb(0, 0, 255)".',
  },
} as const;

const COLOR_NAME = /(?:colou?r|background)$/i;
const HEX = /^#?(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
/** A color whose components are all numbers: variables, calculations and other colors may have other counts. */
const NUMBERS = /^(?:rgb|hsl)a?\(([\s\d.,%/+-]*)\)$/i;

/** Reports colors that browsers ignore. Names, other functions and variables are not checked. */
export const validColor = {
  code: "valid-color",
  severity: "warning",
  messages,
  check(facts, report) {
    for (const [name, given] of Object.entries(facts.survey.appearance ?? {})) {
      if (!COLOR_NAME.test(name) || typeof given !== "string") continue;
      const value = given.trim();
      const path = toPointer(["appearance", name]);
      const count = NUMBERS.exec(value)?.[1]?.match(/\d*\.?\d+/g)?.length ?? 0;
      if (value.startsWith("#")) {
        if (!HEX.test(value)) report(path, "hexDigits", () => ({ params: { value } }));
      } else if (HEX.test(value))
        report(path, "missingHash", () => ({
          params: { value },
          fixes: unsure(`Write #${value}`, [{ op: "replace", path, value: `#${value}` }]),
        }));
      else if (NUMBERS.test(value) && count !== 3 && count !== 4)
        report(path, "numberCount", () => ({ params: { value, count } }));
    }
  },
} as const satisfies SurveyRule<typeof messages>;
