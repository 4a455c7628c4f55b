import { overviewStrip } from "./overview-script.ts";
import { openRuns } from "./run-script.ts";
import { traceLines } from "./trace-script.ts";

/** The minimum number of questions for an overview. */
const OVERVIEW_FROM = 40;

/** Highlights the lines of the picture of a page, opens its runs, and adds an overview to a long one. */
export const pictureScript = `(() => {
${traceLines}
${openRuns}
${overviewStrip}
const frame = document.querySelector(".picture"), svg = frame.querySelector("svg");
const texts = new Map(JSON.parse(document.querySelector("#undrawn").textContent));
traceLines(svg);
const { strip, show } = overviewStrip(frame);
const refresh = () => {
  const { width, height } = svg.viewBox.baseVal;
  if (svg.style.width !== "") svg.style.height = (parseFloat(svg.style.width) / width) * height + "px";
  show([...svg.querySelectorAll(".question, .run")].map((card) => {
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
openRuns(svg, (position) => texts.get(position) ?? "", refresh);
if (svg.querySelectorAll(".question").length + texts.size >= ${OVERVIEW_FROM}) {
  const box = document.createElement("div");
  box.className = "with-overview";
  frame.replaceWith(box);
  box.append(frame, strip);
  refresh();
}
})();`;

/** The SHA-256 of the script for the content security policy, which allows no other script. */
export const pictureScriptHash = "sha256-vk44t3C7Vsdg5gZffVf64CNYt3TDlfJfGEXnc35nyxg=";
