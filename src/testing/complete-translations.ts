import type { Question } from "#model/payloads.generated.ts";
import type { SurveyMembers } from "./survey-members.ts";

type Translations = Readonly<Record<string, object | null | undefined>> | null | undefined;

/** The names of translated texts of questions and of pages. */
const TEXT = /^(?:question|description|buttonText|choices)$|BoundLabel$|(?:Header|Description|ButtonText)$/;

/** Adds the missing languages, and the missing texts of an object, in its own language. */
const complete = (translations: Translations, languages: readonly string[], owner: object) =>
  Object.fromEntries(
    languages.map((language) => {
      const texts = Object.entries(owner).filter(
        ([name, text]) => TEXT.test(name) && text !== undefined && text !== null,
      );
      const given = Object.entries(translations?.[language] ?? {}).filter(([, text]) => text !== null);
      return [language, Object.fromEntries([...texts, ...given])];
    }),
  );

/** Translates every text of a survey into each of its languages. */
export function completeTranslations(
  members: SurveyMembers,
  questions: readonly Question[],
): SurveyMembers & { readonly questions: Question[] } {
  const all = [members, ...questions].map(({ translations }) => translations ?? {});
  const languages = [...new Set(all.flatMap(Object.keys))];
  if (languages.length === 0) return { ...members, questions: [...questions] };
  return {
    ...members,
    translations: complete(members.translations, languages, members.appearance ?? {}),
    questions: questions.map((question) => ({
      ...question,
      translations: complete(question.translations, languages, question),
    })),
  };
}
