/** What a text is written in, with the range of each finding between ⟦ and ⟧, and the ids of their messages. */
export const nearlyJson: readonly (readonly [shows: string, source: string, ...messageIds: string[]])[] = [
  ["comments and trailing commas", '{ ⟦// what it is⟧\n "name": "s", /* a */ "questions": [], }', "comments"],
  ["three trailing commas", "[[1⟦,⟧],[2,],[3,]]", "comments"],
  ["names without quotes", '{⟦name⟧: "s", questions: [], type: "popover"}', "otherSyntax"],
  [
    "JSON5, and a number that only JSON5 has",
    "{⟦name⟧: 'It', // c\n scale: ⟦+10⟧, 'x': 0x1F, y: .5, z: Infinity, }",
    "otherSyntax",
    "notNumber",
  ],
  ["a dict of Python", "{⟦'name'⟧: 's', 'archived': False, 'description': None}", "otherSyntax"],
  ["values of Python", '{"a": ⟦True⟧, "b": False, "c": None}', "otherSyntax"],
  ["texts in single quotes", "{⟦'name'⟧: 's', 'questions': []}", "otherSyntax"],
  ["typographic quotes", "{⟦“name”⟧: “s”, “questions”: []}", "typography"],
  ["no-break spaces", '{⟦\u00a0\u00a0⟧"a":\u00a01,\u00a0"b": 2}', "typography"],
  ["typographic quotes and comments", "{ ⟦/* c */⟧ “name”: “s” }", "typography"],
  [
    "single quotes without a comma, after comments",
    "[1⟦/* c */⟧// c\n/* c */⟦'b'⟧]",
    "otherSyntax",
    "missingComma",
  ],
  [
    "another syntax, and a mistake besides",
    "{⟦name⟧: 's', 'questions': [] ⟦;⟧ x: [;]}",
    "otherSyntax",
    "expectedEndOfObject",
  ],
];
