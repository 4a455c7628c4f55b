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
          '"https://example.org/a b" holds white space or a control character; browsers drop or change it, so that the link leads elsewhere.',
        pointer: "/questions/0/link",
        help: "Remove it. White space that belongs to an address is written as %20.",
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
          "This link holds characters that cannot be seen, or that turn the reading direction; it does not lead where it seems to.",
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
          '"https://example.org\\\\a" holds a backslash; browsers read it as a slash, so that another host may be meant.',
        pointer: "/questions/0/link",
        help: "Write / instead, or %5C where a backslash belongs to the address.",
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
          '"https://example.org/\\"" holds a quotation mark or an angle bracket, with which it could break out of the page that shows it.',
        pointer: "/questions/0/link",
        help: "Write %22, %3C, %3E or %60 instead.",
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
          '"mailto:a@b.example?cc=c" is no plain mailto link: one address, and no fields but subject and body.',
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
          'A link may start with https:// or mailto:, not with "ftp:": respondents are sent only where nobody can listen in or change what they see.',
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
          'A link may start with https:// or mailto:, not with "http:": respondents are sent only where nobody can listen in or change what they see.',
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
        message:
          '"example.org" does not start with https:// or mailto:, so it would lead into the page that shows the survey.',
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
        message:
          '"a@b.example" does not start with https:// or mailto:, so it would lead into the page that shows the survey.',
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
        message:
          '"/x" does not start with https:// or mailto:, so it would lead into the page that shows the survey.',
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
          '"https://a@example.org/" has a user name before its host; what stands before the @ is not where the link leads.',
        pointer: "/questions/0/link",
        help: "Leave out everything up to the @.",
      },
    ],
  ],
  [
    "no host",
    to("https:///x"),
    [
      {
        severity: "error",
        message: '"https:///x" names no host, so it leads nowhere.',
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
        message: '"0" is no port; ports are numbers from 1 to 65535.',
        pointer: "/questions/0/link",
        help: "Leave out the colon and what follows it, up to the next slash.",
      },
    ],
  ],
  [
    "a wrong host",
    to("https://a..example/"),
    [
      {
        severity: "error",
        message: '"a..example" is no host name, or browsers read another one than it shows.',
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
