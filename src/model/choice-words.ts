// The meanings of texts of choices in the languages that surveys are most often written in.

const OTHER = /^(?:other|something else|andere|sonstige|autre|otr[oa])/i;

/** Whether a choice is for unlisted answers. */
export const isOtherChoice = (text: string): boolean => OTHER.test(text);

const NONE =
  /^(?:yes|no|ja|nein|oui|non|s[ií]|maybe|never|nothing|nichts|rien|nada|n\/a|(?:i )?(?:don['’]t|do not) know|prefer not to (?:say|answer)|(?:none|kein(?:e[rs]?)?|aucune?|ning[uú]n[oa]?|nessun[oa]|nenhuma?|geen)(?: .*)?)[\s.!]*$/i;

/** Whether a choice is complete without a text, such as "No" and "None of the above". */
export const isNoneChoice = (text: string): boolean => NONE.test(text.trim());

const LAST =
  /^(?:(?:none|all|any|neither|both) of|kein\S* (?:der|davon|von)|alle (?:der|davon)|(?:aucune?|tous) (?:de )?ces|(?:other|andere[rs]?|sonstiges|autre|otr[oa])\b)/i;

/** Whether a choice refers to the others, such as "None of the above" and "Other". */
export const isLastChoice = (text: string): boolean => LAST.test(text.trim());

const SPECIFY = /specify\b|please (?:state|describe|explain)|bitte (?:ang|nenn)|pr[eé]cise|especifi/i;

/** Whether a choice asks respondents to write a text, such as "Other (please specify)". */
export const asksForText = (text: string): boolean => SPECIFY.test(text);
