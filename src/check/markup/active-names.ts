// Names in HTML that can run or load code: from the HTML Standard, SVG 2 and earlier browsers.

const elementsByEffect = {
  codeElement: ["script", "applet", "handler", "listener"],
  styleElement: ["style", "link"],
  documentElement: ["meta", "base", "frameset"],
  embeddingElement: ["iframe", "frame", "object", "embed", "portal", "fencedframe"],
  inputElement: [
    ...["form", "fieldset", "input", "button", "select", "optgroup", "option", "datalist"],
    ...["textarea", "output", "keygen", "isindex"],
  ],
  hidingElement: ["noscript", "noembed", "noframes", "plaintext", "xmp"],
} as const;

export type ElementConstruct = keyof typeof elementsByEffect;

/** The effects of elements that run or load code, or take input. */
export const activeElements: ReadonlyMap<string, ElementConstruct> = new Map(
  Object.entries(elementsByEffect).flatMap(([effect, names]) =>
    names.map((name) => [name, effect as ElementConstruct] as const),
  ),
);

/** Attributes that contain addresses, with the separator if they may contain several. */
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

/** Attributes whose value is only drawn as an image, so that code inside it does not run. */
export const drawnAttributes: ReadonlySet<string> = new Set([
  "src",
  "srcset",
  "imagesrcset",
  "poster",
  "background",
]);
