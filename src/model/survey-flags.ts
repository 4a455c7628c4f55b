// Possible content of a survey, recorded while it is read. A rule that needs a flag reports nothing in a survey without it, and
// does not run there. A flag may be set although the rule finds nothing.

/** A text of a question contains "<" or "&". */
export const MAY_HAVE_MARKUP = 1;
/** A text of a question does not begin with a visible character. */
export const MAY_BE_BLANK = 2;
/** The survey or a question has translations. */
export const HAS_TRANSLATIONS = 4;
/** A question bounds the length of its answers. */
export const HAS_LENGTHS = 8;
/** A question, or an object in it, has a property without a definition. */
export const HAS_UNKNOWN_PROPERTY = 16;
/** A question has choices. */
export const HAS_CHOICES = 32;
/** A question has a scale. */
export const HAS_SCALE = 64;
/** A question shows a link. */
export const SHOWS_LINK = 128;
/** A question has an id. */
export const HAS_ID = 256;
/** A question cannot branch as it does, has a response key that is not portable, or leads to a position outside the survey. */
export const MAY_MISROUTE = 512;
/** A question has skipSubmitButton. */
export const SKIPS_SUBMIT_BUTTON = 1024;

/** Every flag: the content of the survey is unknown. */
export const ALL_FLAGS = -1;
