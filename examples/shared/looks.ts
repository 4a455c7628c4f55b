import type { Survey } from "surveyc";

type Appearance = NonNullable<Survey["appearance"]>;
type Colour = readonly [red: number, green: number, blue: number];

/** On any background, one of the two has a contrast of at least 4.58. */
const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [1, 1, 1];
/** The colours of `survey.css`, in light and in dark. */
const schemes = [
  { paper: WHITE, ink: [0.11, 0.106, 0.133], soft: [0.357, 0.349, 0.4], accent: [0.294, 0.247, 0.741] },
  {
    paper: [0.125, 0.122, 0.149],
    ink: [0.941, 0.937, 0.957],
    soft: [0.706, 0.694, 0.753],
    accent: [0.702, 0.671, 1],
  },
] as const;

/** The minimum contrasts of WCAG for text and for other elements, with a margin for rounding. */
const TEXT = 4.55;
const PARTS = 3.05;

/** The allowed colour functions. Others could read values of the page, or load resources. */
const FUNCTIONS = /^(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|calc)$/i;

const mix = (one: Colour, other: Colour, part: number): Colour =>
  one.map((value, at) => value * part + (other[at] ?? 0) * (1 - part)) as unknown as Colour;

const luminance = (colour: Colour): number => {
  const [red = 0, green = 0, blue = 0] = colour.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colours as defined by WCAG, from 1 to 21. */
const contrast = (one: Colour, other: Colour): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Returns the first of the colours with enough contrast to all backgrounds; else black or white, with the higher contrast. */
const readable = (
  grounds: readonly Colour[],
  wanted: readonly (Colour | undefined)[],
  minContrast = TEXT,
): Colour => {
  const worst = (colour: Colour): number => Math.min(...grounds.map((ground) => contrast(colour, ground)));
  const found = wanted.find((colour) => colour !== undefined && worst(colour) >= minContrast);
  return found ?? (worst(BLACK) > worst(WHITE) ? BLACK : WHITE);
};

/** Parses any CSS colour with the browser, and blends it over a background; undefined for an invalid colour. */
const colourReader =
  (probe: HTMLElement) =>
  (text: unknown, ground: Colour): Colour | undefined => {
    if (typeof text !== "string" || !CSS.supports("color", text) || /currentcolor/i.test(text))
      return undefined;
    if (!(text.match(/[\w-]+(?=\()/g) ?? []).every((name) => FUNCTIONS.test(name))) return undefined;
    probe.style.color = "";
    // In any notation, the mixture has the form color(srgb 0 0.5 1 / 0.5).
    probe.style.color = `color-mix(in srgb, ${text}, ${text})`;
    const parts = probe.style.color && getComputedStyle(probe).color.match(/-?[\d.]+(e-?\d+)?/g);
    if (!parts) return undefined;
    const [red = 0, green = 0, blue = 0, alpha = 1] = parts.map((part) =>
      Math.min(1, Math.max(0, Number(part))),
    );
    return mix([red, green, blue], ground, alpha);
  };

/** Returns the colours of a survey in one scheme, by custom property; missing ones are derived from the others. */
const coloursOf = (
  appearance: Appearance,
  scheme: (typeof schemes)[number],
  read: ReturnType<typeof colourReader>,
): Readonly<Record<string, Colour>> => {
  const paper = read(appearance.backgroundColor, scheme.paper) ?? scheme.paper;
  const on = (text: unknown, ground = paper): Colour | undefined => read(text, ground);
  const accent = on(appearance.submitButtonColor) ?? on(appearance.ratingButtonActiveColor);
  const active = on(appearance.ratingButtonActiveColor) ?? accent ?? scheme.accent;
  const ink = readable([paper], [on(appearance.textColor), scheme.ink]);
  const washed = mix(active, paper, 0.12);
  const tint = contrast(ink, washed) >= TEXT ? washed : paper;
  const soft = [appearance.descriptionTextColor, appearance.textSubtleColor].map((text) => on(text));
  const field = on(appearance.inputBackground) ?? on(appearance.inputBackgroundColor) ?? paper;
  const fieldInk = readable([field], [on(appearance.inputTextColor), ink]);
  const cell = on(appearance.ratingButtonColor) ?? paper;
  const cellInk = readable([cell], [ink]);
  const hover = on(appearance.ratingButtonHoverColor) ?? tint;
  const button = accent ?? scheme.accent;
  return {
    paper,
    ink,
    tint,
    soft: readable([paper, tint], [...soft, scheme.soft, mix(ink, paper, 0.7), ink]),
    line: readable([paper], [on(appearance.borderColor), mix(ink, paper, 0.55), ink], PARTS),
    accent: button,
    "on-accent": readable([button], [on(appearance.submitButtonTextColor), WHITE]),
    edge: readable([paper], [button, mix(ink, paper, 0.55)], PARTS),
    mark: readable(
      [paper, tint],
      [button, active, ...[0.8, 0.6, 0.4].map((part) => mix(button, ink, part)), ink],
    ),
    picked: active,
    "on-picked": readable([active], [WHITE]),
    cell,
    "on-cell": cellInk,
    hover: contrast(cellInk, hover) >= TEXT ? hover : cell,
    field,
    "on-field": fieldInk,
    "soft-on-field": readable([field], [...soft, mix(fieldInk, field, 0.7), fieldInk]),
    wrong: readable([paper], [[0.7, 0.09, 0.18], [1, 0.6, 0.65], ink]),
  };
};

const cssColour = (colour: Colour): string =>
  `rgb(${colour.map((value) => Math.round(value * 255)).join(" ")})`;

/**
 * Applies the appearance of a survey with the custom properties of `survey.css`. Sets only parsed colours, lengths and names of
 * fonts, never an unchecked text. Colours without enough contrast are replaced.
 */
export const dressSurvey = (root: HTMLElement, appearance: Appearance): void => {
  const probe = document.body.appendChild(document.createElement("i"));
  const read = colourReader(probe);
  const [light, dark] = schemes.map((scheme) => coloursOf(appearance, scheme, read));
  const [plain] = schemes.map((scheme) => coloursOf({}, scheme, read));
  // A survey without colours keeps the colours of the style sheet.
  const isOwn = JSON.stringify(light) !== JSON.stringify(plain);
  for (const [name, colour] of isOwn ? Object.entries(light ?? {}) : []) {
    const [day, night] = [cssColour(colour), cssColour(dark?.[name] ?? colour)];
    root.style.setProperty(`--${name}`, day === night ? day : `light-dark(${day}, ${night})`);
  }
  // A survey with its own opaque background has a single scheme, which native controls must match.
  const [ground = WHITE, atNight = ground] = [light?.["paper"], dark?.["paper"]];
  if (cssColour(ground) === cssColour(atNight))
    root.style.colorScheme = contrast(ground, BLACK) > TEXT ? "light" : "dark";
  probe.remove();
  const { fontFamily, borderRadius } = appearance;
  if (fontFamily && /^[\w\s,'"-]+$/.test(fontFamily) && CSS.supports("font-family", fontFamily))
    root.style.fontFamily = fontFamily;
  if (borderRadius && /^\d{1,2}(\.\d+)?(px|r?em)?$/.test(borderRadius))
    root.style.setProperty(
      "--radius",
      Number.isNaN(Number(borderRadius)) ? borderRadius : `${borderRadius}px`,
    );
};
