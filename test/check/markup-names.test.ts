// The names and the forms of addresses and styles that decide about markup, one at a time.
import { describe, expect, it } from "vitest";
import { activeConstructs, findActiveMarkup } from "#check/markup/active-markup.ts";
import { activeStyle } from "#check/markup/active-style.ts";
import { unsafeAttributeScheme, unsafeScheme } from "#check/markup/unsafe-address.ts";
import { formatMessage } from "#diagnostics/messages.ts";

/** The first construct that is found, as a message names it. */
function named(text: string): string | null {
  const found = findActiveMarkup(text);
  return found && formatMessage(activeConstructs[found.construct], { name: found.name });
}

describe("elements", () => {
  const effects: readonly [string, string][] = [
    ["runs code", "script applet handler listener"],
    ["changes the style of the whole page", "style link"],
    ["changes how browsers read the whole page", "meta base frameset"],
    ["loads another page or program", "iframe frame object embed portal fencedframe"],
    [
      "collects input outside the survey",
      "form fieldset input button select optgroup option datalist textarea output keygen isindex",
    ],
    ["hides markup from some HTML parsers", "noscript noembed noframes plaintext xmp"],
  ];
  const elements = effects.flatMap(([effect, names]) =>
    names.split(" ").map((name) => [name, effect] as const),
  );

  it.each(elements)("<%s> %s", (name, effect) => {
    const found = `a <${name}> element, which ${effect}`;
    expect(named(`a<${name}>b`)).toBe(found);
    expect(named(`<SVG:${name.toUpperCase()}/>`)).toBe(found);
  });

  it.each("b br em i li ol p small span strong u ul a img table h1 x-script scripts".split(" "))(
    "<%s> is harmless, with and without an attribute",
    (name) => {
      for (const tag of [
        `<${name}>`,
        `</${name}>`,
        `<${name} />`,
        `<${name.toUpperCase()}>`,
        `<${name} id=a>`,
      ])
        expect(named(`${tag}x`)).toBeNull();
      expect(named(`<${name}>x</${name}><script>`)).toBe("a <script> element, which runs code");
      expect(named(`<${name} onclick=f()>`)).toBe('the event handler "onclick", which runs code');
    },
  );
});

describe("attributes", () => {
  const one =
    "href src action formaction poster background cite data codebase classid manifest profile longdesc";
  const more = "lowsrc dynsrc usemap icon base from to by";

  it.each(`${one} ${more}`.split(" "))("%s holds one address", (name) => {
    expect(unsafeAttributeScheme(name, "javascript:f()")).toBe("javascript");
    expect(unsafeAttributeScheme(`a:${name}`, "javascript:f()")).toBe("javascript");
    expect(unsafeAttributeScheme(name, "a javascript:f()")).toBeUndefined();
    expect(unsafeAttributeScheme(name, "a,javascript:f()")).toBeUndefined();
    expect(unsafeAttributeScheme(name, "a;javascript:f()")).toBeUndefined();
    expect(unsafeAttributeScheme(name, "https://example.org/")).toBeUndefined();
  });

  it.each([
    ["srcset", " ,"],
    ["imagesrcset", " ,"],
    ["archive", " ,"],
    ["ping", " "],
    ["values", ";"],
  ])("%s holds several addresses, with any of %j between them", (name, between) => {
    for (const mark of [" ", ",", ";"]) {
      const found = between.includes(mark) ? "javascript" : undefined;
      expect(unsafeAttributeScheme(name, `a.png${mark}javascript:f()`)).toBe(found);
      expect(unsafeAttributeScheme(name, `a.png${mark}${mark}b.png`)).toBeUndefined();
    }
    expect(unsafeAttributeScheme(name, "javascript:f()")).toBe("javascript");
  });

  it.each(["title", "alt", "id", "hrefs", "data-src", "href:x", ""])("%j holds no address", (name) => {
    expect(unsafeAttributeScheme(name, "javascript:f()")).toBeUndefined();
  });

  it.each("oneself ongoing onion online onlooker onset onsite onscreen onward onwards onboarding".split(" "))(
    "%s is a word, not an event handler",
    (name) => {
      expect(findActiveMarkup(`<b ${name}=f()>`)).toBeNull();
      expect(named(`<b ${name}x=f()>`)).toBe(`the event handler "${name}x", which runs code`);
    },
  );

  it.each(["onab", "on", "on1ab", "xonabc", "data-onabc", "on-abc", "onab1"])(
    "%s is not an event handler",
    (name) => {
      expect(findActiveMarkup(`<b ${name}=f()>`)).toBeNull();
    },
  );

  it.each(["onabc", "oncut", "onend", "onzzzz", "onabc1"])("%s is an event handler", (name) => {
    expect(named(`<b ${name}=f()>`)).toBe(`the event handler "${name}", which runs code`);
  });

  it("names what it finds", () => {
    expect(named("<b srcdoc=x>")).toBe("the attribute srcdoc, which contains a page");
    expect(named("<b style='behavior:x'>")).toBe('the style "behavior:", which can run or load code');
    expect(named("<b href=vbscript:x>")).toBe('a "vbscript:" address');
    expect(named('<!-- --!><img a="-->" id=f()>')).toBe(
      "a tag that begins inside a comment, a title or an attribute",
    );
    expect(named("<!--<!--<!--<!--<!-- x")).toBe("markup that is hidden inside other markup");
    expect(findActiveMarkup("<!--<!--<!--<!-- x")).toBeNull();
  });
});

describe("addresses", () => {
  it.each(["http", "https", "mailto", "tel", "HTTPS"])("%s: is harmless", (scheme) => {
    expect(unsafeScheme(`${scheme}:x`)).toBeUndefined();
    expect(unsafeScheme(` \u0000\u001f${scheme}:x`)).toBeUndefined();
    expect(unsafeScheme(`${scheme.slice(0, 2)}\n\t\r${scheme.slice(2)}:x`)).toBeUndefined();
  });

  it.each(["javascript", "vbscript", "livescript", "mocha", "data", "blob", "filesystem", "view-source"])(
    "%s: is code, however it is hidden",
    (scheme) => {
      for (const between of ["", " ", "\n", "\u00ad", "\u0001", "\u2003", "\u200b"])
        for (const text of [
          `${between}${scheme}:x`,
          `${scheme.slice(0, 3)}${between}${between}${scheme.slice(3)}:x`,
        ])
          expect(unsafeScheme(text.toUpperCase())).toBe(scheme);
    },
  );

  it.each(["a", "ftp", "x1", "a+b.c-d", "file", "sms"])("%s: is rejected unchanged", (scheme) => {
    expect(unsafeScheme(`${scheme}:x`)).toBe(scheme);
    expect(unsafeScheme(` \u0000${scheme}:x`)).toBe(scheme);
    expect(unsafeScheme(`\n${scheme}\r\t:x`)).toBe(scheme);
    expect(unsafeScheme(`\u00a0${scheme}:x`)).toBeUndefined();
  });

  it.each(["", "x", "1a:x", "/a:b", "?a:b", "#a:b", ":x", "a b:c", "é:x", "+a:x", "a_b:c"])(
    "%j has no scheme",
    (address) => {
      expect(unsafeScheme(address)).toBeUndefined();
    },
  );

  it.each("png jpg jpeg gif webp avif bmp x-icon vnd.microsoft.icon".split(" "))(
    "image/%s is only a picture",
    (type) => {
      for (const mark of [";", ","]) {
        expect(unsafeScheme(`data:image/${type}${mark}x`)).toBeUndefined();
        expect(unsafeScheme(`a:data:image/${type}${mark}x`)).toBe("a");
      }
      expect(unsafeScheme(`data:image/${type}x,`)).toBe("data");
      expect(unsafeScheme(`data:image/${type}`)).toBe("data");
    },
  );

  it.each(["vndxmicrosoft.icon", "vnd.microsoftxicon", "jpxg", "x", "svg+xml", ""])(
    "image/%s is none that is known",
    (type) => {
      expect(unsafeScheme(`data:image/${type},x`)).toBe("data");
    },
  );

  it("an SVG image is harmless only in an image element", () => {
    for (const mark of [";", ","]) {
      expect(unsafeScheme(`data:image/svg+xml${mark}x`, true)).toBeUndefined();
      expect(unsafeScheme(`data:image/svg+xml${mark}x`, false)).toBe("data");
    }
    for (const other of [
      "data:image/svgxml,",
      "data:image/svg+xmlx,",
      "a:data:image/svg+xml,",
      "data:text/html,",
    ])
      expect(unsafeScheme(other, true)).toBe(other.slice(0, other.indexOf(":")));
    for (const name of ["src", "srcset", "imagesrcset", "poster", "background", "href", "data", "icon"])
      expect(unsafeAttributeScheme(name, "data:image/svg+xml;x")).toBe(
        /^(?:src|srcset|imagesrcset|poster|background)$/.test(name) ? undefined : "data",
      );
  });
});

describe("styles", () => {
  it.each([
    ["color:red", undefined],
    ["", undefined],
    ["scroll-behavior:smooth", undefined],
    ["font-family:'behaviour'", undefined],
    ["width:expression", undefined],
    ["width:expression(1)", "expression("],
    ["WIDTH:EXPRESSION(1)", "expression("],
    ["a:javascript:f()", "javascript:"],
    ["a:vbscript:f()", "vbscript:"],
    ["a:xscript:f()", undefined],
    ["-moz-binding:x", "-moz-binding"],
    ["@import x", "@import"],
    ["behavior:x", "behavior:"],
    ["behaviour:x", "behaviour:"],
    ["a:b;behavior:x", "behavior:"],
    ["a{behaviour:x", "behaviour:"],
    ["be\\68 avior:x", "behavior:"],
    ["be\\000068avior:x", "behavior:"],
    ["be\\0000068avior:x", undefined],
    ["\\b\\65havior:x", undefined],
    ["\\zbehavior:x", undefined],
    ["b\\ehavior:x", undefined],
    ["beha\\vior:x", "behavior:"],
    ["beha\\\nvior:x", "behavior:"],
    ["be\\68\nhavior:x", undefined],
    ["beha\\110000 vior:x", "behavior:"],
    ["\\10ffff behavior:x", undefined],
    ["beha/**/vior:x", "behavior:"],
    ["beha/* a */vi/* b */or:x", "behavior:"],
    ["beha/*/vior:x", undefined],
    ["behavior:x/*", "behavior:"],
    ["/*behavior:x", undefined],
    ["a/*behavior:*/b", undefined],
    ["beha\\2f\\2a x\\2a\\2f vior:x", "behavior:"],
    ["be ha\tvi\nor : x", "behavior:"],
    ["beha\u00advior:x", "behavior:"],
    ["a:url(https://example.org/)", undefined],
    ["a:url(b.png)", undefined],
    ["a:url(data:text/html,x)", "url(data:"],
    ['a:url("data:text/html,x")', "url(data:"],
    ["a:url('file:x')", "url(file:"],
    ["a:url(b.png) url(blob:x)", "url(blob:"],
    ["a:url(data:image/svg+xml,x)", undefined],
    ["a:url(data:image/png;x)", undefined],
    ["a:url()", undefined],
    ["a:url((file:x)", undefined],
  ])("%j: %s", (style, found) => {
    expect(activeStyle(style)).toBe(found);
  });
});
