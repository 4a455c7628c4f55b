// The parts of addresses, one at a time: the last valid and the first invalid form.
import { describe, expect, it } from "vitest";
import { linkIssue } from "#check/links/link-issue.ts";

const a = (count: number): string => "a".repeat(count);

describe("web addresses", () => {
  it.each([
    ...[
      "https://a",
      "https://a1",
      "https://a-b",
      "https://1.a",
      "https://_a.b",
      "https://-a.b",
      "https://a-.b",
    ],
    `https://${a(63)}.${a(63)}`,
    `https://${`${a(62)}.`.repeat(4)}b`,
    `https://${a(63)}.example/${a(500)}`,
    ...["https://a/", "https://a?", "https://a#", "https://a/?#", "https://a/b?c/d#e/f?g", "https://a/#b#c"],
    ...[..."!#$&',-.0123456789:;=?@ABCxyz[]^_{|}~*+()"].map((mark) => `https://a.b/x${mark}y`),
    ...["%20", "%0b", "%1a", "%00x".slice(1), "%aa", "%0", "%"].map((mark) => `https://a.b/${mark}`),
    ...["https://a.b:1/", "https://a.b:65535/", "https://a.b:00080/", "https://1.2.3.4/", "https://[::1]/"],
    "https://é.b/",
  ])("%s", (link) => {
    expect(linkIssue(link)).toBeNull();
  });

  it.each([
    ...["xhttps://a.b/", "ahttps://a.b", "https//a.b", "https:a.b", "httpsx://a.b", "htps://a.b", "https://"],
    `https://${a(64)}`,
    `https://b.${a(64)}`,
    `https://${a(64)}.b/`,
    `https://${`${a(63)}.`.repeat(4)}b`,
    ...["https://a..b", "https://.a", "https://a.b../", "https://a b", "https://a%41.b", "https://a!.b"],
    ...["https://1.a.2/", "https://1", "https://0", "https://a.1/", "https://xn--", "https://b.xn--a.c"],
    ...["%00", "%0a", "%0A", "%0d", "%0D"].flatMap((mark) => [
      `https://a.b/${mark}`,
      `https://a.b/?${mark}x`,
      `https://a.b/#${mark}`,
    ]),
    ...[...' "<>\\`\u0000\u007f\u0085\u00a0\u00ad\u200b\u2060\u200e\u202a\u2066\u061c'].map(
      (mark) => `https://a.b/x${mark}y`,
    ),
    ...[
      "https://a.b:65536/",
      "https://a.b:0/",
      "https://a.b:/",
      "https://a.b:123456/",
      "https://a.b:1:2/",
      "https://a.b:-1/",
    ],
    ...[
      "https://[::1",
      "https://[]/",
      "https://[::1]x/",
      "https://[::1].a/",
      "https://::1/",
      "https://[1.2.3.4]/",
    ],
    ...["https://a@b/", "https://@b/", "https://a:b@c/", "https://a.b@/"],
  ])("not %j", (link) => {
    expect(linkIssue(link)).not.toBeNull();
  });
});

describe("mail addresses", () => {
  it.each([
    ...["a@b.c", "a.b.c@d.e", "a@b.c.d.e", "1@2.3", "a@b-c.d", "A@B.C", `a@${a(63)}.b`, `a@b.${a(63)}`],
    ...[..."!$&'*+=_~-0z"].map((mark) => `${mark}@b.c`),
    ...["?subject=", "?body=", "?SUBJECT=x", "?subject=x&body=y", "?body=x&subject=y&body=z"].map(
      (each) => `a@b.c${each}`,
    ),
    ...[..."!$'()*+,;:@/?._~-0z"].map((mark) => `a@b.c?subject=${mark}`),
    ...["%20", "%0b", "%1a", "%ff", "%FF", "%a0", "%d0%b6"].map((mark) => `a@b.c?body=x${mark}y`),
  ])("mailto:%s", (address) => {
    expect(linkIssue(`mailto:${address}`)).toBeNull();
    expect(linkIssue(`MailTo:${address}`)).toBeNull();
    expect(linkIssue(`x${address}`)).not.toBeNull();
    expect(linkIssue(`xmailto:${address}`)).not.toBeNull();
  });

  it.each([
    ...["", "a", "a@", "@b.c", "a@b", "a@b.", "a@.b", "a@b..c", "a..b@c.d", ".a@b.c", "a.@b.c", "a@b@c.d"],
    ...[
      "a@-b.c",
      "a@b-.c",
      "a@b.-c",
      "a@b.c-",
      "a@_b.c",
      `a@${a(64)}.b`,
      `a@b.${a(64)}`,
      "a@b.c/",
      "a@b.c#d",
    ],
    ...[...'#%(),/:;?[]^{|}"<> é'].map((mark) => `a${mark}b@c.d`),
    ...[
      "?",
      "?subject",
      "?x=y",
      "?subject=x&",
      "?subject=x&cc=y",
      "?cc=y&subject=x",
      "&subject=x",
      "??subject=x",
    ].map((each) => `a@b.c${each}`),
    ...["?subjectx=y", "?xsubject=y", "?subject=x&&body=y", "?subject=x&body"].map((each) => `a@b.c${each}`),
    ...[...'#%=[]^{|}"<> é'].map((mark) => `a@b.c?subject=${mark}`),
    ...["%0a", "%0A", "%0d", "%0D", "%00", "%zz", "%1", "%", "%1z"].map((mark) => `a@b.c?body=x${mark}`),
  ])("not mailto:%s", (address) => {
    expect(linkIssue(`mailto:${address}`)).not.toBeNull();
  });
});

const messageIdOf = (link: string): string | undefined => linkIssue(link)?.messageId;

describe("schemes", () => {
  it.each("javascript vbscript data blob filesystem view-source JavaScript".split(" "))(
    "%s: is code",
    (scheme) => {
      expect(messageIdOf(`${scheme}:x`)).toBe("codeScheme");
    },
  );

  it.each(["ftp", "a", "a1", "a+b", "a.b", "a-b", "http", "tel", "FTP"])(
    "%s: is another scheme",
    (scheme) => {
      expect(messageIdOf(`${scheme}:x`)).toBe(scheme === "http" ? "plainScheme" : "otherScheme");
    },
  );

  it.each(["1a:x", "a_b:x", "+a:x", ":x", "/a:x", "?a:x", "a/b:x"])("%s has no scheme", (link) => {
    expect(messageIdOf(link)).toMatch(/^otherScheme/);
  });

  it.each([
    ["http://a.b/", "https://a.b/"],
    ["HTTP://a.b/", "https://a.b/"],
    ["http://a..b/", undefined],
    ["http:a.b", undefined],
    ["a.b/c", "https://a.b/c"],
    ["a@b.c", "mailto:a@b.c"],
    ["a@b.c?cc=d", undefined],
    ["//a.b/", "https://a.b/"],
    ["ftp:a.b", undefined],
  ])("for %s the suggestion is %s", (link, suggestion) => {
    expect(linkIssue(link)?.suggestion).toBe(suggestion);
  });
});
