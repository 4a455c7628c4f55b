import type { AnswerDiagnostic } from "surveyc/runtime";

/** What is said of answers that do not count, by language tag; `{name}` stands for a parameter. More may be added. */
export const refusals: Readonly<Record<string, Readonly<Record<AnswerDiagnostic["code"], string>>>> = {
  de: {
    "answer-required": "Bitte beantworten Sie diese Frage.",
    "answer-type": "Diese Antwort passt nicht zur Frage.",
    "answer-not-a-choice": "Bitte wählen Sie eine der Antworten aus.",
    "answer-out-of-scale": "Bitte wählen Sie eine ganze Zahl von {least} bis {most}.",
    "answer-blank": "Bitte schreiben Sie etwas.",
    "answer-too-short": "Bitte schreiben Sie mindestens {least} Zeichen.",
    "answer-too-long": "Bitte schreiben Sie höchstens {most} Zeichen.",
    "answer-repeated-choice": "Bitte wählen Sie jede Antwort nur einmal.",
    "session-ended": "Die Umfrage ist beendet.",
  },
  es: {
    "answer-required": "Por favor, responda a esta pregunta.",
    "answer-type": "Esta respuesta no corresponde a la pregunta.",
    "answer-not-a-choice": "Elija una de las respuestas de la lista.",
    "answer-out-of-scale": "Elija un número entero de {least} a {most}.",
    "answer-blank": "Escriba algo.",
    "answer-too-short": "Escriba al menos {least} caracteres.",
    "answer-too-long": "Escriba {most} caracteres como máximo.",
    "answer-repeated-choice": "Elija cada respuesta solo una vez.",
    "session-ended": "La encuesta ha terminado.",
  },
};

/** Why an answer does not count, in a language: that of the tag, else its base language, else English. */
export const sayRefusal = ({ code, message, params }: AnswerDiagnostic, language: string): string => {
  const tag = language.toLowerCase();
  const text = (refusals[tag] ?? refusals[tag.replace(/-.*/, "")])?.[code];
  return text?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) ?? message;
};
