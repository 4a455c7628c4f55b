import { type Colors, themes } from "#pictures/svg/theme.ts";

type Single = Exclude<keyof Colors, "types">;

const singles = Object.keys(themes.light).filter((name) => name !== "types") as Single[];
const types = Object.keys(themes.light.types) as (keyof Colors["types"])[];

/** The colours of a picture as names that the style sheet of the page gives a value, so that one picture is light and dark. */
export const namedColors: Colors = {
  ...(Object.fromEntries(singles.map((name) => [name, `var(--${name})`])) as Record<Single, string>),
  types: Object.fromEntries(types.map((name) => [name, `var(--type-${name})`])) as Colors["types"],
};

const valuesOf = (colors: Colors): string =>
  [
    ...singles.map((name) => `--${name}:${colors[name]}`),
    ...types.map((name) => `--type-${name}:${colors.types[name]}`),
  ].join(";");

/** Which colours a page has; `auto` are those that its reader prefers. On paper it is light. */
export type PageTheme = "auto" | "light" | "dark";

export function colorRules(theme: PageTheme): string {
  const light = `color-scheme:light;${valuesOf(themes.light)};--panel:#f3f5f7`;
  const dark = `color-scheme:dark;${valuesOf(themes.dark)};--panel:#1d2630`;
  const screen = {
    auto: `@media screen and (prefers-color-scheme:dark){:root{${dark}}}`,
    light: "",
    dark: `@media screen{:root{${dark}}}`,
  }[theme];
  return `:root{${light}}${screen}`;
}

/** The look of all pages. Colours have the names of the picture's. */
export const pageStyle = `
*{box-sizing:border-box}
body{margin:0;font:1rem/1.5 system-ui,Arial,Helvetica,sans-serif;color:var(--ink);background:var(--page)}
header,main{padding:0 1.25rem}header{padding-top:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:0 0 .35rem;overflow-wrap:anywhere}
p{margin:0 0 .6rem;overflow-wrap:anywhere}.quiet{color:var(--quiet);font-weight:400}
a{color:var(--info)}code,pre{font:.85rem/1.45 ui-monospace,Consolas,monospace}
pre{overflow-x:auto;background:var(--panel);border-radius:.35rem;padding:.5rem .7rem;margin:0 0 .6rem}
mark{background:none;color:var(--severity);font-weight:700}
:focus-visible{outline:3px solid var(--info);outline-offset:2px}
ol.findings{list-style:none;margin:0;padding:0}
.finding{border:1px solid var(--border);border-inline-start:.3rem solid var(--severity);border-radius:.5rem;padding:.7rem .9rem;margin:0 0 .75rem}
.error{--severity:var(--error)}.warning{--severity:var(--warning)}.info{--severity:var(--info)}
.severity{color:var(--severity);font-weight:700}
details{margin:0 0 .75rem}summary{cursor:pointer;padding:.25rem 0}details ol{margin:.25rem 0 0;padding-inline-start:1.6rem}
.picture{overflow:auto;border:1px solid var(--border);border-radius:.5rem;background:var(--page)}
.picture svg{display:block;margin:0 auto}
.question:target>rect,.found>rect{stroke:var(--way);stroke-width:4}
@media print{body{font-size:10pt}header,main{padding:0}.picture{overflow:visible;border:0}.picture svg{max-width:100%;height:auto}
pre{white-space:pre-wrap;overflow:visible}.finding,tr{break-inside:avoid}h2,h3{break-after:avoid}a{color:inherit;text-decoration:none}.go,summary{display:none}
details:not([open])::details-content{content-visibility:visible;display:block}}
`;

/** A picture beside its findings; below each other where there is no room. */
export const surveyStyle = `
.bar{position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;padding:.5rem 0;background:var(--page)}
.bar[hidden]{display:none}.bar button,.bar input{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--border);border-radius:.35rem;padding:.25rem .6rem;min-height:2.25rem;min-width:2.25rem}
.bar input{flex:1 1 12rem;min-width:8rem;max-width:24rem}.bar output{min-width:3.5rem;text-align:center;color:var(--quiet)}
.bar .status{min-width:9rem;text-align:start}
.columns{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
.findings-column h2{margin-top:.75rem}
.columns .picture{max-height:85vh}
@media (min-width:64rem){.columns{grid-template-columns:minmax(0,1fr) minmax(20rem,27rem)}
.columns .picture{max-height:calc(100vh - 9.5rem);height:calc(100vh - 9.5rem)}.findings-column{max-height:calc(100vh - 6rem);overflow:auto;padding:0 .25rem}}
@media print{.bar{display:none}.columns{display:block}.columns .picture,.findings-column{max-height:none;height:auto;overflow:visible}
.columns .picture svg{width:auto!important}}
`;

export const reportStyle = `
header,main{max-width:70rem;margin-inline:auto}
.table{overflow-x:auto;border:1px solid var(--border);border-radius:.5rem}
table{border-collapse:collapse;width:100%}th,td{padding:.35rem .6rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;border-bottom:1px solid var(--border)}
tbody tr:last-child>*{border-bottom:0}thead th{background:var(--panel);white-space:nowrap}tbody th{font-weight:600;min-width:10rem}tbody th span{display:block;font-size:.85rem}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.picture svg{max-width:100%;min-width:20rem;height:auto}.question:focus{outline:0}
section{margin-top:2.25rem;border-top:1px solid var(--border)}
@media print{.table{overflow:visible;border:0}tbody th{min-width:0}}
`;
