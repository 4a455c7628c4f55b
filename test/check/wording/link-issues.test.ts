import { runWholeCases } from "./whole-findings.ts";

const to = (link: string): object => ({ questions: [{ type: "link", question: "Go?", link }] });

runWholeCases("valid-link", [
  [
    "white space",
    to("https://example.org/a b"),
    `
error /questions/0/link
"https://example.org/a b" contains white space or a control character. Browsers remove or change it, so the link leads elsewhere.
help: Remove the character, or write %20 for white space that belongs to the address.
`,
  ],
  [
    "invisible characters",
    to("https://example.org/\u200b"),
    `
error /questions/0/link
This link contains invisible characters, or characters that change the reading direction. It may lead to another address than it shows.
help: Type the address instead of copying it.
`,
  ],
  [
    "a backslash",
    to("https://example.org\\a"),
    `
error /questions/0/link
"https://example.org\\\\a" contains a backslash. Browsers read it as a slash, so the link may lead to another host.
help: Write /, or %5C for a backslash that belongs to the address.
`,
  ],
  [
    "a quotation mark",
    to('https://example.org/"'),
    `
error /questions/0/link
"https://example.org/\\"" contains a quotation mark, a backtick or an angle bracket, which can inject HTML into the page that shows it.
help: Write %22, %60, %3C or %3E instead.
`,
  ],
  [
    "an encoded line break",
    to("https://example.org/%0A"),
    `
error /questions/0/link
"https://example.org/%0A" contains an encoded line break or NUL, which can inject headers into messages and requests.
help: Remove %0A, %0D and %00.
`,
  ],
  [
    "mail with other fields",
    to("mailto:a@b.example?cc=c"),
    `
error /questions/0/link
"mailto:a@b.example?cc=c" is not a mailto link with one address and no fields other than subject and body.
help: Write a link such as "mailto:help@example.org".
`,
  ],
  [
    "code",
    to("JavaScript:f()"),
    `
error /questions/0/link
"JavaScript:f()" can run code in the page that shows the survey.
help: Link to an address that starts with https://.
`,
  ],
  [
    "another scheme",
    to("ftp://example.org/"),
    `
error /questions/0/link
"ftp://example.org/" does not start with https:// or mailto:. The deployed service rejects other links.
help: Write an address that starts with https://, or mailto: and an e-mail address.
`,
  ],
  [
    "http",
    to("http://example.org/x"),
    `
error /questions/0/link
"http://example.org/x" starts with http:, so others can intercept the connection and change what respondents see.
help: Did you mean "https://example.org/x"?
unsure fix: Link to https://example.org/x [{"op":"replace","path":"/questions/0/link","value":"https://example.org/x"}]
`,
  ],
  [
    "no scheme",
    to("example.org"),
    `
error /questions/0/link
"example.org" does not start with https:// or mailto:. The deployed service rejects other links.
help: Did you mean "https://example.org"?
unsure fix: Link to https://example.org [{"op":"replace","path":"/questions/0/link","value":"https://example.org"}]
`,
  ],
  [
    "a mail address",
    to("a@b.example"),
    `
error /questions/0/link
"a@b.example" does not start with https:// or mailto:. The deployed service rejects other links.
help: Did you mean "mailto:a@b.example"?
unsure fix: Link to mailto:a@b.example [{"op":"replace","path":"/questions/0/link","value":"mailto:a@b.example"}]
`,
  ],
  [
    "neither",
    to("/x"),
    `
error /questions/0/link
"/x" does not start with https:// or mailto:. The deployed service rejects other links.
help: Write an address that starts with https://, or mailto: and an e-mail address.
`,
  ],
  [
    "a user name",
    to("https://a@example.org/"),
    `
error /questions/0/link
"https://a@example.org/" has a user name before its host. The link does not lead to the address before the @.
help: Remove everything between https:// and the host.
`,
  ],
  [
    "no host",
    to("https:///x"),
    `
error /questions/0/link
"https:///x" has no host, so it leads nowhere.
help: Write the host after https://, such as "https://example.org/".
`,
  ],
  [
    "a wrong port",
    to("https://example.org:0/"),
    `
error /questions/0/link
The port of "https://example.org:0/" is not a number from 1 to 65535, so browsers do not open the link.
help: Remove the port and the colon before it.
`,
  ],
  [
    "a wrong host",
    to("https://a..example/"),
    `
error /questions/0/link
The host of "https://a..example/" is not a valid host name, or browsers read it as a different one.
help: Write the host as letters, digits and hyphens, separated by dots.
`,
  ],
  [
    "a host in two alphabets",
    to("https://аpple.example/"),
    `
warning /questions/0/link
The host of "https://аpple.example/" mixes alphabets or uses letters that look like others. Respondents may mistake it for another host.
help: Type the host again on a keyboard of its language.
`,
  ],
]);
