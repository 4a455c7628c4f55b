export const survey = '{"name":"s","questions":[{"type":"open","question":"Why?"}]}';

/** What a text is, and the text with what is marked of it between ⟦ and ⟧. */
export const otherTexts: readonly (readonly [name: string, source: string, help: string])[] = [
  ["the inside of a JSON string", '⟦{\\"⟧name\\":\\"s\\",\\"questions\\":[]}', "JSON.parse"],
  ["the inside of a JSON string", '⟦{\\n  \\"⟧name\\":\\"s\\"}', "JSON.parse"],
  ["TOML or an INI file", '⟦name = "⟧s"\n\n[[questions]]\ntype = "open"\n', "Convert"],
  ["TOML or an INI file", "⟦[survey]⟧\nname = 's'\n", "Convert"],
  ["Markdown with a block of code", `⟦\`\`\`json⟧\n${survey}\n\`\`\`\n`, "between the two lines"],
  ["Markdown with a block of code", `Here is your survey:\n\n⟦\`\`\`⟧\n${survey}\n\`\`\`\nEnjoy!`, "between"],
  ["Markdown with a block of code", `# Survey\n\nText.\n\n⟦~~~json5⟧\n${survey}\n~~~\n`, "between"],
  ["an HTML page", "⟦<!DOCTYPE html⟧>\n<html><body>502 Bad Gateway</body></html>", "error"],
  ["an HTML page", "\n ⟦<html⟧ lang='en'>", "error"],
  ["XML or other markup", '⟦<?xml⟧ version="1.0"?>\n<document><LimeSurveyDocType>Survey', "Export"],
  ["XML or other markup", "⟦<h:html⟧ xmlns='http://www.w3.org/2002/xforms'>", "Export"],
  ["XML or other markup", "⟦<?php⟧ return ['name' => 's'];", "Export"],
  ["a file with git merge conflicts", `⟦<<<<<<< HEAD⟧\n${survey}\n=======\n{}\n>>>>>>> x`, "Resolve"],
  ["an HTTP response with its headers", `⟦HTTP/1.1 200 OK⟧\r\nDate: x\r\n\r\n${survey}`, "--include"],
  ["Python", "⟦import json⟧\n\nsurvey = {'name': 's'}\n", "json.dumps"],
  ["Python", "⟦from surveys import⟧ base\nsurvey = dict(base)\n", "json.dumps"],
  ["JavaScript or TypeScript", "⟦export⟧ default {\n  name: 's',\n};\n", "JSON.stringify"],
  ["JavaScript or TypeScript", "// Survey\n⟦module.exports⟧ = { name: 's' }", "JSON.stringify"],
  ["JavaScript or TypeScript", "⟦const survey⟧ = {\n name: 's' }", "JSON.stringify"],
  ["JavaScript or TypeScript", "/* x */\n⟦import⟧ { a } from 'b';\nexport default a;", "JSON"],
  ["JavaScript or TypeScript", `⟦callback({⟧"a":1})`, "JSON.stringify"],
  ["JavaScript or TypeScript", "⟦({⟧ name: 's' })", "JSON.stringify"],
  ["program source code", `⟦survey =⟧ ${survey}`, "first bracket"],
  ["YAML front matter with JSON below it", `⟦---⟧\ntitle: s\n---\n${survey}`, "first bracket"],
  ["text with JSON below it", `⟦Sure, here is the survey, as asked:⟧\n${survey}\n`, "first bracket"],
  ["text with JSON below it", `⟦json⟧\n${survey}\n`, "first bracket"],
  ["YAML", "⟦---⟧\nname: s\nquestions:\n  - type: open\n", "yq"],
  ["YAML", "⟦name:⟧ s\nquestions:\n  - type: open\n    question: Why?\n", "yq"],
  ["YAML", "# a survey\n⟦name:⟧ s\n", "yq"],
  ["YAML", "⟦- type:⟧ open\n  question: Why?\n", "yq"],
  ["YAML", "⟦questions:⟧\r\n- type: open\r\n", "yq"],
  ["form data", "⟦name=s&⟧questions=%5B%5D", "Decode"],
  ["form data", "⟦payload=%7B⟧%22name%22%3A1%7D", "Decode"],
  ["form data", "⟦%7B⟧%22name%22%3A%22s%22%7D", "Decode"],
  ["CSV", "⟦type,name,⟧label\ntext,q1,Why?\n", "each row"],
  ["CSV", "⟦type;name;⟧label\ntext;q1;Why?\n", "each row"],
  ["CSV", "⟦type\tname\t⟧label\ntext\tq1\tWhy?\n", "each row"],
  ["base64", `⟦${Buffer.from(survey).toString("base64").replace(/=+$/, "")}⟧`, "--decode"],
  ["base64", `⟦${btoa(`[${survey}]`).replace(/=+$/, "")}⟧`, "--decode"],
  ["base64", `⟦data:application/json;base64,${btoa(survey).replace(/=+$/, "")}⟧`, "--decode"],
  ["a URL", "⟦https://example.org/api/projects/1/surveys/⟧\n", "Download"],
  ["the message of a program", "⟦Error: connect ECONNREFUSED 127.0.0.1:8000⟧\n  at x", "error"],
  ["plain text", "⟦Ask people what they⟧ want.", "error"],
];

/** The first bytes of files that are no text, with what they are. */
export const binaryFiles: readonly (readonly [name: string, head: string])[] = [
  ["a ZIP file, such as an Excel workbook (.xlsx)", "PK\u0003\u0004\u0014\0"],
  ["an Excel workbook (.xls) or another old Office file", "\u00d0\u00cf\u0011\u00e0\0"],
  ["a PDF file", "%PDF-1.7\n%\u00e2\u00e3"],
  ["an SQLite database", "SQLite format 3\0"],
];

/** The bytes of characters up to U+00FF. */
export const bytesOf = (head: string): Uint8Array =>
  Uint8Array.from(head, (character) => character.charCodeAt(0));
