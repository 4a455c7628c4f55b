// Reads the pages in docs/rules, whose layout is strict, so that what they show can be run.
import type { Preset } from "#compile/options.ts";
import type { Severity } from "#diagnostics/diagnostic.ts";
import { kinds } from "#model/kinds.ts";
import type { PayloadKind } from "#model/payload-of.ts";

/** What a fenced block holds: JSON, any text, bytes in hexadecimal, or an expression that makes a value. */
export type Language = "json" | "text" | "hex" | "js";

export interface Example {
  readonly language: Language;
  readonly source: string;
}

export interface RulePage {
  readonly code: string;
  /** The severities that findings may have by default. */
  readonly severities: readonly Severity[];
  readonly kind: PayloadKind;
  readonly preset: Preset;
  /** How findings can be fixed: `none`, or the kinds of their fixes. */
  readonly fixes: readonly string[];
  /** The first version that has it. */
  readonly since: string;
  readonly locked: boolean;
  readonly failing: Example;
  readonly fixed: Example;
}

const languages = new Set<string>(["json", "text", "hex", "js"] satisfies Language[]);
const headings = ["What", "Failing example", "Fixed example", "Why", "What to do", "Messages"];
const FACTS =
  /^Severity: (?<severity>error|warning|info|warning or error)\. Kind: `(?<kind>[a-z-]+)`\. Preset: `(?<preset>recommended|strict)`\. Fix: (?<fix>none|safe|unsure|safe or unsure)\. Since: (?<since>\d+\.\d+\.\d+)\.(?<locked> Locked\.)?$/;
const FENCE = /^```(?<language>\w*)\n(?<source>[\s\S]*?)^```$/gm;

function readExample(heading: string, section: string): Example {
  const [block, ...others] = section.matchAll(FENCE);
  const { language = "", source = "" } = block?.groups ?? {};
  if (block === undefined || others.length > 0) throw new Error(`"${heading}" must hold one fenced block`);
  if (!languages.has(language)) throw new Error(`"${heading}" has a block of ${language || "no language"}`);
  return { language: language as Language, source: source.replace(/\n$/, "") };
}

function readProse(heading: string, section: string): void {
  if (section.includes("```")) throw new Error(`"${heading}" must hold no fenced block`);
  if (section.trim() === "") throw new Error(`"${heading}" is empty`);
}

/** Reads a page; throws an error that names the fault in its layout. */
export function readRulePage(markdown: string): RulePage {
  const [head = "", ...sections] = markdown.split(/^## /m);
  const [title = "", blank, facts = "", ...rest] = head.split("\n");
  const code = /^# ([a-z-]+)$/.exec(title)?.[1];
  if (code === undefined) throw new Error("the first line must be # and the code");
  const found = FACTS.exec(facts)?.groups;
  if (found === undefined || blank !== "" || rest.some((line) => line !== ""))
    throw new Error("between the title and What there must be one line: Severity, Kind, Preset, Fix, Since.");
  const kind = found.kind as PayloadKind;
  if (!Object.hasOwn(kinds, kind)) throw new Error(`${kind} is not a kind of payload`);
  const given = sections.map((section) => section.slice(0, section.indexOf("\n")));
  if (given.join() !== headings.join()) throw new Error(`the headings must be ${headings.join(", ")}`);
  const bodies = sections.map((section) => section.slice(section.indexOf("\n")));
  const [what, failing, fixed, why, toDo, messages] = bodies as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  readProse("What", what);
  readProse("Why", why);
  readProse("What to do", toDo);
  readProse("Messages", messages);
  return {
    code,
    severities: (found.severity as string).split(" or ") as Severity[],
    kind,
    preset: found.preset as Preset,
    fixes: (found.fix as string).split(" or "),
    since: found.since as string,
    locked: found.locked !== undefined,
    failing: readExample("Failing example", failing),
    fixed: readExample("Fixed example", fixed),
  };
}
