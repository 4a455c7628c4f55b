import { runWholeCases } from "./whole-findings.ts";

const to = (link: string): object => ({ questions: [{ type: "link", question: "Go?", link }] });

runWholeCases("valid-link", [
  [
    "white space",
    to("https://example.org/a b"),
    [
      {
        severity: "error",
        message:
          '"https://example.org/a b" holds white space or a control character, which browsers drop or change: the link leads elsewhere.',
        pointer: "/questions/0/link",
        help: "Remove it, or write white space that belongs to the address as %20.",
      },
    ],
  ],
  [
    "invisible characters",
    to("https://example.org/\u200b"),
    [
      {
        severity: "error",
        message:
          "This link holds characters that cannot be seen or that turn the reading direction; it does not lead where it seems to.",
        pointer: "/questions/0/link",
        help: "Type the address again instead of copying it.",
      },
    ],
  ],
  [
    "a backslash",
    to("https://example.org\\a"),
    [
      {
        severity: "error",
        message:
          '"https://example.org\\\\a" holds a backslash, which browsers read as a slash: the link may lead to another host.',
        pointer: "/questions/0/link",
        help: "Write /, or %5C if the backslash belongs to the address.",
      },
    ],
  ],
  [
    "a quotation mark",
    to('https://example.org/"'),
    [
      {
        severity: "error",
        message:
          '"https://example.org/\\"" holds a quotation mark, a backtick or an angle bracket, with which it could break out of the page that shows it.',
        pointer: "/questions/0/link",
        help: "Write %22, %60, %3C or %3E instead.",
      },
    ],
  ],
  [
    "an encoded line break",
    to("https://example.org/%0A"),
    [
      {
        severity: "error",
        message:
          '"https://example.org/%0A" holds an encoded line break or NUL, with which headers can be slipped into messages and requests.',
        pointer: "/questions/0/link",
        help: "Remove %0A, %0D and %00.",
      },
    ],
  ],
  [
    "mail with other fields",
    to("mailto:a@b.example?cc=c"),
    [
      {
        severity: "error",
        message:
          '"mailto:a@b.example?cc=c" is not a plain mailto link: one address, and no fields but subject and body.',
        pointer: "/questions/0/link",
        help: 'Write it like "mailto:help@example.org".',
      },
    ],
  ],
  [
    "code",
    to("JavaScript:f()"),
    [
      {
        severity: "error",
        message: 'A link that starts with "javascript:" can run code in the page that shows the survey.',
        pointer: "/questions/0/link",
        help: "Link to a page: an address that starts with https://.",
      },
    ],
  ],
  [
    "another scheme",
    to("ftp://example.org/"),
    [
      {
        severity: "error",
        message:
          '"ftp://example.org/" does not start with https:// or mailto:, the only links that clients open.',
        pointer: "/questions/0/link",
        help: "Write an address that starts with https://, or mailto: and an e-mail address.",
      },
    ],
  ],
  [
    "http",
    to("http://example.org/x"),
    [
      {
        severity: "error",
        message:
          'A link may start with https:// or mailto:, not with "http:": others could listen in, or change what respondents see.',
        pointer: "/questions/0/link",
        help: 'Did you mean "https://example.org/x"?',
        fixes: [
          {
            title: "Link to https://example.org/x",
            applicability: "unsure",
            patch: [{ op: "replace", path: "/questions/0/link", value: "https://example.org/x" }],
          },
        ],
      },
    ],
  ],
  [
    "no scheme",
    to("example.org"),
    [
      {
        severity: "error",
        message: '"example.org" does not start with https:// or mailto:, the only links that clients open.',
        pointer: "/questions/0/link",
        help: 'Did you mean "https://example.org"?',
        fixes: [
          {
            title: "Link to https://example.org",
            applicability: "unsure",
            patch: [{ op: "replace", path: "/questions/0/link", value: "https://example.org" }],
          },
        ],
      },
    ],
  ],
  [
    "a mail address",
    to("a@b.example"),
    [
      {
        severity: "error",
        message: '"a@b.example" does not start with https:// or mailto:, the only links that clients open.',
        pointer: "/questions/0/link",
        help: 'Did you mean "mailto:a@b.example"?',
        fixes: [
          {
            title: "Link to mailto:a@b.example",
            applicability: "unsure",
            patch: [{ op: "replace", path: "/questions/0/link", value: "mailto:a@b.example" }],
          },
        ],
      },
    ],
  ],
  [
    "neither",
    to("/x"),
    [
      {
        severity: "error",
        message: '"/x" does not start with https:// or mailto:, the only links that clients open.',
        pointer: "/questions/0/link",
        help: "Write an address that starts with https://, or mailto: and an e-mail address.",
      },
    ],
  ],
  [
    "a user name",
    to("https://a@example.org/"),
    [
      {
        severity: "error",
        message:
          '"https://a@example.org/" has a user name before its host: the link does not lead to what stands before the @.',
        pointer: "/questions/0/link",
        help: "Remove everything between https:// and the host.",
      },
    ],
  ],
  [
    "no host",
    to("https:///x"),
    [
      {
        severity: "error",
        message: '"https:///x" has no host, so it leads nowhere.',
        pointer: "/questions/0/link",
        help: 'Write the host after https://, such as "https://example.org/".',
      },
    ],
  ],
  [
    "a wrong port",
    to("https://example.org:0/"),
    [
      {
        severity: "error",
        message: '"0" is not a port; ports are numbers from 1 to 65535.',
        pointer: "/questions/0/link",
        help: "Remove the colon and what follows it, up to the next slash.",
      },
    ],
  ],
  [
    "a wrong host",
    to("https://a..example/"),
    [
      {
        severity: "error",
        message: '"a..example" is not a host name, or browsers read it as another host than it shows.',
        pointer: "/questions/0/link",
        help: "Write the host as its owner does: letters, digits and hyphens between dots.",
      },
    ],
  ],
  [
    "a host in two alphabets",
    to("https://аpple.example/"),
    [
      {
        severity: "warning",
        message:
          '"аpple.example" mixes letters of several alphabets, or uses letters that look like others; respondents may take it for another host.',
        pointer: "/questions/0/link",
        help: "Type the host again on a keyboard of its own language.",
      },
    ],
  ],
]);
