/**
 * Makes texts comparable whatever their case. Done here and not by the database, whose answer depends on its locale.
 * Lower before upper, so that letters with two lower forms (Greek sigma) and signs with only one way back meet.
 */
export const foldCase = (text: string): string => text.toLowerCase().toUpperCase();
