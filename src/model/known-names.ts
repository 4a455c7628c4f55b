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
const MIN_BEGINNING = 5;

/** The known names of an object, with suggestions for unknown ones. */
export class KnownNames {
  readonly names: readonly string[];
  readonly #compared: ComparedNames;
  readonly #folded: ReadonlyMap<string, string>;
  readonly #likeness = new Map<string, Likeness>();

  constructor(names: readonly string[]) {
    this.names = names;
    this.#compared = new ComparedNames(names);
    this.#folded = new Map(names.map((name) => [name, folded(name)]));
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
    return (known !== undefined && this.names.includes(known)) || this.#nearest({}, name) !== undefined;
  }

  /** The names that a name shortens: they begin or end with its words, or do both. */
  #longerNames(name: string): readonly string[] {
    // A shorter part may mean anything.
    const longer = this.names.filter(({ length }) => length > name.length && length <= name.length * 3);
    if (name.length < MIN_BEGINNING || longer.length === 0) return [];
    const words = name
      .split(/[\s_-]|\B(?=[A-Z])/)
      .map((word) => word.toLowerCase().replace(/^show$/, "display"));
    const whole = words.join("");
    // One word at the end, such as "label", may mean too many.
    const starts = [...words, ""]
      .map((_, at) => words.slice(0, at).join(""))
      .slice(Number(words.length === 1));
    return longer.filter((each) => {
      const known = this.#folded.get(each) as string;
      return starts.some((start) => known.startsWith(start) && known.endsWith(whole.slice(start.length)));
    });
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
    return this.#nearest(owner, name);
  }

  /** The nearest name that an object lacks, or the only one that a name shortens. */
  #nearest(owner: object, name: string): string | undefined {
    const isMissing = (each: string): boolean => !Object.hasOwn(owner, each);
    let nearest = this.#compared.nearest(name, isMissing);
    if (nearest === undefined) {
      const [longer, other] = this.#longerNames(name).filter(isMissing);
      if (other === undefined) nearest = longer;
    }
    const foldedName = folded(name);
    // "options" is an alias of choices, not "optional" misspelt.
    return nearest !== undefined &&
      folded(nearest) !== foldedName &&
      this.names.flatMap(aliasesOf).includes(foldedName)
      ? undefined
      : nearest;
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
