import { overviewStrip } from "./overview-script.ts";
import { openRuns } from "./run-script.ts";
import { traceLines } from "./trace-script.ts";

/** Highlights the lines of the picture of a page, opens its runs, and fills the overview of a long one. */
export const pictureScript = `(() => {
${traceLines}
${openRuns}
${overviewStrip}
const frame = document.querySelector(".picture"), svg = frame.querySelector("svg");
const undrawn = new Map(JSON.parse(document.querySelector("#undrawn").textContent).map(([position, ...rest]) => [position, rest]));
traceLines(svg);
const { strip, show } = overviewStrip(frame);
const refresh = () => {
  const { width, height } = svg.viewBox.baseVal;
  if (svg.style.width !== "") svg.style.height = (parseFloat(svg.style.width) / width) * height + "px";
  show([...svg.querySelectorAll(".question, .run:not(.open), .member")].map((card) => {
    const sheet = card.querySelector("rect"), mark = card.querySelector(".mark rect");
    const top = Number(sheet.getAttribute("y"));
    return {
      top,
      bottom: top + Number(sheet.getAttribute("height")),
      color: (card.querySelector("path") ?? sheet).getAttribute("stroke"),
      mark: mark?.getAttribute("fill"),
    };
  }), height);
};
openRuns(svg, (position) => undrawn.get(position), refresh);
document.querySelector(".with-overview")?.append(strip);
refresh();
})();`;

/** The SHA-256 of the script for the content security policy, which allows no other script. */
export const pictureScriptHash = "sha256-TL8ZGcoKelasJ5Ng1+t1wvjH2/RzvK7vT7Tacr+RNjc=";
