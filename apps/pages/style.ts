import { severities } from "#diagnostics/findings.ts";
import { baseRules, lookRules, type PageTheme } from "#markup/look.ts";
import { type Colors, themes } from "#pictures/svg/theme.ts";

type Single = Exclude<keyof Colors, "types">;

const singles = Object.keys(themes.light).filter((name) => name !== "types") as Single[];
const types = Object.keys(themes.light.types) as (keyof Colors["types"])[];

/** The colours of a picture as CSS variables of the page, so that one picture supports light and dark. */
export const namedColors: Colors = {
  ...(Object.fromEntries(singles.map((name) => [name, `var(--${name})`])) as Record<Single, string>),
  types: Object.fromEntries(types.map((name) => [name, `var(--type-${name})`])) as Colors["types"],
};

/** Returns the CSS variables for colours and fonts of a page and its pictures. */
export const colorRules = (theme: PageTheme): string =>
  lookRules(
    theme,
    Object.fromEntries(
      types.map((name) => [`type-${name}`, [themes.light.types[name], themes.dark.types[name]]] as const),
    ),
  );

/** Hides the other findings, and rows and sections without findings of the chosen severity. */
const filterRules = `${severities
  .map(
    (severity) =>
      `body:has(#only-${severity}:checked) :is(.finding:not(.${severity}),.survey:not(.has-${severity})){display:none}`,
  )
  .join("\n")}
.filter{display:flex;flex-wrap:wrap;gap:.25rem;align-items:center;border:0;margin:.5rem 0 0;padding:0;min-width:0;font-size:.875rem}
.filter legend{float:left;padding:0;margin-inline-end:.35rem;color:var(--quiet)}
.filter label{display:flex;gap:.35rem;align-items:center;min-height:2rem;padding:.1rem .7rem;border:1px solid var(--border);border-radius:1rem;cursor:pointer}
.filter label:hover{background:var(--panel)}
.filter label:has(:checked){background:var(--tint);border-color:var(--way)}
.filter label:has(:focus-visible){outline:2px solid var(--way);outline-offset:2px}
.filter input{accent-color:var(--severity,var(--way));margin:0}.filter input:focus-visible{outline:0}
@media print{.filter{display:none}}
`;

/** The style of all pages. Colours have the same names as in the picture. */
export const pageStyle = `${baseRules}
header,main{padding:0 1.25rem}header{padding-top:1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2rem 0 .5rem;overflow-wrap:anywhere}h3{font-size:1rem;margin:0 0 .35rem;overflow-wrap:anywhere}
p{margin:0 0 .6rem;overflow-wrap:anywhere}.quiet,.facts{color:var(--quiet);font-weight:400}
/* Shades at the edges beyond which the frame scrolls. */
pre{overflow-x:auto;background:linear-gradient(to right,var(--panel) 1rem,transparent 3rem) local,linear-gradient(to left,var(--panel) 1rem,transparent 3rem) local,linear-gradient(to right,var(--shade),transparent .75rem),linear-gradient(to left,var(--shade),transparent .75rem),var(--panel);--shade:color-mix(in srgb,var(--ink) 30%,transparent);border-radius:.35rem;padding:.5rem .7rem;margin:0 0 .6rem}
mark{background:none;color:var(--severity);font-weight:700}
ol.findings{list-style:none;margin:0;padding:0}
.finding{border:1px solid var(--hairline);border-inline-start:.25rem solid var(--severity);border-radius:.5rem;padding:.7rem .9rem;margin:0 0 .75rem}
.head{display:flex;flex-wrap:wrap;gap:0 .75rem;align-items:baseline;margin:0 0 .35rem;font-size:.875rem}.head>:is(h2,h3){flex:1 1 auto;margin:0}.head a{color:var(--quiet);margin-inline-end:.5rem}
.error{--severity:var(--error)}.warning{--severity:var(--warning)}.info{--severity:var(--info)}
.severity{color:var(--severity);font-weight:700}
details{margin:0 0 .75rem}summary{cursor:pointer;padding:.25rem 0}details ol{margin:.25rem 0 0;padding-inline-start:1.6rem}
.picture{overflow:auto;border:1px solid var(--hairline);border-radius:.5rem;background:var(--page)}
.picture svg{display:block;margin:0 auto}
.question:target>rect,.found>rect{stroke:var(--way);stroke-width:4}
.paper{display:none;font-family:var(--text-font)}
${filterRules}
@page{margin:12mm}
@media print{body{font-size:9.5pt;line-height:1.4}header,main{padding:0}h1{font-size:16pt}h2{font-size:12pt;margin:14pt 0 3pt}h3{font-size:9.5pt}p{margin:0 0 3pt}
h1,h2,h3,dt,.facts{break-after:avoid}.finding,tr,dd{break-inside:avoid}.finding{padding:4pt 6pt;margin:0 0 5pt}
a{color:inherit;text-decoration:none}.go,summary,.picture,.finding pre{display:none}
details:not([open])::details-content{content-visibility:visible;display:block}
.paper{display:block;margin:6pt 0}.paper svg{display:block;max-width:100%;break-inside:avoid;margin-inline:auto}.paper svg+svg{margin-top:-.3px}
.solid path{stroke-dasharray:none}.paper.columns{columns:2;column-gap:4mm}.witness li{display:inline}.witness li+li::before{content:" → "}.witness ol{padding:0}}
`;

/** Places a picture next to its findings, or above them on a narrow screen. */
export const surveyStyle = `
.bar{visibility:hidden;position:sticky;top:0;z-index:1;display:flex;flex-wrap:wrap;gap:.4rem;align-items:center;padding:.5rem 0;background:var(--page)}
@media (scripting:none){.bar{display:none}}
.bar button,.bar input{font:inherit;color:inherit;background:var(--panel);border:1px solid var(--border);border-radius:.35rem;padding:.25rem .6rem;min-height:2.25rem;min-width:2.25rem}
.bar input{flex:1 1 12rem;min-width:8rem;max-width:24rem}.bar output{min-width:3.5rem;text-align:center;color:var(--quiet)}
.bar .status{min-width:9rem;text-align:start}
main.columns{display:grid;gap:1.25rem;grid-template-columns:minmax(0,1fr)}
.findings-column{font-size:.9375rem}.findings-column h2{margin-top:.75rem}
@media(max-width:40rem){.bar .status{order:1;flex:1;min-width:0;font-size:.8rem;line-height:1.2}.bar input{order:2;flex-basis:100%;max-width:none}}
.columns .picture{max-height:85vh}.columns .picture svg{max-width:100%;height:auto}
@media screen and (min-width:64rem){body{display:flex;flex-direction:column;height:100vh;min-height:24rem}
main.columns{flex:1;min-height:0;padding-bottom:1rem;grid-template:minmax(0,1fr)/minmax(0,1fr) minmax(20rem,27rem)}
.picture-column{display:flex;flex-direction:column;min-height:0}.columns .frame{flex:1;min-height:0}.columns .picture{height:100%;max-height:none}
.findings-column{overflow:auto;padding:0 .25rem}}
/* A shade at the lower edge while a frame can scroll down. */
@supports (animation-timeline:scroll()){@media screen{.columns .picture::after,.findings-column::after{content:"";display:block;position:sticky;bottom:0;left:0;height:1.25rem;margin-top:-1.25rem;pointer-events:none;opacity:0;background:linear-gradient(transparent,color-mix(in srgb,var(--ink) 22%,transparent));animation:shade linear;animation-timeline:scroll()}
@keyframes shade{from,95%{opacity:1}to{opacity:0}}}
/* There, the page scrolls, not the frame. */
@media(max-width:63.99rem){.findings-column::after{display:none}}}
@media print{.bar{display:none}main.columns{display:block}.findings-column h2{margin-top:14pt}.codes{display:none}}
`;

export const reportStyle = `
header,main{max-width:70rem;margin-inline:auto}
.table{overflow-x:auto;border:1px solid var(--hairline);border-radius:.5rem;margin-top:1rem}
table{border-collapse:collapse;width:100%}th,td{padding:.4rem .75rem;text-align:start;vertical-align:top;overflow-wrap:anywhere;border-bottom:1px solid var(--hairline)}
tbody tr:last-child>*{border-bottom:0}thead th{background:var(--panel);color:var(--quiet);font-size:.85rem;white-space:nowrap}thead button{font:inherit;color:inherit;background:none;border:0;padding:0;min-height:1.5rem;cursor:pointer}
thead button:hover,[aria-sort] button{color:var(--ink)}thead button::after{content:"↕"/"";margin-inline-start:.25rem;opacity:.5}[aria-sort] button::after{content:"↓"/"";opacity:1}[aria-sort=ascending] button::after{content:"↑"/""}
tbody th{overflow-wrap:break-word;font-weight:600;min-width:10rem;width:100%}tbody th a:not(:hover){text-decoration:none}tbody th span{display:block;font-size:.85rem}
.number{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
.picture svg{max-width:100%;min-width:20rem;height:auto}.question:focus{outline:0}
section{margin-top:2.25rem;border-top:1px solid var(--hairline)}
@media screen and (max-width:40rem){tr{display:grid;grid-template-columns:4.7rem 4rem 4.5rem 3rem minmax(0,1fr);border-bottom:1px solid var(--hairline)}tr>*{border-bottom:0;padding:.3rem .5rem .3rem 0}tr>:first-child{grid-column:1/-1;padding:.3rem .5rem 0}thead th{font-size:.7rem}td.number{font-size:.85rem}thead th:not([aria-sort]) button::after{display:none}}
@media print{.table{overflow:visible;border:0;border-radius:0}thead button::after{display:none}tbody th{min-width:0}th,td{padding:2pt 4pt}section{margin-top:10pt}}
`;
