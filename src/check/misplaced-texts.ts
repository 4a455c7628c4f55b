// Texts in other languages that no client shows: under a name that is no language, or beside the members of a translation.
import type { JsonPatchOperation } from "#diagnostics/diagnostic.ts";
import { folded } from "#diagnostics/did-you-mean.ts";
import { shorten } from "#diagnostics/echo.ts";
import { unsure } from "#diagnostics/findings.ts";
import { type PathStep, toPointer } from "#diagnostics/json-pointer.ts";
import { isObject, type JsonObject } from "#diagnostics/json-value.ts";
import { say } from "#diagnostics/sentences.ts";
import { namesIn, surveySchemaParts } from "#model/json-schema.ts";
import type { UnknownMember } from "#model/known-names.ts";
import { memberCalled, otherNamesOf } from "#model/other-names.ts";
import { isLanguage, languageCalled } from "./languages.ts";
import type { Report } from "./rule.ts";

/** Texts by language and member, as `translations` have them. */
type Texts = Readonly<Record<string, JsonObject>>;

const unshown = {
  message:
    'No client shows "{name}": they look for codes of languages, and for texts by their members in each.',
  help: 'Write a code such as "de" or "pt-BR".',
} as const;
const unshownText = { message: unshown.message, help: 'Write {meant} in "translations".' } as const;

/** What is said of texts that no client shows. */
export const misplacedSentences = [unshown, unshownText] as const;

/** The text of one language as a member of its translation; undefined where it is none. */
function textCalled(name: string, text: unknown, isQuestion: boolean): JsonObject | undefined {
  const called = folded(name);
  const members = namesIn(surveySchemaParts, isQuestion ? "question-translation" : "survey-translation");
  const known = memberCalled(name)?.known;
  const member = members.find(
    (each) => each === known || folded(each) === called || otherNamesOf(each).includes(called),
  );
  return member !== undefined && (member === "choices" ? Array.isArray(text) : typeof text === "string")
    ? { [member]: text }
    : undefined;
}

/** The texts under a name that is no language: of a language, or of one member by language; undefined where neither is known. */
export function textsUnder(name: string, given: JsonObject, isQuestion: boolean): Texts | undefined {
  const code = languageCalled(name);
  if (code !== undefined) return { [code]: given };
  const texts: Record<string, JsonObject> = {};
  for (const [language, text] of Object.entries(given)) {
    const inside = textCalled(name, text, isQuestion);
    const called = languageCalled(language);
    if (inside === undefined || called === undefined) return undefined;
    texts[called] = inside;
  }
  return texts;
}

/** A member of a question with a language behind it, as `question_de` and `label::French (fr)`. */
const SUFFIXED = /^(\w{4,20}?)(?:::?|[_-])(.{2,40})$/;

/** What an unknown member of a question says in another language, if it does. */
export function misplacedTexts({ path, name, value }: UnknownMember): Texts | undefined {
  const [list, , translations, language] = path;
  if (list !== "questions") return undefined;
  const isInside = translations === "translations" && path.length === 5;
  const [, base = "", suffix = ""] = (path.length === 3 && SUFFIXED.exec(name)) || [];
  const code = isInside ? (language as string) : languageCalled(suffix);
  const text = code && isLanguage(code) ? textCalled(isInside ? name : base, value, true) : undefined;
  return text && { [code as string]: text };
}

/** The patch that moves texts from a path into the translations of their owner; undefined where these say something else already. */
function moving(
  texts: Texts,
  translations: JsonObject | null | undefined,
  path: readonly PathStep[],
  owner: readonly PathStep[],
): readonly JsonPatchOperation[] | undefined {
  const patch: JsonPatchOperation[] = [{ op: "remove", path: toPointer(path) }];
  const add = (value: unknown, ...at: readonly PathStep[]) =>
    patch.push({ op: "add", path: toPointer([...owner, "translations", ...at]), value });
  if (!translations) add({});
  for (const [language, members] of Object.entries(texts)) {
    const there = translations?.[language];
    if (!isObject(there)) add(members, language);
    else
      for (const [member, text] of Object.entries(members)) {
        if (there[member] != null) return undefined;
        add(text, language, member);
      }
  }
  return patch;
}

/** Reports what no client shows at a path, and what it stands for, if that is known and not there. */
export function reportMisplaced(
  report: Report,
  texts: Texts | undefined,
  translations: JsonObject | null | undefined,
  path: readonly PathStep[],
  owner: readonly PathStep[],
): void {
  const name = String(path.at(-1));
  const patch = texts && moving(texts, translations, path, owner);
  // What nobody understands may be there for somebody else, unless it is in place of a language.
  if (patch || path.length - owner.length === 2)
    report(toPointer(path), () =>
      patch
        ? {
            ...say(unshownText, { name, meant: shorten(JSON.stringify(texts), 100) }),
            fixes: unsure("Write it as a translation", patch),
          }
        : say(unshown, { name }),
    );
}
