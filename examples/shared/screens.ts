import type { Question, Survey } from "surveyc";
import type { Words } from "./translations.js";

/** A page without a question. */
export interface Screen {
  readonly heading: string;
  readonly text: string | null | undefined;
  readonly contentType: "text" | "html" | null | undefined;
}

type Texts = Pick<Survey, "name" | "appearance">;

/** Returns the page before the first question, with the text of its button; undefined if the survey has none. */
export const introOf = (
  { name, appearance }: Texts,
  words: Words,
): (Screen & { readonly onward: string }) | undefined => {
  const { displayIntroScreen, introScreenHeader: header, introScreenDescription: text } = appearance ?? {};
  if (displayIntroScreen !== true || !(header || text)) return undefined;
  return {
    heading: header || name || "",
    text,
    contentType: appearance?.introScreenDescriptionContentType,
    onward: appearance?.introScreenButtonText || words.start,
  };
};

/** Returns the page after the last question; undefined if the survey hides it. */
export const thanksOf = ({ appearance }: Texts, words: Words): Screen | undefined => {
  if (appearance?.displayThankYouMessage === false) return undefined;
  return {
    heading: appearance?.thankYouMessageHeader || words.thanks,
    text: appearance?.thankYouMessageDescription,
    contentType: appearance?.thankYouMessageDescriptionContentType,
  };
};

/** Returns the text of the button that continues from a question. */
export const onwardOf = (
  { appearance }: Texts,
  { buttonText }: Question,
  isLast: boolean,
  words: Words,
): string => buttonText || appearance?.submitButtonText || (isLast ? words.submit : words.next);

/** Returns the text of the back button; undefined at the first question, or if going back is not allowed. */
export const backOf = ({ appearance }: Texts, { path }: { path: readonly number[] }, words: Words) =>
  path.length > 0 && appearance?.allowGoBack !== false ? appearance?.backButtonText || words.back : undefined;
