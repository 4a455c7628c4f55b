export const survey = '{"name":"s","questions":[{"type":"open","question":"Why?"}]}';

/** The message on a text, and the text with what is marked of it between ⟦ and ⟧. */
export const otherTexts: readonly (readonly [messageId: string, source: string])[] = [
  ["escapedJson", '⟦{\\"⟧name\\":\\"s\\",\\"questions\\":[]}'],
  ["escapedJson", '⟦{\\n  \\"⟧name\\":\\"s\\"}'],
  ["entities", "⟦{&quot;⟧name&quot;:&quot;s&quot;}"],
  ["textAround", `⟦curl -d '⟧${survey}'`],
  ["textAround", `⟦\`\`\`json⟧\n${survey}\n\`\`\`\n`],
  ["textAround", `Here is your survey:\n\n⟦\`\`\`⟧\n${survey}\n\`\`\`\nEnjoy!`],
  ["textAround", `# Survey\n\nText.\n\n⟦~~~json5⟧\n${survey}\n~~~\n`],
  ["markup", "⟦<!DOCTYPE⟧ html>\n<html><body>502 Bad Gateway</body></html>"],
  ["markup", "\n ⟦<html⟧ lang='en'>"],
  ["markup", '⟦<?xml⟧ version="1.0"?>\n<document><LimeSurveyDocType>Survey'],
  ["markup", "⟦<h:html⟧ xmlns='http://www.w3.org/2002/xforms'>"],
  ["markup", "⟦<?php⟧ return ['name' => 's'];"],
  ["program", "⟦import json⟧\n\nsurvey = {'name': 's'}\n"],
  ["program", "⟦from surveys import⟧ base\nsurvey = dict(base)\n"],
  ["program", "⟦export⟧ default {\n  name: 's',\n};\n"],
  ["program", "// Survey\n⟦module.exports⟧ = { name: 's' }"],
  ["program", "⟦const survey⟧ = {\n name: 's' }"],
  ["program", "/* x */\n⟦import⟧ { a } from 'b';\nexport default a;"],
  ["program", `⟦callback({⟧"a":1})`],
  ["program", "⟦({⟧ name: 's' })"],
  ["program", `⟦survey =⟧ ${survey}`],
  ["yaml", `⟦---⟧\ntitle: s\n---\n${survey}`],
  ["textAround", `⟦Sure, here is the survey, as asked:⟧\n${survey}\n`],
  ["textAround", `⟦json⟧\n${survey}\n`],
  ["yaml", "⟦---⟧\nname: s\nquestions:\n  - type: open\n"],
  ["yaml", "⟦name:⟧ s\nquestions:\n  - type: open\n    question: Why?\n"],
  ["yaml", "# a survey\n⟦name:⟧ s\n"],
  ["yaml", "⟦- type:⟧ open\n  question: Why?\n"],
  ["yaml", "⟦questions:⟧\r\n- type: open\r\n"],
  ["csv", "⟦type,name,⟧label\ntext,q1,Why?\n"],
  ["csv", "⟦type;name;⟧label\ntext;q1;Why?\n"],
  ["csv", "⟦type\tname\t⟧label\ntext\tq1\tWhy?\n"],
  ["plainText", "⟦Error: connect ECONNREFUSED 127.0.0.1:8000⟧\n  at x"],
  ["plainText", "⟦curl: (3) bad range in URL position 14:⟧\nhttps://h/s[x]"],
  ["plainText", "⟦Ask people what they⟧ want."],
];

/** The first bytes of a ZIP file, as characters. */
export const zipFile = "PK\u0003\u0004\u0014\0";

/** The bytes of characters up to U+00FF. */
export const bytesOf = (head: string): Uint8Array =>
  Uint8Array.from(head, (character) => character.charCodeAt(0));
