import { Tokenizer, type TokenizerCallbacks } from "htmlparser2";
import { decodeReferences } from "#markup/character-references.ts";
import { activeElements } from "./active-names.ts";
import { activeStyle } from "./active-style.ts";
import { unsafeAttributeScheme } from "./unsafe-address.ts";

/** What in a text can run or load code where the text is shown as HTML. */
export interface ActiveMarkup {
  /** Which construct is the first: one of `constructs`. */
  readonly construct: string;
  /** Its name, which stands in `{name}`. */
  readonly name: string;
}

const handler = 'the event handler "{name}", which runs code';
const page = "the attribute {name}, which holds a page";
const style = 'the style "{name}", which can run or load code';
const address = 'a "{name}" address';
const cutTag = "a tag that begins inside a comment, a title or an attribute";
const hidden = "markup hidden inside other markup";

const elementThat = (effect: string): string => `a <{name}> element, which ${effect}`;

/** What can run or load code, as messages name it. */
export const constructs = (): readonly string[] => [
  ...[...new Set(activeElements.values())].map(elementThat),
  ...[handler, page, style, address, cutTag, hidden],
];

/** Markup inside markup is looked into so many times; each time what is looked at is part of what was before. */
const DEEPEST = 3;

/** Closes open tags, attributes and comments at the end of a text, so that they are checked, too. */
const CLOSERS = " \"'>";

const TAG_LIKE = /<[a-z!/?]/i;

/** The shortest handlers are `oncut` and `onend`; browsers make new ones, so none is listed. */
const HANDLER = /^on[a-z]{3}/;

/** Words that look like handlers, but no such event exists. */
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

  add(construct: string, name = ""): void {
    this.first ??= { construct, name };
  }
}

/**
 * Looks at one piece of markup, tag by tag: the order and the nesting of elements do not matter to what they do, and
 * readers disagree about them. Where they also disagree about what is markup (comments, titles, attribute values), what
 * is inside is looked at as markup of its own.
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
    // A tag that goes on behind the piece takes in what follows there, so that other readers see other tags.
    if (depth > 0 && isCut) offences.add(cutTag);
  }

  /** Checks a piece that some HTML parsers read as markup and others do not. */
  #nested(piece: string): void {
    if (!TAG_LIKE.test(piece)) return;
    if (this.#depth === DEEPEST) this.#offences.add(hidden);
    else MarkupScan.run(piece, this.#depth + 1, this.#offences);
  }

  /** Text is only looked at where it ends: it may have come in pieces. */
  #endText(): void {
    if (this.#textStart >= 0) this.#nested(this.#text.slice(this.#textStart, this.#textEnd));
    this.#textStart = -1;
  }

  ontext(start: number, endIndex: number): void {
    if (this.#textStart < 0) this.#textStart = start;
    this.#textEnd = endIndex;
  }

  /** Never called: references are left as they are written. */
  ontextentity(): void {}

  onopentagname(start: number, endIndex: number): void {
    this.#endText();
    this.#inTag = true;
    this.#tagStart = start;
    const name = this.#text.slice(start, endIndex).toLowerCase();
    const local = name.slice(name.lastIndexOf(":") + 1);
    const effect = activeElements.get(local);
    if (effect !== undefined) this.#offences.add(elementThat(effect), local);
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
    if (HANDLER.test(name) && !notHandlers.has(name)) this.#offences.add(handler, name);
    else if (name === "srcdoc") this.#offences.add(page, name);
    else if (name === "style") {
      const found = activeStyle(value);
      if (found !== undefined) this.#offences.add(style, found);
    } else {
      const scheme = unsafeAttributeScheme(name, value);
      if (scheme !== undefined) this.#offences.add(address, `${scheme}:`);
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
 * What in a text can run or load code where the text is shown as HTML; null where nothing does. Cautious: where HTML
 * parsers disagree, the worst reading counts. Takes time linear in the length of the text.
 */
export function findActiveMarkup(text: string): ActiveMarkup | null {
  if (hasPlainTagsOnly(text)) return null;
  const offences = new Offences();
  MarkupScan.run(text, 0, offences);
  return offences.first;
}
