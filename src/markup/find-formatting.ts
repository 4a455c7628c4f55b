import { inLine, namedCharacters, ownLine } from "./plain-text.ts";

const LETTERS =
  "[aceinouyzs](?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron)|szlig|[ao]elig|euro|pound|yen|cent|copy|reg|trade";

const SIGNS =
  "[lr]aquo|bull|middot|shy|deg|[lrudh]arr|times|divide|plusmn|frac\\d\\d|sect|para|e[mn]sp|thinsp|iexcl|iquest|hearts|check|star";

/**
 * Tags that format text, and character references. Single opening tags do not count, because texts name them ("<b> or <strong>?"); nor
 * do references without a semicolon.
 */
const FORMATTING = new RegExp(
  `</(?:${inLine}|${ownLine})\\s*>|<[bh]r\\s*/?>|<(?:${inLine}|${ownLine})\\s[^<>=]*=[^<>]*>|&(?:#\\d+|#x[\\da-f]+|${Object.keys(namedCharacters).join("|")}|${LETTERS}|${SIGNS});`,
  "i",
);

/** The first tag or character reference by which a text was formatted; undefined if there is none. Takes linear time. */
export const findFormatting = (text: string): string | undefined => FORMATTING.exec(text)?.[0];
