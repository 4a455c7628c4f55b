/** What pointing at a picture does. */
interface PointingEvents {
  readonly onQuestion: (position: number) => void;
  /** Makes it so many times as large, around a place of the frame. */
  readonly onZoom: (factor: number, x?: number, y?: number) => void;
  readonly onFit: () => void;
}

const STEP = 1.25;

/** Cards are buttons that lead to the text. */
const questionAt = (target: EventTarget | null): number | undefined => {
  const card = (target as Element | null)?.closest("[data-question]");
  return card === null || card === undefined ? undefined : Number(card.getAttribute("data-question"));
};

/** Clicks, keys, the wheel and dragging in the frame of a picture. */
export function makePointing(frame: HTMLElement, { onQuestion, onZoom, onFit }: PointingEvents): void {
  let dragged = false;
  frame.addEventListener("click", ({ target }) => {
    const position = questionAt(target);
    if (position !== undefined && !dragged) onQuestion(position);
  });
  frame.addEventListener("keydown", (event) => {
    const position = questionAt(event.target);
    if (position !== undefined && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      onQuestion(position);
    }
    if (event.key === "+" || event.key === "=") onZoom(STEP);
    if (event.key === "-") onZoom(1 / STEP);
    if (event.key === "0") onFit();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = frame.getBoundingClientRect();
      onZoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    },
    { passive: false },
  );
  frame.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY, left: frame.scrollLeft, top: frame.scrollTop };
    const move = (now: PointerEvent): void => {
      if (Math.abs(now.clientX - from.x) + Math.abs(now.clientY - from.y) > 4) dragged = true;
      frame.scrollTo(from.left + from.x - now.clientX, from.top + from.y - now.clientY);
    };
    const stop = (): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", stop);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", stop);
  });
}
