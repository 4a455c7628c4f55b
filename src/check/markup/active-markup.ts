import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { decodeReferences } from "#markup/character-references.ts";
import { activeElements, type ElementConstruct } from "./active-names.ts";
import { activeStyle } from "./active-style.ts";
import { unsafeAttributeScheme } from "./unsafe-address.ts";

/** Phrases for markup that can run or load code. */
export const activeConstructs = {
  codeElement: "a <{name}> element, which runs code",
  styleElement: "a <{name}> element, which changes the style of the whole page",
  documentElement: "a <{name}> element, which changes how browsers read the whole page",
  embeddingElement: "a <{name}> element, which loads another page or program",
  inputElement: "a <{name}> element, which collects input outside the survey",
  hidingElement: "a <{name}> element, which hides markup from some HTML parsers",
  eventHandler: 'the event handler "{name}", which runs code',
  embeddedPage: "the attribute {name}, which contains a page",
  activeStyle: 'the style "{name}", which can run or load code',
  activeAddress: 'a "{name}" address',
  cutTag: "a tag that begins inside a comment, a title or an attribute",
  nestedMarkup: "markup that is hidden inside other markup",
} as const satisfies Readonly<Record<ElementConstruct, string>> & Readonly<Record<string, string>>;

export type ActiveConstruct = keyof typeof activeConstructs;

/** The part that can run or load code if a text is shown as HTML. */
export interface ActiveMarkup {
  /** The first active construct. */
  readonly construct: ActiveConstruct;
  /** Its name; empty if the construct has no name. */
  readonly name: string;
}

/** The maximum depth of markup inside markup that is checked. Each level is a part of the level before. */
const MAX_DEPTH = 3;

/** Closes open tags, attributes and comments at the end of a text, so that they are checked too. */
const CLOSERS = " \"'>";

const TAG_LIKE = /<[a-z!/?]/i;

/** The shortest handlers are `oncut` and `onend`; browsers add new ones, so none is listed. */
const HANDLER = /^on[a-z]{3}/;

/** Attributes that look like handlers, although no such events exist. */
const notHandlers = new Set([
  ...["oneself", "ongoing", "onion", "online", "onlooker", "onset", "onsite", "onscreen"],
  ...["onward", "onwards", "onboarding"],
]);

/** The most common tags, without attributes. */
const PLAIN_TAG = /<\/?(?:b|br|em|i|li|ol|p|small|span|strong|u|ul)\s*\/?>/iy;

/** Whether a text has the most common tags only; checking this is much faster than parsing the tags. */
function hasPlainTagsOnly(text: string): boolean {
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    PLAIN_TAG.lastIndex = at;
    if (!PLAIN_TAG.test(text)) return false;
  }
  return true;
}

/** The first active construct of a text, which may be in nested markup. */
class Offences {
  first: ActiveMarkup | null = null;

  add(construct: ActiveConstruct, name = ""): void {
    this.first ??= { construct, name };
  }
}

/**
 * Checks one piece of markup, tag by tag: the effect of elements does not depend on their order and nesting, and parsers
 * disagree about them. If parsers also disagree about what is markup (comments, titles, attribute values), the content is
 * checked as separate markup.
 */
class MarkupScan implements TokenizerCallbacks {
  readonly #text: string;
  readonly #depth: number;
  readonly #offences: Offences;
  #attribute = "";
  #value = "";
  #inTag = false;
  #tagStart = 0;
  #textStart = -1;
  #textEnd = -1;

  constructor(text: string, depth: number, offences: Offences) {
    this.#text = text;
    this.#depth = depth;
    this.#offences = offences;
  }

  static run(text: string, depth: number, offences: Offences): void {
    const scan = new MarkupScan(text, depth, offences);
    const tokenizer = new Tokenizer({ decodeEntities: false }, scan);
    tokenizer.write(text);
    const isCut = scan.#inTag && text.includes("=", scan.#tagStart);
    tokenizer.write(CLOSERS);
    tokenizer.end();
    // A tag that continues after the piece contains the following text, so other parsers read other tags.
    if (depth > 0 && isCut) offences.add("cutTag");
  }

  /** Checks a piece that some HTML parsers read as markup and others do not. */
  #nested(piece: string): void {
    if (!TAG_LIKE.test(piece)) return;
    if (this.#depth === MAX_DEPTH) this.#offences.add("nestedMarkup");
    else MarkupScan.run(piece, this.#depth + 1, this.#offences);
  }

  /** Checks a text when it ends: it may arrive in pieces. */
  #endText(): void {
    if (this.#textStart >= 0) this.#nested(this.#text.slice(this.#textStart, this.#textEnd));
    this.#textStart = -1;
  }

  ontext(start: number, endIndex: number): void {
    if (this.#textStart < 0) this.#textStart = start;
    this.#textEnd = endIndex;
  }

  /** Never called: references are not decoded. */
  ontextentity(): void {}

  onopentagname(start: number, endIndex: number): void {
    this.#endText();
    this.#inTag = true;
    this.#tagStart = start;
    const name = this.#text.slice(start, endIndex).toLowerCase();
    const local = name.slice(name.lastIndexOf(":") + 1);
    const construct = activeElements.get(local);
    if (construct !== undefined) this.#offences.add(construct, local);
  }

  onopentagend(): void {
    this.#inTag = false;
  }

  onselfclosingtag(): void {
    this.#inTag = false;
  }

  onattribname(start: number, endIndex: number): void {
    this.#attribute = this.#text.slice(start, endIndex).toLowerCase();
    this.#value = "";
  }

  onattribdata(start: number, endIndex: number): void {
    this.#value += this.#text.slice(start, endIndex);
  }

  /** Never called, as above. */
  onattribentity(): void {}

  onattribend(): void {
    const name = this.#attribute;
    const value = decodeReferences(this.#value);
    if (HANDLER.test(name) && !notHandlers.has(name)) this.#offences.add("eventHandler", name);
    else if (name === "srcdoc") this.#offences.add("embeddedPage", name);
    else if (name === "style") {
      const found = activeStyle(value);
      if (found !== undefined) this.#offences.add("activeStyle", found);
    } else {
      const scheme = unsafeAttributeScheme(name, value);
      if (scheme !== undefined) this.#offences.add("activeAddress", `${scheme}:`);
    }
    this.#nested(value);
  }

  oncomment(start: number, endIndex: number): void {
    this.#endText();
    this.#nested(this.#text.slice(start, endIndex));
  }

  oncdata(start: number, endIndex: number): void {
    this.oncomment(start, endIndex);
  }

  ondeclaration(start: number, endIndex: number): void {
    this.oncomment(start, endIndex);
  }

  onprocessinginstruction(start: number, endIndex: number): void {
    this.oncomment(start, endIndex);
  }

  onclosetag(): void {
    this.#endText();
  }

  onend(): void {
    this.#endText();
  }
}

/**
 * Returns the part that can run or load code if a text is shown as HTML, or null. If HTML parsers disagree, the most
 * dangerous reading is checked. Linear in the length of the text.
 */
export function findActiveMarkup(text: string): ActiveMarkup | null {
  if (hasPlainTagsOnly(text)) return null;
  const offences = new Offences();
  MarkupScan.run(text, 0, offences);
  return offences.first;
}
