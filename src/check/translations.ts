import { pointerToken } from "#diagnostics/json-pointer.ts";
import type { TranslationsView } from "#model/survey-view.ts";

/** Calls back with every translation of a survey or a question, and its location. */
export function eachTranslation<Texts>(
  translations: TranslationsView<Texts>,
  at: string,
  callback: (texts: Texts, at: string, language: string) => void,
): void {
  if (translations === null || translations === undefined) return;
  for (const language of Object.keys(translations)) {
    const texts = translations[language];
    if (texts !== null && texts !== undefined)
      callback(texts, `${at}/translations/${pointerToken(language)}`, language);
  }
}
