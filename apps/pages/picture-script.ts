import { overviewStrip } from "./overview-script.ts";
import { openRuns } from "./run-script.ts";
import { traceLines } from "./trace-script.ts";

/** From so many questions on a picture has an overview. */
const OVERVIEW_FROM = 40;

/** Lights the lines of the picture of a page, opens its runs, and shows a long one at a glance. */
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

/** The SHA-256 of the script, by which the policy of a page allows it and no other. */
export const pictureScriptHash = "sha256-/bECTfz6Go09WQDahIwvspngXaNRyu6ykNPfS5iX3ZE=";
