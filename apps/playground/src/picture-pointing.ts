/** The events of a picture. */
interface PointingEvents {
  readonly onQuestion: (position: number) => void;
  /** Called to unfold a run. */
  readonly onRun: (first: number, last: number) => void;
  /** Called to zoom by a factor around a point of the frame. */
  readonly onZoom: (factor: number, x?: number, y?: number) => void;
  readonly onFit: () => void;
}

const STEP = 1.25;

/** Handles clicks, keys, the wheel and dragging in the frame of a picture. */
export function makePointing(frame: HTMLElement, { onQuestion, onRun, onZoom, onFit }: PointingEvents): void {
  let dragged = false;
  /** Cards are buttons that select the question in the text, and runs are buttons that unfold. */
  const press = (event: Event): void => {
    const card = (event.target as Element).closest<SVGElement>("[data-question], .run");
    if (card === null) return;
    event.preventDefault();
    const { question, first, last } = card.dataset;
    if (question !== undefined) onQuestion(Number(question));
    else onRun(Number(first), Number(last));
  };
  frame.addEventListener("click", (event) => {
    if (!dragged) press(event);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.key === "Enter" || event.key === " ") press(event);
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
