import type { Sentence } from "#diagnostics/sentences.ts";
import { binaryFormats, encodingSentences, tooLongForString } from "./decode-text.ts";
import { foreignTexts } from "./foreign-texts.ts";
import { otherSyntaxes } from "./other-syntaxes.ts";
import { unknownError } from "./read-json.ts";
import { sizeSentences } from "./size-limits.ts";
import type { SourceCode } from "./source-finding.ts";
import { bracketSentences, syntaxSentences, unexpectedSentences } from "./syntax-messages.ts";
import { duplicateName } from "./syntax-report.ts";
import { tokenSentences } from "./token-messages.ts";

/** All that findings on texts say, by their code: for those who say it in another language. */
export const sourceSentences: Readonly<Record<SourceCode, readonly Sentence[]>> = {
  "valid-encoding": Object.values(encodingSentences),
  "foreign-format": [...binaryFormats, ...foreignTexts],
  "bounded-size": [...Object.values(sizeSentences), tooLongForString],
  "valid-json": [
    ...Object.values(syntaxSentences),
    ...Object.values(unexpectedSentences),
    ...Object.values(bracketSentences).flatMap((each) => Object.values(each)),
    ...Object.values(tokenSentences),
    ...otherSyntaxes,
    unknownError,
  ],
  "unique-keys": [duplicateName],
};
