import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { compileSurvey } from "#compile/compile-survey.ts";
import type { Fix } from "#diagnostics/diagnostic.ts";
import { applyFix } from "#fixes/apply-fix.ts";
import { type PayloadCase, runSurveyCases } from "./payload-case.ts";
import { type Expected, open } from "./rule-case.ts";

const url = (text: string, urlMatchType?: string | null): object => ({
  conditions: { url: text, urlMatchType },
});
const devices = (deviceTypes: readonly unknown[], deviceTypesMatchType?: string): object => ({
  conditions: { deviceTypes, deviceTypesMatchType },
});
const groups = (...list: readonly unknown[]): object => ({ targeting_flag_filters: { groups: list } });
const widget = (appearance: object): object => ({ type: "widget", appearance });
const hosted = (members: object): object => ({ type: "external_survey", ...members });

const at = (pointer: string, messageId: string, more: Partial<Expected> = {}): readonly Expected[] => [
  { pointer, severity: "warning", messageId, ...more },
];

/** The values that the only fix sets, by pointer. */
const sets = (values: Readonly<Record<string, unknown>>): Partial<Expected> => ({
  fixes: [
    {
      title: expect.any(String) as string,
      applicability: "unsure",
      patch: Object.entries(values).map(([path, value]) => ({ op: "add", path, value })),
    },
  ],
});

const property = { key: "plan", type: "person", value: ["paid"], operator: "exact" };

/** Patterns that may match an address, even if they begin and end with slashes. */
const patterns = [
  ...["^https://example\\.org/news/.*$", "/docs/", "/docs", "docs|pricing", "/docs|pricing/", "/en/us"],
  ...["/docs\\/intro/", "/a.*/b*/", "https://example.org/*", "/price/\\$/"],
];

/** Patterns between slashes, and the patterns inside. */
const delimited: readonly (readonly [pattern: string, inside: string])[] = [
  ["/^https:\\/\\/shop\\./", "^https:\\/\\/shop\\."],
  ["/\\/help\\/[0-9]+$/i", "\\/help\\/[0-9]+$"],
  ["/pricing/i", "pricing"],
  ["/\\/cart/", "\\/cart"],
  ["/cart\\//u", "cart\\/"],
  ["/^https:", "^https:"],
];

/** Properties without effect on a hosted survey. */
const pageOnly: readonly (readonly [pointer: string, members: object])[] = [
  ["/linked_flag_id", { linked_flag_id: 5 }],
  ["/targeting_flag_filters", groups({ properties: [] })],
  ["/appearance/surveyPopupDelaySeconds", { appearance: { surveyPopupDelaySeconds: 5 } }],
  ["/conditions/url", url("/docs/*", "exact")],
  ["/conditions/selector", { conditions: { selector: "#feedback" } }],
  ["/conditions/seenSurveyWaitPeriodInDays", { conditions: { seenSurveyWaitPeriodInDays: 30 } }],
  ["/conditions/deviceTypes", devices(["iPhone"])],
  ["/conditions/linkedFlagVariant", { conditions: { linkedFlagVariant: "test" } }],
  ["/conditions/events", { conditions: { events: { values: [{ name: "signed up" }] } } }],
  ["/conditions/actions", { conditions: { actions: { values: [{ id: 3 }] } } }],
];

describe("satisfiable-conditions", () => {
  runSurveyCases("satisfiable-conditions", [
    ["no conditions", { conditions: null, appearance: null, targeting_flag_filters: null }, []],
    ["an empty URL, which is not a condition", url("", "exact"), []],
    ["a part of an address", url("/pricing"), []],
    ["a part of an address, named so", url("pricing", "not_icontains"), []],
    ["a whole address", url("https://example.org/pricing", "exact"), []],
    ["an address of an app", url("capacitor://localhost/", "is_not"), []],
    ["invalid match types", { conditions: { url: "*", urlMatchType: "like", deviceTypesMatchType: 5 } }, []],
    ...patterns.map((each): PayloadCase => [`the pattern ${each}`, url(each, "regex"), []]),
    ["known devices", devices(["Desktop", "Mobile", "Tablet", "Console", "Wearable"], "exact"), []],
    ["parts of devices, in any case", devices(["mobile", "TAB"]), []],
    ["a pattern for devices", devices(["iPhone|Mobile"], "regex"), []],
    ["invalid devices", devices([5, null]), []],
    ["a variant of a linked flag", { linked_flag_id: 12, conditions: { linkedFlagVariant: "test" } }, []],
    ["a variant of an invalid flag", { linked_flag_id: "x", conditions: { linkedFlagVariant: "test" } }, []],
    ["a variant in a reply", { linked_flag: { id: 1 }, conditions: { linkedFlagVariant: "test" } }, []],
    ["a variant for clients", { linked_flag_key: "beta", conditions: { linkedFlagVariant: "test" } }, []],
    ["no variant", { conditions: { linkedFlagVariant: null } }, []],
    ["half of the visitors", groups({ properties: [], rollout_percentage: 50 }), []],
    ["visitors with a property", groups({ properties: [property], rollout_percentage: 100 }), []],
    ["no groups", groups(), []],
    ["unknown groups", groups(5, null), []],
    ["filters of another form", { targeting_flag_filters: { groups: 5 } }, []],
    ["a widget with a selector", widget({ widgetType: "selector", widgetSelector: "#help" }), []],
    ["a widget with an invalid selector", widget({ widgetType: "selector", widgetSelector: 5 }), []],
    ["a widget with a tab", widget({ widgetType: "tab" }), []],
    ["a widget type on a popover", { type: "popover", appearance: { widgetType: "selector" } }, []],
    [
      "a hosted survey without conditions",
      hosted({
        linked_flag_id: null,
        appearance: { surveyPopupDelaySeconds: null, backgroundColor: "#fff" },
        conditions: { url: null, events: { values: [], repeatedActivation: false }, deviceTypes: [] },
      }),
      [],
    ],
    [
      "a star at the end of a part",
      url("https://example.org/docs/*"),
      at("/conditions/url", "literalStar", sets({ "/conditions/url": "https://example.org/docs/" })),
    ],
    ["a star inside", url("/blog/*/c.html", "not_icontains"), at("/conditions/url", "literalStar")],
    [
      "a star in a whole address",
      url("https://*.example.org/*", "exact"),
      at("/conditions/url", "literalStar"),
    ],
    ["only a star", url("*"), at("/conditions/url", "literalStar")],
    [
      "a path that must be the whole address",
      url("/plans", "exact"),
      at("/conditions/url", "partialUrl", {
        params: { matchType: "exact", url: "/plans", other: "icontains" },
        ...sets({ "/conditions/urlMatchType": "icontains" }),
      }),
    ],
    [
      "an address without a scheme that must not be the whole address",
      url("example.org/plans", "is_not"),
      at("/conditions/url", "partialUrl", sets({ "/conditions/urlMatchType": "not_icontains" })),
    ],
    ...delimited.map(
      ([pattern, inside]): PayloadCase => [
        `the delimited pattern ${pattern}`,
        url(pattern, "regex"),
        at("/conditions/url", "delimitedPattern", sets({ "/conditions/url": inside })),
      ],
    ),
    [
      "devices in a wrong case, and one that is unknown",
      devices(["mobile", "iPhone"], "exact"),
      [
        {
          pointer: "/conditions/deviceTypes/0",
          messageId: "unknownDevice",
        },
        { pointer: "/conditions/deviceTypes/1", messageId: "unknownDevice" },
      ],
    ],
    [
      "a device that is not part of a type",
      devices(["iPad"]),
      at("/conditions/deviceTypes/0", "unknownDevice"),
    ],
    [
      "a variant without a flag",
      { linked_flag_id: null, conditions: { linkedFlagVariant: "test" } },
      at(
        "/conditions/linkedFlagVariant",
        "variantWithoutFlag",
        sets({ "/conditions/linkedFlagVariant": null }),
      ),
    ],
    [
      "a group of all visitors",
      groups({ properties: [property] }, { properties: [] }, { rollout_percentage: 100 }),
      [
        { pointer: "/targeting_flag_filters/groups/1", messageId: "allVisitors" },
        { pointer: "/targeting_flag_filters/groups/2", messageId: "allVisitors" },
      ],
    ],
    [
      "a widget that nothing opens",
      widget({ widgetType: "selector", widgetSelector: " " }),
      at("/appearance/widgetType", "missingSelector"),
    ],
    ...pageOnly.map(
      ([pointer, members]): PayloadCase => [
        `a hosted survey with ${pointer}`,
        hosted(members),
        at(pointer, "hostedSurvey", sets({ [pointer]: null })),
      ],
    ),
  ]);

  describe("in an update", () => {
    runSurveyCases(
      "satisfiable-conditions",
      [
        ["a flag that is stored", { conditions: { linkedFlagVariant: "test" } }, []],
        [
          "a flag that is removed",
          { linked_flag_id: null, conditions: { linkedFlagVariant: "test" } },
          at("/conditions/linkedFlagVariant", "variantWithoutFlag"),
        ],
      ],
      "survey-update",
    );
  });
});

/** How deployed clients compare texts, from their own code. */
const load = createRequire(createRequire(import.meta.url).resolve("posthog-js/dist/surveys-preview.js"));
const { propertyComparisons } = load("@posthog/core/surveys") as {
  propertyComparisons: Readonly<Record<string, (targets: string[], values: string[]) => boolean>>;
};

const addresses = [
  ...["https://example.org/", "https://example.org/docs/start", "https://shop.example.org/cart/"],
  ...["http://localhost:3000/blog/1/c.html", "https://example.org/help/12", "https://example.org/pricing"],
];

describe("in the code of deployed clients", () => {
  const compare = (matchType: string, target: string): boolean[] =>
    addresses.map((address) => propertyComparisons[matchType]?.([target], [address]) as boolean);

  it.each<[target: string, matchType: string]>([
    ["https://example.org/docs/*", "icontains"],
    ["/pricing", "exact"],
    ["/pricing", "is_not"],
    ...delimited.map(([target]): [string, string] => [target, "regex"]),
  ])("%s by %s decides nothing, and the fix does", (target, matchType) => {
    const payload = { name: "n", questions: [open()], ...url(target, matchType) };
    expect(new Set(compare(matchType, target)).size).toBe(1);
    const [finding] = compileSurvey(payload).diagnostics;
    const fixed = applyFix(payload, finding?.fixes?.[0] as Fix) as { conditions: Record<string, string> };
    const { url: text = "", urlMatchType = "icontains" } = fixed.conditions;
    expect(new Set(compare(urlMatchType, text)).size).toBe(2);
  });
});
