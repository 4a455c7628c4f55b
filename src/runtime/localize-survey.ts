import { asList } from "#question-types/members.ts";
import { languageCodes } from "./language-codes.ts";

type Raw = Readonly<Record<string, unknown>>;

/** The texts in a language: those of its code, in any case, or those of the part before its first hyphen. */
const textsIn = (translations: unknown, language: string): Raw => {
  for (const wanted of languageCodes(language))
    for (const each in translations as Raw)
      if (each && each.toLowerCase() === wanted) return Object((translations as Raw)[each]) as Raw;
  return {};
};

/** A part of a survey with the texts that belong there by name: members that it has, and others that it need not have. */
const withTexts = (part: unknown, texts: Raw, others: RegExp, own = others): Raw => {
  const copy: Record<string, unknown> = { ...(part as Raw) };
  for (const name in texts)
    if (
      texts[name] != null &&
      (name in copy ? own : others).test(name) &&
      Array.isArray(copy[name]) === Array.isArray(texts[name])
    )
      copy[name] = texts[name];
  return copy;
};

/**
 * A survey in a language, as deployed clients show it: with the texts of its `translations` and of those of its questions. Each
 * part has the texts of the language (`pt-BR`, in any case), or those of its base (`pt`), or the original ones. Only texts
 * change: lower the survey itself, step through that, and show what is here at the same position. So routes, recorded answers
 * and sessions are the same in every language. Null translations, null texts and choices that are not a list count as missing.
 * Never throws for JSON values.
 *
 * @example
 * const shown = localizeSurvey(survey, navigator.language);
 * const at = currentQuestion(session);
 * if (at !== "end") console.log(shown.questions?.[at]?.question);
 */
export const localizeSurvey = <Survey extends object>(survey: Survey, language: string): Survey => {
  const { translations, appearance, questions } = Object(survey) as Raw & { readonly appearance?: object };
  const texts = textsIn(translations, language);
  return {
    ...withTexts(survey, texts, /^name$/),
    ...(appearance && { appearance: withTexts(appearance, texts, /(Header|Description|ButtonText)$/) }),
    questions: asList(questions).map((each) =>
      withTexts(
        each,
        textsIn((each as Raw)?.["translations"], language),
        /^(question|description|buttonText)$/,
        /^(question|description|buttonText|choices|link)$|BoundLabel$/,
      ),
    ),
  } as unknown as Survey;
};
