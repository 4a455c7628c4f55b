import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activeConstructs, findActiveMarkup } from "#check/markup/active-markup.ts";
import { formatMessage } from "#diagnostics/messages.ts";
import { runSurveyCases } from "./payload-case.ts";
import { findingsOf, open, type RuleCase, runCases } from "./rule-case.ts";

const html = (description: unknown): object => open({ description, descriptionContentType: "html" });
const script = "<script>alert(1)</script>";
const place = "/questions/0/description";
/** The first construct that is found, as a message names it. */
function named(text: string): string | null {
  const found = findActiveMarkup(text);
  return found && formatMessage(activeConstructs[found.construct], { name: found.name });
}

const quoted = (text: string): string => JSON.stringify(text);

describe("no-active-markup", () => {
  runCases("no-active-markup", [
    ["plain text", [open({ description: "Why?" })], []],
    ["formatted text", [html("<p>We <b>care</b>.</p>")], []],
    ["invalid texts", [html(5), { type: "multiple_choice", question: 5, choices: [5, null] }], []],
    ["members of other types", [open({ choices: [script], lowerBoundLabel: script })], []],
    [
      "choices and labels of a link question",
      [
        {
          ...{ type: "link", question: "Read on?", link: "https://example.org/" },
          ...{ choices: [script], lowerBoundLabel: script, upperBoundLabel: script },
        },
      ],
      [],
    ],
    ...["lowerBoundLabel", "upperBoundLabel"].map(
      (member): RuleCase => [
        `only ${member}`,
        [{ type: "rating", question: "How?", scale: 5, [member]: script }],
        [{ pointer: `/questions/0/${member}`, severity: "warning" }],
      ],
    ),
    [
      "every text where the type is invalid",
      [{ type: "no_such_type", question: "How?", lowerBoundLabel: script, choices: [script] }],
      [
        { pointer: "/questions/0/lowerBoundLabel", severity: "warning" },
        { pointer: "/questions/0/choices/0", severity: "warning" },
      ],
    ],
    [
      "an error if the text is HTML, which descriptions are by default",
      [
        html(script),
        open({ description: script }),
        open({ description: script, descriptionContentType: null }),
      ],
      [0, 1, 2].map((position) => ({
        pointer: `/questions/${position}/description`,
        severity: "error" as const,
        messageId: "codeElement",
        params: { name: "script" },
      })),
    ],
    [
      "a warning otherwise",
      [open({ description: script, descriptionContentType: "text" }), open({ question: script })],
      [
        { pointer: place, severity: "warning", messageId: "codeElementInText" },
        { pointer: "/questions/1/question", severity: "warning" },
      ],
    ],
    ...[
      "<style>",
      "<base>",
      "<iframe>",
      "<form>",
      "<xmp>",
      "<b onclick=f()>",
      "<b srcdoc=x>",
      "<b style='behavior:x'>",
      "<a href=vbscript:x>",
      '<!-- --!><img a="-->" id=f()>',
      "<!--<!--<!--<!--<!-- x",
    ].map(
      (text): RuleCase => [
        `${text} as HTML and elsewhere`,
        [html(text), open({ description: text, descriptionContentType: "text" })],
        [
          { pointer: place, severity: "error", help: /^Clients show this text as HTML/ },
          {
            pointer: "/questions/1/description",
            severity: "warning",
            help: /^Some clients show this text as HTML/,
          },
        ],
      ],
    ),
    [
      "every text of a question, for any content type",
      [
        {
          ...{ type: "rating", question: script, description: "", descriptionContentType: "html", scale: 5 },
          ...{ buttonText: script, lowerBoundLabel: script, upperBoundLabel: script },
        },
        { type: "single_choice", question: "Which?", choices: ["a", script] },
      ],
      ["question", "buttonText", "lowerBoundLabel", "upperBoundLabel"]
        .map((member) => ({ pointer: `/questions/0/${member}`, severity: "warning" as const }))
        .concat({ pointer: "/questions/1/choices/1", severity: "warning" as const }),
    ],
    [
      "every text of a translation, for the content type of the question",
      [
        {
          ...{ type: "rating", question: "How?", descriptionContentType: "html", scale: 5 },
          translations: { fr: { question: script, description: script, lowerBoundLabel: script } },
        },
        {
          ...{ type: "single_choice", question: "Which?", choices: ["a"] },
          translations: { de: { buttonText: script, choices: [script], lowerBoundLabel: script } },
        },
        { type: "open", question: "Why?", translations: { fr: null, "a/b": { question: script } } },
      ],
      [
        { pointer: "/questions/0/translations/fr/question", severity: "warning" },
        { pointer: "/questions/0/translations/fr/description", severity: "error" },
        { pointer: "/questions/0/translations/fr/lowerBoundLabel", severity: "warning" },
        { pointer: "/questions/1/translations/de/buttonText", severity: "warning" },
        { pointer: "/questions/1/translations/de/choices/0", severity: "warning" },
        { pointer: "/questions/2/translations/a~1b/question", severity: "warning" },
      ],
    ],
    [
      "the message about the length of an answer",
      [
        {
          ...{ type: "open", question: "Why?" },
          validation: [{ type: "min_length" }, { type: "max_length", value: 9, errorMessage: script }],
        },
      ],
      [{ pointer: "/questions/0/validation/1/errorMessage", severity: "warning" }],
    ],
    [
      "one finding for each text, with the first construct",
      [html('<img src=x onerror="f()"><script></script><iframe></iframe>')],
      [{ pointer: place, messageId: "eventHandler", params: { name: "onerror" } }],
    ],
  ]);

  describe("on the thank-you page", () =>
    runSurveyCases("no-active-markup", [
      ["nothing", { appearance: null }, []],
      [
        "harmless texts",
        { appearance: { thankYouMessageHeader: "Thank you!", thankYouMessageDescription: "<b>Bye</b>" } },
        [],
      ],
      ["the description of the survey, which is not shown", { description: script }, []],
      [
        "other members of the appearance are not texts of it",
        { appearance: { backgroundColor: script } },
        [],
      ],
      [
        "each text",
        {
          appearance: {
            thankYouMessageHeader: script,
            thankYouMessageDescription: script,
            thankYouMessageDescriptionContentType: "html",
            thankYouMessageCloseButtonText: script,
          },
        },
        [
          { pointer: "/appearance/thankYouMessageHeader", severity: "warning" },
          { pointer: "/appearance/thankYouMessageDescription", severity: "error" },
          { pointer: "/appearance/thankYouMessageCloseButtonText", severity: "warning" },
        ],
      ],
      [
        "a description that is not HTML",
        { appearance: { thankYouMessageDescription: script, thankYouMessageDescriptionContentType: "text" } },
        [{ pointer: "/appearance/thankYouMessageDescription", severity: "warning" }],
      ],
      [
        "the intro page and the buttons",
        {
          appearance: {
            introScreenDescription: script,
            introScreenDescriptionContentType: "html",
            submitButtonText: script,
          },
        },
        [
          { pointer: "/appearance/introScreenDescription", severity: "error" },
          { pointer: "/appearance/submitButtonText", severity: "warning" },
        ],
      ],
      [
        "each translation, for the content type of the survey",
        {
          appearance: { thankYouMessageDescriptionContentType: "text" },
          translations: {
            fr: { name: script, introScreenDescription: script, thankYouMessageDescription: script },
          },
        },
        [
          { pointer: "/translations/fr/introScreenDescription", severity: "error" },
          { pointer: "/translations/fr/thankYouMessageDescription", severity: "warning" },
        ],
      ],
      [
        "translations without an appearance",
        { translations: { fr: { backButtonText: script }, de: null } },
        [{ pointer: "/translations/fr/backButtonText", severity: "warning" }],
      ],
      [
        "in a survey whose questions are invalid",
        { questions: "none", appearance: { thankYouMessageHeader: script } },
        [{ pointer: "/appearance/thankYouMessageHeader", severity: "warning" }],
      ],
    ]));

  it.each([
    "1 < 2 and 3 > 2",
    "a<b, <3 and <- and < script >",
    "<",
    "</",
    "<strong>big data:</strong> javascript: the good parts",
    "<b>once = 1, onclick = 2</b>",
    '<p one=1 once="x">Two</p>',
    "<p class='only' id=on data-on=1>JavaScript:</p>",
    '<img src="https://example.org/a.png" alt="a < b" width=1>',
    '<img src=/a.png srcset="a.png 1x, https://example.org/b.png 2x">',
    '<img src="data:image/png;base64,AAAA"><img src="data:image/svg+xml,x">',
    '<a href="https://example.org/?a=1&amp;b=javascript:2" target=_blank>x</a>',
    '<a href="mailto:a@b.c">m</a><a href="tel:+1">t</a><a href="#top">u</a><a href="//example.org">p</a><a href=http://example.org>h</a>',
    '<a href="docs/javascript:x">relative</a><a href="">none</a><a href>none</a>',
    '<p style="color: red; scroll-behavior: smooth; background: url(https://example.org/a.png)">x</p>',
    "<p style=\"font-family:'\\5b8b\\4f53'; background:url('data:image/png;base64,A')\">x</p>",
    '<svg viewBox="0 0 1 1"><title>Star</title><path d="M0 0"/><use href="#a"/></svg>',
    "<table><tr><td>1<br/><ul><li>2</ul></table><h1>3</h1><blockquote cite=https://example.org>4</blockquote>",
    "<video src=https://example.org/a.mp4 poster=a.png></video><details><summary>x</summary></details>",
    "<!-- a note --> <!DOCTYPE html> <?xml version='1.0'?>",
    '<p title="5 <x">y</p><p title="more -->">z</p><p title="<b>x</b>">bold</p>',
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "<title><b </title>x onclick=f()>",
    "<!-- a=1 <b -->",
    "the text ends in <a href=",
    "<scripted><linkage><x-form>",
  ])("%j is harmless", (text) => {
    expect(findActiveMarkup(text)).toBeNull();
  });

  it.each([
    // Elements
    [script, "a <script> element"],
    ["<SCRIPT SRC=//e.example></SCRIPT>", "a <script> element"],
    ["<script", "a <script> element"],
    ["<script/x>", "a <script> element"],
    ["<svg><script>alert(1)</script></svg>", "a <script> element"],
    ["<x:script>", "a <script> element"],
    ["<style>@import url(//e.example)</style>", "a <style> element"],
    ["<svg><style><img src=x onerror=f()></style></svg>", "a <style> element"],
    ["<link rel=stylesheet href=//e.example>", "a <link> element"],
    ["<meta http-equiv=refresh content='0;url=javascript:f()'>", "a <meta> element"],
    ["<base href=//e.example/>", "a <base> element"],
    ['<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">', "a <iframe> element"],
    ["<frameset><frame src=x>", "a <frameset> element"],
    ["<object data=x>", "a <object> element"],
    ["<embed src=x>", "a <embed> element"],
    ["<form action=https://e.example><input name=x></form>", "a <form> element"],
    ["<input autofocus>", "a <input> element"],
    ["<button>x</button>", "a <button> element"],
    ["<select>", "a <select> element"],
    ["<textarea>", "a <textarea> element"],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', "a <noscript> element"],
    // Event handlers
    ["<img src=x onerror=alert(1)>", 'the event handler "onerror"'],
    ["<p oncut=alert(1)>", 'the event handler "oncut"'],
    ["<img src=x ONERROR = 'alert(1)'>", 'the event handler "onerror"'],
    ["<img src=x\nonerror\n=\nalert(1)>", 'the event handler "onerror"'],
    ["<img/src=x/ onerror=alert(1)>", 'the event handler "onerror"'],
    ['<img src="x"onerror=alert(1)>', 'the event handler "onerror"'],
    ["<img src=x onerror=alert(1)", 'the event handler "onerror"'],
    ["<img src=x onerror", 'the event handler "onerror"'],
    ["<img src='x onerror=1>' onerror='", 'the event handler "onerror"'],
    ["<svg/onload=alert(1)>", 'the event handler "onload"'],
    ["<p onpointerrawupdate=f()>", 'the event handler "onpointerrawupdate"'],
    ["<x-y onclick=f()>", 'the event handler "onclick"'],
    ["<body onload=f()>", 'the event handler "onload"'],
    // Addresses
    ['<a href="javascript:alert(1)">', 'a "javascript:" address'],
    ["<a href=JaVaScRiPt:alert(1)>", 'a "javascript:" address'],
    ['<a href=" \u0001javascript:alert(1)">', 'a "javascript:" address'],
    ['<a href="java\nscr\tipt:alert(1)">', 'a "javascript:" address'],
    ['<a href="java&#10;script:alert(1)">', 'a "javascript:" address'],
    ['<a href="java&Tab;script&colon;alert(1)">', 'a "javascript:" address'],
    ['<a href="&#x6A&#x61vascript:alert(1)">', 'a "javascript:" address'],
    ['<a href="&#0000106avascript:alert(1)">', 'a "javascript:" address'],
    ['<a href="java\u00adscript:alert(1)">', 'a "javascript:" address'],
    ['<a href="java script:alert(1)">', 'a "javascript:" address'],
    ['<a href="javascript:alert(1)', 'a "javascript:" address'],
    ["<a href='vbscript:x'>", 'a "vbscript:" address'],
    ["<a href='data:text/html,x'>", 'a "data:" address'],
    ["<a href='data:image/svg+xml,x'>", 'a "data:" address'],
    ["<a href='blob:https://e.example/1'>", 'a "blob:" address'],
    ["<a href='file:///etc/passwd'>", 'a "file:" address'],
    ["<a href='sms:1'>", 'a "sms:" address'],
    ["<svg><a xlink:href='javascript:f()'>", 'a "javascript:" address'],
    ["<svg><use href='data:image/svg+xml;base64,AA'>", 'a "data:" address'],
    ["<svg><animate attributeName=href values='#a;javascript:f()'>", 'a "javascript:" address'],
    ["<svg><set attributeName=href to=javascript:f()>", 'a "javascript:" address'],
    ["<math href='javascript:f()'>", 'a "javascript:" address'],
    ["<p xml:base='javascript:f()//'>", 'a "javascript:" address'],
    ["<b formaction=javascript:f()>", 'a "javascript:" address'],
    ["<b action=javascript:f()>", 'a "javascript:" address'],
    ["<td background=javascript:f()>", 'a "javascript:" address'],
    ["<video poster=javascript:f()>", 'a "javascript:" address'],
    ["<q cite=javascript:f()>", 'a "javascript:" address'],
    ["<a ping='https://e.example javascript:f()'>", 'a "javascript:" address'],
    ["<img srcset='a.png 1x, javascript:f() 2x'>", 'a "javascript:" address'],
    ["<a srcdoc='x'>", "the attribute srcdoc"],
    // Styles
    ["<p style='width:expression(f())'>", 'the style "expression("'],
    ["<p style='width:exp/**/ression(f())'>", 'the style "expression("'],
    ["<p style='width:\\65 xpression(f())'>", 'the style "expression("'],
    ["<p style='width:\\65xpression(f()) /*'>", 'the style "expression("'],
    ["<p style='background:url(javascript:f())'>", 'the style "javascript:"'],
    ["<p style='background:url( \"java\\73 cript:f()\")'>", 'the style "javascript:"'],
    ["<p style='background:URL(data:text/html,x)'>", 'the style "url(data:"'],
    ["<p style='behavior:url(#x)'>", 'the style "behavior:"'],
    ["<p style='a:b; behaviour: url(#x)'>", 'the style "behaviour:"'],
    ["<p style='-moz-binding:url(//e.example)'>", 'the style "-moz-binding"'],
    ["<p style='@import \"x\"'>", 'the style "@import"'],
    ["<p style='\\110000 expression(1)'>", 'the style "expression("'],
    // What some readers take for markup
    ["<!--><script>alert(1)</script>-->", "a <script> element"],
    ["<!-- <img src=x onerror=f()> -->", 'the event handler "onerror"'],
    ['<!-- --!><img a="-->" onerror=f()>', "a tag that begins inside a comment, a title or an attribute"],
    ["<!--[if IE]><script>f()</script><![endif]-->", "a <script> element"],
    ["<![CDATA[><img src=x onerror=f()>]]>", 'the event handler "onerror"'],
    ['<![CDATA[><img a="]]>" onerror=f()>', "a tag that begins inside a comment, a title or an attribute"],
    ["<!x <img src=x onerror=f()>", 'the event handler "onerror"'],
    ["<?x <img src=x onerror=f()>", 'the event handler "onerror"'],
    ["<title><img src=x onerror=f()></title>", 'the event handler "onerror"'],
    ["<title><img src=x onerror=f()>", 'the event handler "onerror"'],
    ["<title><a href=javascript&colon;</title>", 'a "javascript:" address'],
    ["<title>&amp;<img title='&amp;' onerror=f()></title>", 'the event handler "onerror"'],
    [
      '<svg><title><p a="</title>" onclick=f()>',
      "a tag that begins inside a comment, a title or an attribute",
    ],
    ['<p title="<img src=x onerror=f()>">', 'the event handler "onerror"'],
    ['<p title="&lt;img src=x onerror=f()&gt;">', 'the event handler "onerror"'],
    ["<!--<!--<!--<!--<!--<!-- x", "markup that is hidden inside other markup"],
  ])("%j contains %s", (text, first) => {
    expect(named(text)).toMatch(new RegExp(`^${first.replace(/[()"\\]/g, "\\$&")}`));
  });

  it("finds active markup between, before and after harmless text", () => {
    const harmless = fc.constantFrom(
      "a",
      " ",
      "<b>",
      "</b>",
      "<p>x</p>",
      "<br/>",
      "&amp;",
      "<img src=a.png>",
      "\n",
      "1 < 2 ",
    );
    const active = fc.constantFrom(
      script,
      "<img src=x onerror=f()>",
      "<a href=javascript:f()>",
      "<p style='a:expression(1)'>",
    );
    const around = fc.array(harmless, { maxLength: 8 }).map((parts) => parts.join(""));
    fc.assert(
      fc.property(around, active, around, (before, found, after) => {
        expect(findActiveMarkup(before + after)).toBeNull();
        expect(findActiveMarkup(before + found + after)).toEqual(findActiveMarkup(found));
      }),
    );
  });

  it("finds a handler or an address in any notation of its tag", () => {
    const space = fc
      .array(fc.constantFrom(" ", "\t", "\n", "\f", "\r"), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(""));
    const name = fc.constantFrom("b", "IMG", "a", "x-y", "svg", "custom1");
    const other = fc.constantFrom("", "x", "x=1", 'x="1 > 2"', "x='\"'", "/");
    const attribute = fc
      .constantFrom("onclick", "onToggle", "ONERROR")
      .map((handler) => [handler, "f()"] as const);
    const address = fc
      .constantFrom("javascript:f()", "java&#9;script:f()", "JAVASCRIPT&colon;f()")
      .map((url) => ["href", url] as const);
    const quote = fc.constantFrom('"', "'", "");
    const mixed = (text: string): fc.Arbitrary<string> => fc.mixedCase(fc.constant(text));
    const tag = fc
      .tuple(name, space, other, fc.oneof(attribute, address), quote)
      .chain(([element, between, before, [key, value], mark]) =>
        mixed(key).map(
          (written) => `<${element}${between}${before}${between}${written}=${mark}${value}${mark}>`,
        ),
      );
    fc.assert(
      fc.property(tag, (text) => {
        expect(findActiveMarkup(text), quoted(text)).not.toBeNull();
      }),
    );
  });

  it("never throws, and has the same result again", () => {
    const bits = fc.constantFrom(
      ..."<,</,<!--,-->,<![CDATA[,]]>,<?,>,=,\",',/, ,a,title,script,style,href,onx,&#,&lt;,;,x,\\,url(,/*,*/,😀,\ud800".split(
        ",",
      ),
    );
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 40 }), (parts) => {
        const text = parts.join("");
        expect(findActiveMarkup(text)).toEqual(findActiveMarkup(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it("takes time linear in the length of the text", () => {
    const pieces = [
      "<",
      "<a ",
      "<a b='",
      "<a b=\"'",
      "<b></c>",
      "<!--",
      "<!-- <a ",
      "<!",
      "</",
      "<?",
      "<![CDATA[",
      "<a t=\"<b u='<c v=",
      "<a onx=1 ",
      "&lt;a t=",
    ];
    const starts = ["", "<a title='", "<title>", "<a style='", "<a href='", "<a srcset='", "<a values='"];
    const inside = ["/*", "url(", "\\", "expression", "j\n", "&#10;", ";behaviou", ";", ", ", " "];
    for (const start of starts)
      for (const piece of [...pieces, ...inside]) {
        const text = start + piece.repeat(Math.ceil(20_000 / piece.length));
        expect(() => findActiveMarkup(text)).not.toThrow();
      }
  });

  it("reports the right location in a long text", () => {
    const description = `${"<b>x</b>".repeat(10_000)}${script}`;
    expect(findingsOf("no-active-markup", [html(description)])).toMatchObject([{ pointer: place }]);
  });

  it.each([
    ...[
      "script",
      "applet",
      "handler",
      "listener",
      "style",
      "link",
      "meta",
      "base",
      "frameset",
      "iframe",
      "frame",
    ],
    ...[
      "object",
      "embed",
      "portal",
      "fencedframe",
      "form",
      "fieldset",
      "input",
      "button",
      "select",
      "optgroup",
    ],
    ...["option", "datalist", "textarea", "output", "keygen", "isindex", "noscript", "noembed", "noframes"],
    ...["plaintext", "xmp"],
  ])("the element %s is active, in any case and name space", (name) => {
    for (const written of [name, name.toUpperCase(), `svg:${name}`])
      expect(findActiveMarkup(`a <${written}> b`)).toMatchObject({ name });
  });

  it.each([
    ...["href", "src", "action", "formaction", "poster", "background", "cite", "data", "codebase", "classid"],
    ...["manifest", "profile", "longdesc", "lowsrc", "dynsrc", "usemap", "icon", "base", "from", "to", "by"],
    ...["srcset", "imagesrcset", "ping", "archive", "values", "xlink:href"],
  ])("the attribute %s holds an address", (name) => {
    expect(findActiveMarkup(`<b ${name}="javascript:alert(1)">`)).toMatchObject({ name: "javascript:" });
    expect(findActiveMarkup(`<b ${name}="https://example.org/">`)).toBeNull();
  });

  it.each([
    ["srcset", "https://a.example/ 1x, javascript:alert(1) 2x"],
    ["imagesrcset", "https://a.example/ 1x,javascript:alert(1) 2x"],
    ["ping", "https://a.example/ javascript:alert(1)"],
    ["archive", "https://a.example/,javascript:alert(1)"],
    ["values", "https://a.example/;javascript:alert(1)"],
  ])("several addresses in %s", (name, value) => {
    expect(findActiveMarkup(`<b ${name}="${value}">`)).toMatchObject({ name: "javascript:" });
  });

  it.each([
    ["src", true],
    ["srcset", true],
    ["imagesrcset", true],
    ["poster", true],
    ["background", true],
    ["href", false],
    ["data", false],
  ])("an image with code inside is harmless in %s: %s", (name, isHarmless) => {
    const found = findActiveMarkup(`<b ${name}="data:image/svg+xml;base64,AAAA">`);
    expect(found === null).toBe(isHarmless);
  });

  it.each(["online", "on", "one", "only", "once", "onto"])("%s is not an event handler", (name) => {
    expect(findActiveMarkup(`<b ${name}=x>`)).toBeNull();
  });
});
