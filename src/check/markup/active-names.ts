// The names in HTML that matter to what can run or load code. HTML Standard, SVG 2 and what browsers have had before.

/** Elements that run or load code, or take input, and what they do. */
export const activeElements: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "runs code": ["script", "applet", "handler", "listener"],
    "restyles the whole page": ["style", "link"],
    "changes how the whole page is read": ["meta", "base", "frameset"],
    "loads another page or program": ["iframe", "frame", "object", "embed", "portal", "fencedframe"],
    "takes input that a survey did not ask for": [
      ...["form", "fieldset", "input", "button", "select", "optgroup", "option", "datalist"],
      ...["textarea", "output", "keygen", "isindex"],
    ],
    "hides markup from some readers": ["noscript", "noembed", "noframes", "plaintext", "xmp"],
  }).flatMap(([effect, names]) => names.map((name) => [name, effect] as const)),
);

/** Attributes that hold addresses, with what stands between several of them. */
export const addressAttributes: ReadonlyMap<string, RegExp | null> = new Map([
  ...[
    "href",
    "src",
    "action",
    "formaction",
    "poster",
    "background",
    "cite",
    "data",
    "codebase",
    "classid",
  ].map(single),
  ...[
    "manifest",
    "profile",
    "longdesc",
    "lowsrc",
    "dynsrc",
    "usemap",
    "icon",
    "base",
    "from",
    "to",
    "by",
  ].map(single),
  ["srcset", /[\s,]+/],
  ["imagesrcset", /[\s,]+/],
  ["ping", /\s+/],
  ["archive", /[\s,]+/],
  ["values", /;/],
]);

function single(name: string): [string, null] {
  return [name, null];
}

/** Attributes whose images are only drawn, so that even those with code inside do no harm. */
export const drawnAttributes: ReadonlySet<string> = new Set([
  "src",
  "srcset",
  "imagesrcset",
  "poster",
  "background",
]);
