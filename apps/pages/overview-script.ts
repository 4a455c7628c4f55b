/**
 * The source of a function that makes an overview of a long picture next to its scrolling frame; pages and the playground share
 * it. The function takes the frame, and returns the strip as an element and a function that shows the cards of a picture with
 * a given height, each from `top` to `bottom` in its `color`, with a mark in the colour of its findings.
 */
export const overviewStrip = `function overviewStrip(frame) {
  const strip = document.createElement("div"), seen = document.createElement("b");
  strip.className = "overview";
  // Keys and readers scroll the frame itself.
  strip.ariaHidden = "true";
  const percent = (part, whole) => (100 * part) / Math.max(1, whole) + "%";
  const follow = () => {
    seen.style.top = percent(frame.scrollTop, frame.scrollHeight);
    seen.style.height = percent(Math.min(frame.clientHeight, frame.scrollHeight), frame.scrollHeight);
  };
  const go = ({ clientY }) => {
    const { top, height } = strip.getBoundingClientRect();
    frame.scrollTop = ((clientY - top) / height) * frame.scrollHeight - frame.clientHeight / 2;
  };
  strip.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    strip.setPointerCapture(event.pointerId);
    go(event);
  });
  strip.addEventListener("pointermove", (event) => {
    if (strip.hasPointerCapture(event.pointerId)) go(event);
  });
  frame.addEventListener("scroll", follow);
  new ResizeObserver(follow).observe(frame);
  const show = (cards, height) => {
    strip.replaceChildren(
      ...cards.map(({ top, bottom, color, mark }) => {
        const bar = document.createElement("i");
        bar.style.top = percent(top, height);
        bar.style.height = percent(bottom - top, height);
        bar.style.background = color;
        if (mark !== undefined) bar.style.boxShadow = "1.1rem 0 " + mark;
        return bar;
      }),
      seen,
    );
    follow();
  };
  return { strip, show };
}`;

/** The CSS rules of the overview; `--way` is the colour of the visible part. */
export const overviewStyle = `
.with-overview{display:grid;grid-template-columns:minmax(0,1fr) 3rem;gap:.4rem}
.overview{position:relative;overflow:hidden;cursor:pointer;touch-action:none}
.overview i{position:absolute;left:0;width:1.4rem;min-height:1px;border-radius:1px;opacity:.75;forced-color-adjust:none}
.overview b{position:absolute;left:0;right:0;min-height:.5rem;border:1px solid var(--way);border-radius:.2rem}
@media print,(scripting:none),(max-width:30rem){.with-overview{display:block}.overview{display:none}}
`;
