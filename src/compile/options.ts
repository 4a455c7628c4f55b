import type { CustomRule } from "#check/rule.ts";
import { type dashboardRules, strictSettings, surveyRules } from "#check/rules.ts";
import { type ConfigurableCode, lockedCodes } from "#diagnostics/codes.generated.ts";
import type { Severity } from "#diagnostics/diagnostic.ts";
import { requireKnownName, suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { isSeverity } from "#diagnostics/findings.ts";
import type { Limits } from "#diagnostics/limits.ts";
import type { DashboardKind, PayloadKind, SurveyKind } from "#model/payload-of.ts";
import { requireKind } from "#parse/link-shape.ts";
import { requireRules } from "./define-rule.ts";
import { namesOf, resolveLimits } from "./limits.ts";

/** Severities by the code of a rule; `"off"` disables it. Codes that all others depend on cannot be set. */
export type RuleOptions = Readonly<Partial<Record<ConfigurableCode | CustomRule["code"], Severity | "off">>>;

/** Which rules are on: `strict` adds rules beyond what surveys need to work. */
export type Preset = "recommended" | "strict";

/** Options of every check. */
export interface CheckOptions {
  /** `recommended` if not given. */
  readonly preset?: Preset | undefined;
  /** Severities by code, on top of the preset. */
  readonly rules?: RuleOptions;
  /** Bounds that differ from the defaults of the library. */
  readonly limits?: Partial<Limits>;
  /** Custom rules about surveys. */
  readonly plugins?: readonly CustomRule[];
}

/** Options of `compileSurvey` and `compileSurveyText`. */
export interface CompileOptions<Kind extends SurveyKind = SurveyKind> extends CheckOptions {
  /** `survey` if not given. */
  readonly kind?: Kind;
}

const presets: Readonly<Record<Preset, true>> = { recommended: true, strict: true };

const noRules: RuleOptions = {};

const noPlugins: readonly CustomRule[] = [];

/** The codes of the rules about dashboards, which are not bundled with the rules about surveys. */
const dashboardCodes: Readonly<Record<(typeof dashboardRules)[number]["code"], true>> = {
  "known-level": true,
  "one-template-source": true,
};

function checkRules(settings: RuleOptions, plugins: readonly CustomRule[]): RuleOptions {
  const locked: readonly string[] = lockedCodes;
  const codes = [
    ...[...surveyRules(), ...plugins].map(({ code }) => code),
    ...Object.keys(dashboardCodes),
    ...locked,
  ];
  for (const code of namesOf(settings, "rules")) {
    if (locked.includes(code))
      throw new TypeError(`The rule ${quote(code)} is locked: its severity cannot be set.`);
    if (!codes.includes(code))
      throw new TypeError(`Unknown rule ${quote(code)}. ${suggestName(code, codes, "")}`.trimEnd());
    const level: unknown = settings[code as keyof RuleOptions];
    if (level !== undefined && level !== "off" && !isSeverity(level))
      throw new TypeError(
        `${quote(String(level))} is not a severity; use "error", "warning", "info" or "off".`,
      );
  }
  return settings;
}

/** The names of the options of functions that check. */
const checkOptions: Readonly<Record<string, true>> = {
  preset: true,
  rules: true,
  limits: true,
  plugins: true,
  kind: true,
  syntax: true,
};

/** The options with their defaults. */
interface ResolvedOptions {
  readonly rules: RuleOptions;
  readonly limits: Limits;
  readonly plugins: readonly CustomRule[];
}

/**
 * Fills in the defaults. Throws a TypeError for an unknown code, option, severity or limit, or a plugin that is not a rule: a
 * mistake of the calling program, not of its input.
 */
export function resolveOptions(options: CheckOptions): ResolvedOptions {
  const limits = resolveLimits(options, checkOptions);
  const { preset = "recommended", rules, plugins = noPlugins } = options;
  const set = rules === undefined ? noRules : checkRules(rules, plugins);
  return {
    plugins: plugins === noPlugins ? noPlugins : requireRules(plugins),
    rules: requireKnownName(preset, presets, "preset") === "strict" ? { ...strictSettings(), ...set } : set,
    limits,
  };
}

/** The kinds that are checked like dashboards. */
export const dashboardKinds: Readonly<Record<DashboardKind, true>> = {
  dashboard: true,
  "dashboard-list-item": true,
  "dashboard-create": true,
  "dashboard-update": true,
  "dashboard-page": true,
  "move-tile": true,
  "create-from-template-json": true,
  collaborator: true,
  "collaborator-create": true,
};

/**
 * The requested kind, or `usual` by default. Throws a TypeError for a kind that does not exist, and for one that `check` does
 * not support: programs without types would otherwise get no findings.
 */
export function resolveKind<Kind extends PayloadKind>(
  kinds: Readonly<Record<Kind, true>>,
  kind: Kind | undefined,
  usual: Kind,
  check: string,
): Kind {
  if (kind === undefined || Object.hasOwn(kinds, kind)) return kind ?? usual;
  requireKind(kind);
  const names = Object.keys(kinds).map((name) => quote(name));
  throw new TypeError(
    `${check} accepts no payload of the kind ${quote(String(kind))}, only ${names.join(", ")}.`,
  );
}
