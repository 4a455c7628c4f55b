// Types that both kinds of questions with choices derive from the literal of a question.

/** The positions of a list; any number if its type has no fixed length. */
export type PositionIn<List> = List extends readonly unknown[]
  ? number extends List["length"]
    ? number
    : keyof List & `${number}` extends `${infer Position extends number}`
      ? Position
      : never
  : number;

/** The choices that are valid answers; any text if the last choice is open. */
export type ListedText<Question> = Question extends {
  choices: readonly (infer Text extends string)[];
  hasOpenChoice?: false | null | undefined;
}
  ? Text
  : string;
