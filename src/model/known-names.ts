import { ComparedNames, folded } from "#diagnostics/did-you-mean.ts";
import type { PathStep } from "#diagnostics/json-pointer.ts";
import type { JsonObject } from "#diagnostics/json-value.ts";
import { aliasesOf, findMemberAlias } from "./aliases.ts";
import { convertMember } from "./convert-member.ts";
import { isSafeName } from "./valid-text.ts";

export const UNRELATED = 0;
export const SIMILAR = 1;
const UNSAFE = 2;
/** The result of checking an unknown name: unlike all known ones, like one, or a name that no member may have. */
type Likeness = typeof UNRELATED | typeof SIMILAR | typeof UNSAFE;

/** The maximum number and length of remembered names: names worth comparing are short, and clients repeat a few. */
const MAX_REMEMBERED = 1_000;
const MAX_REMEMBERED_LENGTH = 64;
const MIN_BEGINNING = 12;

/** The known names of an object, with suggestions for unknown ones. */
export class KnownNames {
  readonly names: readonly string[];
  readonly #compared: ComparedNames;
  #foldedNames: ReadonlyMap<string, string> | undefined;
  #others: ReadonlySet<string> | undefined;
  readonly #likeness = new Map<string, Likeness>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.#compared = new ComparedNames(names);
  }

  /** The result for any other name. */
  likenessOf(name: string): Likeness {
    return this.#likeness.get(name) ?? this.#compare(name);
  }

  #compare(name: string): Likeness {
    if (!isSafeName(name)) return UNSAFE;
    if (name.length > MAX_REMEMBERED_LENGTH) return UNRELATED;
    const likeness = this.#isSimilar(name) ? SIMILAR : UNRELATED;
    if (this.#likeness.size >= MAX_REMEMBERED) this.#likeness.clear();
    this.#likeness.set(name, likeness);
    return likeness;
  }

  #isSimilar(name: string): boolean {
    const known = findMemberAlias(name)?.known;
    if (known !== undefined && this.names.includes(known)) return true;
    const foldedName = folded(name);
    if (!this.#namesByFolded().has(foldedName) && this.#isOther(foldedName)) return false;
    return this.#compared.nearest(name) !== undefined || this.#longerNames(foldedName).length > 0;
  }

  #namesByFolded(): ReadonlyMap<string, string> {
    this.#foldedNames ??= new Map(this.names.map((each) => [folded(each), each]));
    return this.#foldedNames;
  }

  /** The names that begin or end with a folded one, if it is too long to be an ordinary word. */
  #longerNames(foldedName: string): string[] {
    const longer: string[] = [];
    if (foldedName.length >= MIN_BEGINNING)
      for (const [known, name] of this.#namesByFolded())
        if (known.startsWith(foldedName) || known.endsWith(foldedName)) longer.push(name);
    return longer;
  }

  /** Whether a folded name is an alias of one of these. */
  #isOther(name: string): boolean {
    this.#others ??= new Set(this.names.flatMap(aliasesOf));
    return this.#others.has(name);
  }

  /**
   * The property that an unknown name of an object probably means: an alias from other tools, or the nearest name; the object
   * lacks it.
   */
  suggest(owner: object, name: string): string | undefined {
    const known = findMemberAlias(name)?.known;
    // Such an alias may be the number of choices to pick, or a further bound of lengths.
    const isChanged = known === "choices" || known === "validation";
    if (known !== undefined && this.names.includes(known) && (isChanged || !Object.hasOwn(owner, known)))
      return convertMember(owner as JsonObject, name) === undefined ? undefined : known;
    const foldedName = folded(name);
    let suggestion = this.#compared.nearest(name, (each) => !Object.hasOwn(owner, each));
    if (suggestion === undefined) {
      const longer = this.#longerNames(foldedName).filter((each) => !Object.hasOwn(owner, each));
      if (longer.length === 1) [suggestion] = longer;
    }
    if (suggestion === undefined) return undefined;
    // "options" is an alias of choices, not "optional" misspelt.
    return folded(suggestion) !== foldedName && this.#isOther(foldedName) ? undefined : suggestion;
  }
}

/** The maximum number of unknown names of a payload that are compared with known ones; more are unlikely to be misspelt. */
export const MAX_COMPARED = 1_000;

/** A member without a definition, which is ignored. */
export interface UnknownMember {
  readonly path: readonly PathStep[];
  readonly name: string;
  readonly value: unknown;
}
