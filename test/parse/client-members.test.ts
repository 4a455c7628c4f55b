// Properties that the interface does not name: a survey has them from deployed clients, which read them.
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";

/** The properties of one place that take the same values. */
type Members = readonly [names: string, right: readonly unknown[], wrong: Readonly<Record<string, unknown>>];

const text = [["", "12px"], { "valid-type": 1 }] as const;
const flag = [[true, false], { "valid-type": "yes" }] as const;

const appearance: readonly Members[] = [
  ["widgetSelector widgetLabel widgetColor placeholder fontFamily maxWidth boxPadding zIndex", ...text],
  ["disabledButtonOpacity backgroundColor borderColor borderRadius boxShadow textColor", ...text],
  ["inputBackground inputBackgroundColor inputTextColor submitButtonColor submitButtonTextColor", ...text],
  ["ratingButtonColor ratingButtonActiveColor ratingButtonHoverColor", ...text],
  ["descriptionTextColor textSubtleColor", ...text],
  ["autoDisappear hideCancelButton disableAutofocus", ...flag],
  [
    "position",
    [
      ...["top_left", "top_center", "top_right", "middle_left", "middle_center", "middle_right"],
      ...["left", "center", "right", "next_to_trigger"],
    ],
    { "known-value": "bottom_left", "valid-type": 1 },
  ],
  ["tabPosition", ["top", "left", "right", "bottom"], { "known-value": "center", "valid-type": [] }],
  ["widgetType", ["button", "tab", "selector"], { "known-value": "link", "valid-type": {} }],
];

const survey: readonly Members[] = [
  ["enable_iframe_embedding", ...flag],
  ["form_content", [{ pages: [{ any: 1 }] }, [], "x", 1], {}],
];

const triggers: readonly Members[] = [
  ["values", [[], [{}], [{ name: "bought", id: 7 }]], { "valid-type": {} }],
  ["repeatedActivation", ...flag],
];

const event: readonly Members[] = [
  ["name", ["bought"], { "valid-type": 7 }],
  ["propertyFilters", [{}, { plan: {} }], { "valid-type": [] }],
];

const filter: readonly Members[] = [
  ["values", [[], ["a", "b"]], { "valid-type": "a" }],
  [
    "operator",
    ["exact", "is_not", "regex", "not_regex", "icontains", "not_icontains", "gt", "lt"],
    { "known-value": "equals", "valid-type": 1 },
  ],
];

type Within = (members: object) => object;
const inEvents =
  (name: string): Within =>
  (event) => ({ conditions: { [name]: { values: [{ name: "left" }, event] } } });
const inFilter =
  (name: string): Within =>
  (plan) =>
    inEvents(name)({ propertyFilters: { plan } });

const places: readonly (readonly [pointer: string, members: readonly Members[], within: Within])[] = [
  ["", survey, (members) => members],
  ["/appearance", appearance, (appearance) => ({ appearance })],
  ...["events", "cancelEvents"].flatMap((name): [string, readonly Members[], Within][] => [
    [`/conditions/${name}`, triggers, (members) => ({ conditions: { [name]: members } })],
    [`/conditions/${name}/values/1`, event, inEvents(name)],
    [`/conditions/${name}/values/1/propertyFilters/plan`, filter, inFilter(name)],
  ]),
];

const cases = places.flatMap(([pointer, members, within]) =>
  members.flatMap(([names, right, wrong]) =>
    names.split(" ").map((name) => [`${pointer}/${name}`, name, right, wrong, within] as const),
  ),
);

const findings = (survey: object) =>
  parse("survey-create", { name: "s", ...survey }).diagnostics.map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );

describe("properties that deployed clients know", () => {
  it.each(cases)("%s", (pointer, name, right, wrong, within) => {
    for (const value of [null, ...right]) expect(findings(within({ [name]: value }))).toEqual([]);
    for (const [code, value] of Object.entries(wrong))
      expect(findings(within({ [name]: value }))).toEqual([`error ${code} ${pointer}`]);
  });

  it("leaves out values that are not events", () => {
    expect(findings({ conditions: { events: { values: ["bought"] }, actions: { values: ["x"] } } })).toEqual([
      "error valid-type /conditions/events/values/0",
    ]);
  });

  it("warns of names that are nearly theirs", () => {
    expect(findings({ appearance: { tabposition: "top" }, conditions: { cancelEvent: {} } })).toEqual([
      "warning known-field /appearance/tabposition",
      "warning known-field /conditions/cancelEvent",
    ]);
  });
});
