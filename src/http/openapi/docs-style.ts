import { baseRules, lookRules } from "#markup/look.ts";

const methodColors = {
  get: "way",
  post: "good",
  patch: "warning",
  delete: "error",
  refused: "quiet",
} as const;

/** The parts of examples that the script of the page marks, with their colours. */
export const exampleColors = { name: "codeName", text: "codeString", value: "codeLiteral" } as const;

const rulesBy = (colors: Readonly<Record<string, string>>, rule: (name: string, color: string) => string) =>
  Object.entries(colors)
    .map(([name, color]) => rule(name, `var(--${color})`))
    .join("");

/** The style sheet of the page: a list at the side, operations that unfold, explanations next to requests. */
export const docsStyle = `${lookRules("auto")}${baseRules}
body{display:grid;grid-template-columns:18rem minmax(0,1fr);font-size:.9375rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}h2{font-size:1.2rem;margin:2.5rem 0 .25rem;text-transform:capitalize}
h3{display:inline-flex;flex-wrap:wrap;gap:.1rem .6rem;align-items:baseline;margin:0;font-size:.9375rem;font-weight:400;min-width:0}
h3 code{font-weight:600;overflow-wrap:anywhere}h4{font-size:.8rem;margin:1rem 0 .25rem}p{margin:0 0 .6rem}.lead{font-size:1.1rem}.operation.refused h3{color:var(--quiet)}
b.method{flex:none;width:4rem;font:700 .72rem/1.6 var(--code-font);color:var(--method)}h3 b.method{border:1px solid;border-radius:.3rem;text-align:center}
${rulesBy(methodColors, (name, color) => `.${name}{--method:${color}}`)}${rulesBy(exampleColors, (name, color) => `::highlight(${name}){color:${color}}`)}
aside{position:sticky;top:0;height:100vh;overflow:auto;padding:1.25rem .75rem 2rem 1.25rem;background:var(--panel);border-inline-end:1px solid var(--hairline);font-size:.85rem}
aside>b{font-size:1rem}aside>p{margin:.35rem 0 0}aside strong{display:block;font-size:.72rem;letter-spacing:.05em;text-transform:uppercase;color:var(--quiet);margin:1.1rem 0 .25rem}
aside ul{list-style:none;margin:0;padding:0}aside li a{display:flex;gap:.2rem;padding:.22rem .4rem;border-radius:.3rem;color:inherit;text-decoration:none}
aside li b.method{width:3.3rem}aside li a:hover{background:var(--tint)}aside li a[aria-current]{background:var(--tint);font-weight:600}
aside input{width:100%;min-height:2.1rem;margin-top:.75rem;padding:.2rem .6rem;font:inherit;color:inherit;background:var(--page);border:1px solid var(--border);border-radius:.4rem}
main{padding:1.5rem 2rem 4rem;max-width:80rem}
main details{border:1px solid var(--hairline);border-radius:.5rem;margin:.4rem 0}
summary{padding:.45rem .75rem;border-radius:.5rem;cursor:pointer;list-style:none;display:flex;gap:.6rem;align-items:baseline}summary::-webkit-details-marker{display:none}
summary::before{content:"";flex:none;width:.4rem;height:.4rem;border:solid var(--quiet);border-width:0 1.5px 1.5px 0;transform:rotate(-45deg)}[open]>summary::before{transform:rotate(45deg)}
summary:hover{background:var(--panel)}.operation[open]>summary{background:var(--panel);border-radius:.5rem .5rem 0 0;border-bottom:1px solid var(--hairline)}
section{padding:.75rem 1rem 1rem;scroll-margin-top:3.5rem}
@media(min-width:75rem){.operation>section{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,26rem);gap:0 1.5rem}}
table{border-collapse:collapse;width:100%;margin:0 0 .75rem;font-size:.85rem}caption{text-align:left;font-weight:600;padding:.35rem 0}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--hairline);font-weight:400;overflow-wrap:break-word}td code{overflow-wrap:anywhere}table:not(.replies) td:last-child{width:55%}
thead th{color:var(--quiet);font-size:.75rem}tbody th{font-family:var(--code-font);font-size:.8rem;white-space:nowrap}td code{font-size:.8rem}
pre{background:var(--panel);border:1px solid var(--hairline);border-radius:.4rem;padding:.6rem .75rem;overflow:auto;max-height:22rem;margin:.4rem 0;font-size:.78rem}
section>div{position:relative;min-width:0}section>div>h4:first-child{margin-top:.35rem}pre{tab-size:2}.curl{white-space:pre-wrap;overflow-wrap:anywhere}
label{display:block;min-width:0;font-size:.8rem}label:has(textarea){grid-column:1/-1}
form{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:.6rem;padding:.25rem .75rem .75rem}
.copy,form :is(button,input,select,textarea){font:inherit;display:block;width:100%;min-height:2.1rem;padding:.25rem .5rem;border:1px solid var(--border);border-radius:.35rem;background:var(--page);color:inherit}
form textarea{font:.8rem/1.4 var(--code-font);resize:vertical}form button{width:auto;justify-self:start;grid-column:1/-1;background:var(--way);border-color:var(--way);color:var(--onWay);font-weight:600;cursor:pointer}
.copy{position:absolute;top:0;right:0;width:auto;min-height:1.5rem;padding:0 .6rem;font-size:.75rem;cursor:pointer}.try>div{padding:0 .75rem}
[hidden]{display:none!important}.skip:not(:focus){position:absolute;left:-100rem}
@media(max-width:60rem){body{display:block}section{scroll-margin-top:6rem}aside{position:static;height:auto;max-height:none;padding:1rem;border:0;border-bottom:1px solid var(--hairline)}aside nav{max-height:45vh;overflow:auto}main{padding:1rem}}
/* On a phone, a row is a paragraph: the name and its type, then the meaning, then the headers. */
@media(max-width:40rem){thead{position:absolute;left:-100rem}tbody tr{display:flex;flex-wrap:wrap;gap:0 .6rem;padding:.4rem 0;border-bottom:1px solid var(--hairline)}tbody :is(th,td){border:0;padding:0;white-space:normal;overflow-wrap:anywhere}tbody td{color:var(--quiet)}td:last-child,.replies td:nth-child(2){order:1;flex-basis:100%}table:not(.replies) td:last-child,.replies td:nth-child(2){color:inherit}td:empty{display:none}.replies td:last-child::before{content:"Headers:"}}
@media(min-width:60.01rem){.menu>summary{display:none}}
@media print{body{display:block;font-size:9pt}aside,.try,.copy{display:none}main{padding:0}h2,h3,caption{break-after:avoid}tr,summary{break-inside:avoid}pre{white-space:pre-wrap;max-height:none}}`;
