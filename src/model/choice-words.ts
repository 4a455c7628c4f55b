// The meanings of texts of choices in the languages that surveys are most often written in.

const OTHER = /^(?:other|andere|sonstige|autre|otr[oa])/i;

/** Whether a choice is for unlisted answers. */
export const isOtherChoice = (text: string): boolean => OTHER.test(text);

const NONE =
  /^(?:yes|no|ja|nein|oui|non|s[ií]|maybe|never|nothing|nichts|rien|nada|n\/a|(?:i )?(?:don['’]t|do not) know|prefer not to (?:say|answer)|(?:none|kein(?:e[rs]?)?|aucune?|ning[uú]n[oa]?|nessun[oa]|nenhuma?|geen)(?: .*)?)[\s.!]*$/i;

/** Whether a choice is complete without a text, such as "No" and "None of the above". */
export const isNoneChoice = (text: string): boolean => NONE.test(text.trim());
