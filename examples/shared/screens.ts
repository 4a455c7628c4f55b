import type { Question, Survey } from "surveyc";
import type { Words } from "./translations.js";

/** A page that asks nothing. */
export interface Screen {
  readonly heading: string;
  readonly text: string | null | undefined;
  readonly contentType: "text" | "html" | null | undefined;
}

type Texts = Pick<Survey, "name" | "appearance">;

/** The page before the first question, and what is written on its button; undefined where the survey has none. */
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

/** The page after the last question; undefined where the survey wants nothing to be seen then. */
export const thanksOf = ({ appearance }: Texts, words: Words): Screen | undefined => {
  if (appearance?.displayThankYouMessage === false) return undefined;
  return {
    heading: appearance?.thankYouMessageHeader || words.thanks,
    text: appearance?.thankYouMessageDescription,
    contentType: appearance?.thankYouMessageDescriptionContentType,
  };
};

/** What is written on the button that goes on from a question. */
export const onwardOf = (
  { appearance }: Texts,
  { buttonText }: Question,
  isLast: boolean,
  words: Words,
): string => buttonText || appearance?.submitButtonText || (isLast ? words.submit : words.next);

/** What is written on the button that goes back, where there is a question to go back to; undefined where there is none. */
export const backOf = ({ appearance }: Texts, { path }: { path: readonly number[] }, words: Words) =>
  path.length > 0 && appearance?.allowGoBack !== false ? appearance?.backButtonText || words.back : undefined;
