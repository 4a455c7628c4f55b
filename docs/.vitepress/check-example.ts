import { checkDashboard } from "#compile/check-dashboard.ts";
import { compileSurvey, compileSurveyText } from "#compile/compile-survey.ts";
import type { Preset } from "#compile/options.ts";
import { parse, parseText } from "#compile/parse.ts";
import type { Diagnostic } from "#diagnostics/diagnostic.ts";
import type { DashboardKind, PayloadKind, SurveyKind } from "#model/payload-of.ts";
import type { Example } from "./rule-page.ts";

const surveyKinds: readonly PayloadKind[] = [
  "survey",
  "survey-list-item",
  "survey-create",
  "survey-update",
] satisfies SurveyKind[];

const dashboardKinds: readonly PayloadKind[] = [
  "dashboard",
  "dashboard-list-item",
  "dashboard-create",
  "dashboard-update",
  "dashboard-page",
  "move-tile",
  "create-from-template-json",
  "collaborator",
  "collaborator-create",
] satisfies DashboardKind[];

const isSurveyKind = (kind: PayloadKind): kind is SurveyKind => surveyKinds.includes(kind);
const isDashboardKind = (kind: PayloadKind): kind is DashboardKind => dashboardKinds.includes(kind);

function checkValue(kind: PayloadKind, value: unknown, preset: Preset): readonly Diagnostic[] {
  if (isSurveyKind(kind)) return compileSurvey(value, { kind, preset }).diagnostics;
  if (isDashboardKind(kind)) return checkDashboard(value, { kind }).diagnostics;
  return parse(kind, value).diagnostics;
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Dashboards are checked as values; what reading the text finds comes on top. */
function checkText(kind: PayloadKind, text: string | Uint8Array, preset: Preset): readonly Diagnostic[] {
  if (isSurveyKind(kind)) return compileSurveyText(text, { kind, preset }).diagnostics;
  const { diagnostics } = parseText(kind, text);
  const json = typeof text === "string" && isDashboardKind(kind) ? parsed(text) : undefined;
  if (json === undefined) return diagnostics;
  const known = new Set(diagnostics.map(({ code, pointer }) => `${code} ${pointer}`));
  const checked = checkValue(kind, json.value, preset);
  return [...diagnostics, ...checked.filter(({ code, pointer }) => !known.has(`${code} ${pointer}`))];
}

/** The bytes that are written in hexadecimal. */
export const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.replaceAll(/\s/g, "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Everything that checking an example as its kind finds. */
export function checkExample(
  kind: PayloadKind,
  { language, source }: Example,
  preset: Preset = "recommended",
): readonly Diagnostic[] {
  switch (language) {
    case "json":
      JSON.parse(source);
      return checkText(kind, source, preset);
    case "text":
      return checkText(kind, source, preset);
    case "hex":
      return checkText(kind, bytesOf(source), preset);
    case "js":
      return checkValue(kind, new Function(`return (${source});`)(), preset);
  }
}
