// Checks that the definitions of single parts cannot express, because they relate properties to one another or need more than a
// pattern.
import type { Fix, JsonPatchOperation, Params, Severity } from "#diagnostics/diagnostic.ts";
import { unsure } from "#diagnostics/findings.ts";
import { isInvalidPattern } from "#model/valid-text.ts";
import type { ReaderMessages } from "./messages.ts";

type CheckedCode = "required-field" | "valid-format" | "valid-text";

/** The fault of a property of a part. */
export interface PartIssue {
  readonly code: CheckedCode;
  readonly messageId: { [Code in CheckedCode]: keyof ReaderMessages[Code] }[CheckedCode];
  readonly property: string;
  readonly severity: Severity;
  readonly params: Params;
  readonly fixes?: readonly Fix[];
  /** Whether the value is another object than the part, so that its properties are not those of the part. */
  readonly isOtherObject?: true;
}

type PartCheck = (value: Readonly<Record<string, unknown>>) => readonly PartIssue[];

const none: readonly PartIssue[] = [];

const QUOTED = /"[^"]*"|'[^']*'/g;
const DIRECTION_OVERRIDES = /[\u202a-\u202e]/;
const VISIBLE = /[^\s\p{Cf}]/u;

const isRegex = (matchType: unknown): boolean => matchType === "regex" || matchType === "not_regex";

const isBrokenSelector = (selector: string): boolean => /[{}<]/.test(selector.replaceAll(QUOTED, ""));

const regexIssue = (property: string, pattern: unknown): PartIssue => ({
  code: "valid-format",
  messageId: "invalidRegex",
  property,
  severity: "error",
  params: { value: String(pattern), name: `${property}MatchType` },
});

const checkConditions: PartCheck = ({ url, urlMatchType, selector, deviceTypes, deviceTypesMatchType }) => {
  let issues = isRegex(urlMatchType) && isInvalidPattern(url) ? [regexIssue("url", url)] : none;
  if (typeof selector === "string" && isBrokenSelector(selector)) {
    const params = { value: selector };
    issues = [
      ...issues,
      {
        code: "valid-format",
        messageId: "invalidSelector",
        property: "selector",
        severity: "warning",
        params,
      },
    ];
  }
  if (isRegex(deviceTypesMatchType) && Array.isArray(deviceTypes)) {
    const broken: unknown = deviceTypes.find(isInvalidPattern);
    if (broken !== undefined) issues = [...issues, regexIssue("deviceTypes", broken)];
  }
  return issues;
};

const nameIssue = (messageId: keyof ReaderMessages["valid-text"]): readonly PartIssue[] => [
  { code: "valid-text", messageId, property: "name", severity: "warning", params: {} },
];

/** A survey needs a name. The name of a dashboard may be empty, but not blank. */
const checkName =
  (isOptional: boolean): PartCheck =>
  ({ name }) => {
    if (typeof name !== "string" || (name === "" && isOptional)) return none;
    if (DIRECTION_OVERRIDES.test(name)) return nameIssue("directionOverride");
    return VISIBLE.test(name) ? none : nameIssue("invisibleName");
  };

const templateProperties = ["template_name", "dashboard_description", "dashboard_filters"];

/** The additional properties of exported templates. */
const sharedProperties = ["tags", "tiles", "variables", "id", "team_id", "created_at", "image_url"];

const checkTemplate: PartCheck = (value) => {
  const has = (name: string): boolean => Object.hasOwn(value, name) && value[name] !== undefined;
  const property = templateProperties.find(has);
  if (property === undefined || has("template")) return none;
  const names = [...templateProperties, ...sharedProperties].filter(has);
  const moves = names.map(
    (name): JsonPatchOperation => ({ op: "move", from: `/${name}`, path: `/template/${name}` }),
  );
  return [
    {
      code: "required-field",
      messageId: "bareTemplate",
      property,
      severity: "error",
      params: {},
      fixes: unsure('Put the template under "template"', [
        { op: "add", path: "/template", value: {} },
        ...moves,
      ]),
      isOtherObject: true,
    },
  ];
};

const namedParts = [
  "survey",
  "survey-list-item",
  "survey-create",
  "survey-update",
  "survey-public",
  "dashboard",
  "dashboard-list-item",
  "dashboard-create",
  "dashboard-update",
];

const partChecks: ReadonlyMap<string, PartCheck> = new Map<string, PartCheck>([
  ["conditions", checkConditions],
  ["create-from-template-json", checkTemplate],
  ...namedParts.map((part): [string, PartCheck] => [part, checkName(part.startsWith("dashboard"))]),
]);

/** Returns the issues of a part, except those of its single properties. */
export const issuesOfPart = (part: string, value: Readonly<Record<string, unknown>>): readonly PartIssue[] =>
  partChecks.get(part)?.(value) ?? none;
