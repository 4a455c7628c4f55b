// Properties that the interface does not name: deployed clients read them in surveys, and the deployed service returns them.
import { describe, expect, it } from "vitest";
import { parse } from "#compile/parse.ts";
import type { PayloadKind } from "#model/payload-of.ts";

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

const object = [[{}, { sm: { x: 0 } }], { "valid-type": [] }] as const;
const date = [["2026-03-04T05:06:07.891011Z"], { "valid-format": "yesterday", "valid-type": 7 }] as const;
const integer = [[0, -3], { "valid-type": "7", "valid-range": 2 ** 31 }] as const;
const list = [[[], ["main", "docs"]], { "valid-type": "main" }] as const;

const listedDashboard: readonly Members[] = [
  ["last_accessed_at last_viewed_at last_refresh", ...date],
  ["team_id", ...integer],
  ["user_access_level access_control_version", ...text],
];

const dashboard: readonly Members[] = [
  ...listedDashboard,
  ["variables persisted_filters persisted_variables", ...object],
  ["breakdown_colors", [{}, [], "any"], {}],
  ["data_color_theme_id", [3], { "valid-type": "3" }],
  ["quick_filter_ids", ...list],
  ["_create_in_folder", ...text],
];

const tile: readonly Members[] = [
  ["id", [0, 3], { "valid-type": "3", "valid-range": -1 }],
  ["insight text button_tile widget layouts filters_overrides", ...object],
  ["color", ["", "blue"], { "valid-type": 1 }],
  ["show_description transparent_background is_cached", ...flag],
  ["order", ...integer],
  ["last_refresh", ...date],
];

const featureFlag: readonly Members[] = [
  ["has_encrypted_payloads", ...flag],
  ["version", ...integer],
  ["evaluation_runtime", ["", "client"], { "valid-type": true }],
  ["bucketing_identifier", ["", "device_id"], { "valid-type": [] }],
  ["evaluation_contexts evaluation_tags", ...list],
];

const user: readonly Members[] = [["role_at_organization", ["", "founder"], { "valid-type": 1 }]];

const rating = { type: "rating", question: "Recommend us?", display: "number", scale: 10 };

type Within = (members: object) => object;
const inEvents =
  (name: string): Within =>
  (event) => ({ conditions: { [name]: { values: [{ name: "left" }, event] } } });
const inFilter =
  (name: string): Within =>
  (plan) =>
    inEvents(name)({ propertyFilters: { plan } });

type Place = readonly [pointer: string, members: readonly Members[], within: Within, kind?: PayloadKind];

const places: readonly Place[] = [
  ["", survey, (members) => members],
  ["/appearance", appearance, (appearance) => ({ appearance })],
  ...["events", "cancelEvents"].flatMap((name): Place[] => [
    [`/conditions/${name}`, triggers, (members) => ({ conditions: { [name]: members } })],
    [`/conditions/${name}/values/1`, event, inEvents(name)],
    [`/conditions/${name}/values/1/propertyFilters/plan`, filter, inFilter(name)],
  ]),
  ["", dashboard, (members) => members, "dashboard"],
  ["/tiles/1", tile, (members) => ({ tiles: [{}, members] }), "dashboard"],
  ["", listedDashboard, (members) => members, "dashboard-list-item"],
  ["/created_by", user, (created_by) => ({ created_by }), "dashboard"],
  ["/questions/0", [["isNpsQuestion", ...flag]], (members) => ({ questions: [{ ...rating, ...members }] })],
  ["/linked_flag", featureFlag, (linked_flag) => ({ linked_flag }), "survey"],
];

const cases = places.flatMap(([pointer, members, within, kind]) =>
  members.flatMap(([names, right, wrong]) =>
    names.split(" ").map((name) => [`${pointer}/${name}`, name, right, wrong, within, kind] as const),
  ),
);

const findings = (payload: object, kind: PayloadKind = "survey-create") =>
  parse(kind, { name: "s", ...payload }).diagnostics.map(
    ({ code, severity, pointer }) => `${severity} ${code} ${pointer}`,
  );

describe("properties that deployed clients or the deployed service know", () => {
  it.each(cases)("%s", (pointer, name, right, wrong, within, kind) => {
    for (const value of [null, ...right]) expect(findings(within({ [name]: value }), kind)).toEqual([]);
    for (const [code, value] of Object.entries(wrong))
      expect(findings(within({ [name]: value }), kind)).toEqual([`error ${code} ${pointer}`]);
  });

  it("keeps properties of the service in requests, which do not define them", () => {
    const sent = { last_refresh: 7, variables: "any", tags: ["growth"] };
    expect(parse("dashboard-create", sent)).toEqual({ ok: true, value: sent, diagnostics: [] });
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
