/**
 * The source of a function that highlights the lines of a picture of `drawSurvey`; pages and the playground share it. It takes
 * the SVG element or a parent of it. Hovering or focusing a card highlights its incoming and outgoing lines; hovering an answer
 * or a line highlights that line; the rest is dimmed. Elements can be added and removed later.
 */
export const traceLines = `function traceLines(picture) {
  let traced = null;
  const clear = () => {
    traced = null;
    picture.classList.remove("traced");
    for (const part of picture.querySelectorAll(".lit")) part.classList.remove("lit");
    for (const part of picture.querySelectorAll(".rest")) part.remove();
  };
  const shape = (line) => line.querySelector("path").getAttribute("d");
  // Of the lines that share a way only one is drawn to its end; the others are continued along it.
  const continued = (line) => {
    const begun = shape(line);
    if (!/q[^VH]*$/.test(begun)) return;
    const whole = [...picture.querySelectorAll('.exit[data-to="' + line.dataset.to + '"]')].map(shape)
      .find((path) => /V.*q/.test(path) && path.includes("q-") === begun.includes("q-"));
    if (whole === undefined) return;
    const rest = line.querySelector("path").cloneNode();
    rest.setAttribute("d", begun + whole.slice(whole.indexOf("V")));
    rest.setAttribute("class", "rest");
    line.append(rest);
  };
  const trace = (target) => {
    const part = target.closest?.("[data-from], [data-question], .run") ?? null;
    if (part === traced) return;
    clear();
    if (part === null) return;
    traced = part;
    const { from, to, question, first = question, last = question } = part.dataset;
    const lines = [...picture.querySelectorAll("[data-from]")].filter(({ dataset }) =>
      from === undefined ? dataset.from === last || dataset.to === first : dataset.from === from && dataset.to === to);
    if (lines.length === 0) return;
    const ends = new Set(lines.flatMap(({ dataset }) => [dataset.from, dataset.to]));
    picture.classList.add("traced");
    part.classList.add("lit");
    for (const line of lines) {
      line.classList.add("lit");
      if (line.matches(".exit")) continued(line);
    }
    for (const card of picture.querySelectorAll(".question, .run, .end")) {
      const { question = "end", first = question, last = question } = card.dataset;
      if (ends.has(first) || ends.has(last)) card.classList.add("lit");
    }
  };
  picture.addEventListener("pointerover", ({ target }) => trace(target));
  picture.addEventListener("focusin", ({ target }) => trace(target));
  picture.addEventListener("pointerleave", clear);
  picture.addEventListener("focusout", clear);
  new MutationObserver(() => {
    const part = traced;
    clear();
    if (part?.isConnected) trace(part);
  }).observe(picture, { childList: true });
}`;

/** The CSS rules of highlighted lines. */
export const traceStyle = `
.traced :is(.question,.run,.exit,.stub,.end):not(.lit){opacity:.25}
.traced .answer:not(.lit){opacity:.5}
.exit.lit>path[fill=none]{stroke-width:3}
`;
