/** What a text is written in, with the range of each finding between ⟦ and ⟧, and the beginnings of the messages. */
export const nearlyJson: readonly (readonly [shows: string, source: string, ...messages: string[]])[] = [
  [
    "comments and trailing commas",
    '{ ⟦// what it is⟧\n "name": "s", /* a */ "questions": [], }',
    "This is JSON with comments or trailing commas, not plain JSON: it has comments and trailing commas.",
  ],
  [
    "three trailing commas",
    "[[1⟦,⟧],[2,],[3,]]",
    "This is JSON with comments or trailing commas, not plain JSON: it has trailing commas.",
  ],
  [
    "names without quotes",
    '{⟦name⟧: "s", questions: [], type: "popover"}',
    "This is JSON5 or JavaScript, not plain JSON: it has names without quotes.",
  ],
  [
    "JSON5, with all it has",
    "{⟦name⟧: 'It', // c\n scale: +10, 'x': 0x1F, y: .5, z: Infinity, }",
    "This is JSON5 or JavaScript, not plain JSON: it has names without quotes, single quotes, JavaScript values, other number formats, comments and trailing commas.",
  ],
  [
    "escapes of JavaScript, and the end of a line among them",
    '{⟦a⟧: "it\\\'s", b: "\\x41", c: "one\\\n two"}',
    "This is JSON5 or JavaScript, not plain JSON: it has names without quotes and JavaScript escapes.",
  ],
  [
    "a dict of Python",
    "{⟦'name'⟧: 's', 'archived': False, 'description': None}",
    "This is Python, not plain JSON: it has single quotes and Python values.",
  ],
  [
    "texts in single quotes",
    "{⟦'name'⟧: 's', 'questions': []}",
    "This is a Python or JavaScript value, not plain JSON: it has single quotes.",
  ],
  [
    "typographic quotes",
    "{⟦“name”⟧: “s”, “questions”: []}",
    "This is JSON with other quotation marks, not plain JSON: it has other quotation marks.",
  ],
  [
    "no-break spaces",
    '{⟦\u00a0\u00a0⟧"a":\u00a01,\u00a0"b": 2}',
    "This is JSON with unusual spaces, not plain JSON: it has unusual spaces.",
  ],
  [
    "texts without quotes",
    '{"a": ⟦open⟧, "b": rating, "c": link}',
    "This is JSON with text without quotes, not plain JSON: it has text without quotes.",
  ],
  [
    "single quotes where a comma is missing, behind comments",
    "[1⟦/* c */⟧// c\n/* c */⟦'b'⟧]",
    "This is a Python or JavaScript value, not plain JSON: it has single quotes and comments.",
    'A comma is missing before "b".',
  ],
  [
    "numbers of other languages",
    "[⟦+1⟧, 0x1F, .5, +12.5]",
    "This is JSON with other number formats, not plain JSON: it has other number formats.",
  ],
  [
    "another syntax, and a mistake besides",
    "{⟦name⟧: 's', 'questions': [] ⟦;⟧ x: [;]}",
    "This is JSON5 or JavaScript, not plain JSON",
    'Unexpected ";"',
  ],
];
