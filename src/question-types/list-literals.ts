// Types that both kinds of questions with choices derive from the literal of a question.

/** The positions of a list; any number where its type does not tell how many it has. */
export type PositionIn<List> = List extends readonly unknown[]
  ? number extends List["length"]
    ? number
    : keyof List & `${number}` extends `${infer Position extends number}`
      ? Position
      : never
  : number;

/** The texts of the choices that count as answers; any text where the last choice takes one. */
export type ListedText<Question> = Question extends {
  choices: readonly (infer Text extends string)[];
  hasOpenChoice?: false | null | undefined;
}
  ? Text
  : string;
