import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linkIssue } from "#check/links/link-issue.ts";
import { patched } from "../../patched.ts";
import { findingsOf, open, runCases } from "./rule-case.ts";

const link = (address: unknown): object => ({ type: "link", question: "Go?", link: address });
const place = "/questions/0/link";
const severityOf = (address: string): string | undefined =>
  findingsOf("valid-link", [link(address)])[0]?.severity;

describe("valid-link", () => {
  runCases("valid-link", [
    ["no link", [link(""), link(null), { type: "link", question: "Go?" }], []],
    ["an invalid link", [link(5)], []],
    ["a link on another type", [open({ link: "nowhere" })], []],
    [
      "a translated link on another type, and none",
      [
        open({ translations: { fr: { link: "nowhere" } } }),
        { type: "link", question: "Go?", translations: { fr: { link: "" }, de: null } },
      ],
      [],
    ],
    [
      "a translated link",
      [{ type: "link", question: "Go?", translations: { "pt-BR": { link: "javascript:f()" } } }],
      [{ pointer: "/questions/0/translations/pt-BR/link", severity: "error" }],
    ],
    ["a web page", [link("https://example.org/call?from=survey#top")], []],
    [
      "every invalid link, at its location",
      [link("nowhere"), link("https://example.org/"), link("https://"), link("https:example.org")],
      [
        { pointer: place, severity: "error", messageId: "otherSchemeSuggested" },
        { pointer: "/questions/2/link", severity: "error", messageId: "noHost" },
        { pointer: "/questions/3/link", severity: "error", messageId: "noHost" },
      ],
    ],
  ]);

  it.each([
    "https://example.org",
    "HTTPS://Example.ORG/Path",
    "https://example.org/?q=a%20b&c=d+e#f",
    "https://example.org?q",
    "https://example.org#f",
    "https://a.b-c.example.co.uk/x;y=z,(w)!~*'$@:[1]{2}|^",
    "https://example.org./",
    "https://example.org:443/",
    "https://example.org:65535",
    "https://localhost/x",
    "https://under_score.example.org/",
    "https://1and1.example/",
    "https://192.168.0.1/",
    "https://[::1]:8443/",
    "https://[2001:DB8::1]/",
    "https://xn--mnchen-3ya.de/",
    "https://münchen.de/straße?q=für#ü",
    "https://例え.jp/",
    "https://пример.рф/",
    "https://ελλάδα.ελ/",
    "https://example.org/😀",
    "https://wa.me/123?text=50%25",
    "mailto:help@example.org",
    "MAILTO:Kim.O'Neil+x@mail.example.org",
    "mailto:help@example.org?subject=Feedback%20on%20you&body=Hello!",
  ])("accepts %s", (address) => {
    expect(findingsOf("valid-link", [link(address)])).toEqual([]);
  });

  it.each([
    // Schemes
    "javascript:alert(1)",
    "JavaScript://example.org/%0aalert(1)",
    "javascript&#58;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "data:text/html;base64,PHNjcmlwdD4=",
    "blob:https://example.org/1",
    "view-source:javascript:alert(1)",
    "http://example.org/",
    "ftp://example.org/",
    "file:///etc/passwd",
    "example.org",
    "//example.org/",
    "/x",
    "?x",
    "#x",
    "help@example.org",
    // Hosts
    "https://",
    "https:",
    "https:///example.org/",
    "https:example.org",
    "https:/example.org",
    "https://?x",
    "https://#x",
    "https://:443/",
    "https://user@example.org/",
    "https://user:secret@example.org/",
    "https://example.org@evil.example/",
    "https://@example.org/",
    "https://a..example.org/",
    "https://.example.org/",
    `https://${"a".repeat(64)}.example.org/`,
    `https://${"a.".repeat(130)}org/`,
    "https://exa%6dple.org/",
    "https://exa!mple.org/",
    "https://exa,mple.org/",
    "https://1.2.3/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://256.1.1.1/",
    "https://010.0.0.1/",
    "https://[::1/",
    "https://[::g]/",
    "https://[0:0::1]/",
    "https://xn--a/",
    "https://a\ufe0f.example.org/",
    "https://ж.a\u034f.example.org/",
    "https://ｅxample.org/",
    "https://example。org/",
    "https://münchen。de/",
    "https://a\u00ad.example.org/",
    "https://\u{fffff}.example/",
    // Ports
    "https://example.org:65536/",
    "https://example.org:0/",
    "https://example.org:/",
    "https://example.org:x/",
    "https://example.org:443:80/",
    "https://example.org:1e3/",
    "https://example.org:0x50/",
    "https://example.org:+80/",
    "https://example.org:000080/",
    "https://[::1]:99999/",
    // Characters
    " https://example.org/",
    "https://example.org/ ",
    "https://example.org/a b",
    "https://example.org/\u00a0",
    "https://example.org/\u2028",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\nscript:alert(1)",
    "https://exa\tmple.org/",
    "https://example.org/\u0007",
    "https://example.org/\u0085",
    "https://example.org/\u202egro.elpmaxe",
    "https://exam\u200bple.org/",
    "https:\\\\example.org",
    "https://example.org\\@evil.example/",
    'https://example.org/"onmouseover=alert(1)',
    "https://example.org/<script>",
    "https://example.org/`",
    "https://example.org/%0d%0aSet-Cookie:a=b",
    "https://example.org/?q=%0A",
    "https://example.org/%00",
    // Mail
    "mailto:",
    "mailto:help",
    "mailto:help@",
    "mailto:@example.org",
    "mailto:help@localhost",
    "mailto:a@b@example.org",
    "mailto:#@%^.com",
    "mailto:help@example.org,kim@example.org",
    "mailto:help@example.org?bcc=kim@example.org",
    "mailto:help@example.org?to=kim@example.org",
    "mailto:a@b.c?subject=x%0d%0aBcc:v@w.x",
    "mailto:help@example.org?subject=x&cc=kim@example.org",
    "mailto:.help@example.org",
    "mailto://help@example.org",
  ])("rejects %j", (address) => {
    expect(severityOf(address)).toBe("error");
  });

  it.each([
    ["Cyrillic among Latin", "https://аpple.com/"],
    ["Greek among Latin", "https://gοοgle.com/"],
    ["Cyrillic letters that look Latin", "https://аррӏе.com/"],
    ["Greek letters that look Latin", "https://ικοκα.com/"],
    ["Armenian among Latin", "https://gօօgle.com/"],
    ["Cherokee among Latin", "https://Ꭺpple.com/"],
    ["Cyrillic among Greek", "https://αж.рф/"],
    ["letters that look Latin, with digits and hyphens", "https://www.с-1.com/"],
    ["letters that look Latin, and a dot at the end", "https://аррӏе.com./"],
    ["letters that look Latin below others", "https://а.привет.com/"],
  ])("warns about a host of %s", (_name, address) => {
    expect(findingsOf("valid-link", [link(address)])).toMatchObject([
      { pointer: place, severity: "warning", messageId: "confusableHost" },
    ]);
  });

  it.each([
    "https://аррӏе.рф/",
    "https://привет.com/",
    "https://münchen.com/",
    "https://東京tokyo.jp/",
    "https://1ж.com/",
    "https://аррӏе.com.рф/",
    "https://ж-1.1-2.com/",
    "https://а/",
    "https://ծ.com/",
    "https://Ꭰ.com/",
  ])("does not warn about %s", (address) => {
    expect(severityOf(address)).toBeUndefined();
  });

  it.each([
    ["http://example.org/x", "https://example.org/x"],
    ["example.org/x", "https://example.org/x"],
    ["help@example.org", "mailto:help@example.org"],
    ["nowhere else", null],
    ["ftp://example.org/", null],
    ["javascript:alert(1)", null],
  ])("suggests for %s: %s", (address, meant) => {
    const survey = { name: "n", questions: [link(address)] };
    const [finding] = findingsOf("valid-link", survey.questions);
    expect(finding?.fixes?.map(({ applicability }) => applicability)).toEqual(
      meant === null ? undefined : ["unsure"],
    );
    if (meant === null) return;
    expect(finding?.help).toContain(meant);
    const after = patched(survey, finding?.fixes?.[0]);
    expect(after.questions).toEqual([link(meant)]);
    expect(findingsOf("valid-link", after.questions)).toEqual([]);
  });

  describe("accepted links", () => {
    const bits = fc.constantFrom(
      ..."https://,http://,HTTPS:,https:,//,/,\\,@,:,.,..,?,#,%,%41,%2e,%0a,xn--,xn--a-ecp,a,b-c,example,org,com,1,127.0.0.1,0x,0x7f,010,999,65535,65536,[,],[::1],_,-,é,ß,а,。,ｅ,ﬀ,İ,\u00ad,\u200d,\u200b,\u202e,\t,\n, ,\u0000,!,$,',(,),*,+,;,=,~,|,^,{,},\",<,>,`,mailto:,a@b.c,subject=,😀".split(
        ",",
      ),
      ",",
    );
    const soup = fc.array(bits, { maxLength: 10 }).map((parts) => parts.join(""));
    const host = fc.array(bits, { minLength: 1, maxLength: 5 }).map((parts) => `https://${parts.join("")}`);
    const address = fc.oneof(
      soup,
      host,
      host.map((start) => `${start}.org/`),
      fc.webUrl({ validSchemes: ["https", "http"] }),
    );

    it("have the host that they show, by the URL Standard", () => {
      let [all, accepted] = [0, 0];
      fc.assert(
        fc.property(address, (given) => {
          all++;
          const issue = linkIssue(given);
          if (issue !== null && issue.messageId !== "confusableHost") return;
          accepted++;
          const url = new URL(given);
          expect(["https:", "mailto:"]).toContain(url.protocol);
          expect(url.username + url.password).toBe("");
          expect(given).not.toMatch(/[\s\p{Cc}\p{Bidi_Control}\\"<>`]/u);
          if (url.protocol === "mailto:") return;
          const shown = (/^https:\/\/(\[[^\]]*\]|[^/?#:]*)/i.exec(given)?.[1] ?? "").toLowerCase();
          expect(url.hostname).not.toBe("");
          if (/^[!-~]*$/.test(shown)) expect(url.hostname).toBe(shown);
          else expect(url.hostname).toMatch(/xn--/);
        }),
        { numRuns: 5_000 },
      );
      expect(accepted).toBeGreaterThan(all / 50);
    });

    it("include every https URL with an ordinary host and plain characters", () => {
      fc.assert(
        fc.property(
          fc.webUrl({ validSchemes: ["https"], withFragments: true, withQueryParameters: true }),
          (given) => {
            fc.pre(!/%0[0ad]/i.test(given) && /^https:\/\/[a-z0-9.-]+[/?#]?/i.test(given));
            expect(linkIssue(given)).toBeNull();
          },
        ),
      );
    });

    it("are checked in time linear in their length", () => {
      for (const piece of [
        "a.",
        "a",
        "-",
        "xn--",
        "%",
        "%0",
        "@",
        ":",
        "[",
        "https://",
        "a@",
        "subject=",
        "&",
      ])
        for (const start of ["https://", "mailto:a@", "mailto:", "https://a.b/", "mailto:a@b.c?subject="])
          expect(() => linkIssue(`${start}${piece.repeat(100_000)}!`)).not.toThrow();
    });
  });
});
