import type { PictureParts } from "../../../src/pictures/picture-parts.ts";
import { button } from "./elements.ts";

/** What the page is told by the picture. */
interface PictureEvents {
  readonly onQuestion: (position: number) => void;
}

/** The picture, as the rest of the page uses it. */
export interface PictureView {
  readonly show: (picture: PictureParts | null) => void;
  /** Marks the card of a question, and brings it into view. */
  readonly point: (position: number | null) => void;
}

const STEP = 1.25;
const LEAST = 0.2;
const MOST = 4;

/** A picture that can be enlarged, moved and clicked. Moving is scrolling, so that keys and touch do it, too. */
export function makePicture(parent: HTMLElement, { onQuestion }: PictureEvents): PictureView {
  const frame = document.createElement("div");
  frame.className = "frame";
  frame.tabIndex = 0;
  frame.role = "region";
  frame.ariaLabel = "Picture of the survey";
  const empty = document.createElement("p");
  empty.textContent = "There is no picture of a text that is not JSON.";
  const tools = document.createElement("div");
  tools.className = "tools";
  let zoom = 1;
  let picture: PictureParts | null = null;
  let pointed: number | null = null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("role", "group");
  svg.setAttribute("font-family", "system-ui, Arial, Helvetica, sans-serif");
  /** The elements that are in the page, by the number of the part. */
  const shown = new Map<number, { readonly markup: string; readonly element: Element }>();

  /** What is seen of the picture. Asking the page each time would make it lay out everything again. */
  let view = { top: 0, height: 0 };
  const readView = (): void => {
    view = { top: frame.scrollTop, height: frame.clientHeight };
  };

  /** Puts what is seen into the page, with as much above and below, and takes out what is not. */
  const render = (): void => {
    if (picture === null) return;
    const seen = view.height / zoom;
    const from = view.top / zoom - seen;
    const to = from + 3 * seen;
    const wanted = picture.parts.flatMap(({ top, bottom }, index) =>
      bottom >= from && top <= to ? [index] : [],
    );
    const keep = new Set(wanted);
    for (const [index, { element, markup }] of shown) {
      // Nobody loses the focus because the card is out of sight.
      const stays = keep.has(index) || element === document.activeElement;
      if (stays && picture.parts[index]?.markup === markup) continue;
      element.remove();
      shown.delete(index);
    }
    let before: Element | null = null;
    for (const index of wanted.toReversed()) {
      const there = shown.get(index);
      if (there === undefined) {
        const markup = picture.parts[index]?.markup ?? "";
        const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
        // The markup is of the compiler, which writes every text of the survey as a text.
        holder.innerHTML = markup;
        const element = holder.childElementCount === 1 ? (holder.firstElementChild as Element) : holder;
        if (element.hasAttribute("data-question")) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", "0");
        }
        svg.insertBefore(element, before);
        shown.set(index, { markup, element });
        before = element;
      } else before = there.element;
    }
    mark();
  };

  const scale = (next: number): void => {
    const before = zoom;
    zoom = Math.min(MOST, Math.max(LEAST, next));
    if (picture === null) return;
    const { width, height } = picture;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("width", String(width * zoom));
    svg.setAttribute("height", String(height * zoom));
    if (zoom !== before) {
      frame.scrollTop *= zoom / before;
      frame.scrollLeft *= zoom / before;
      readView();
    }
    render();
  };
  const fitWidth = (): void => scale((frame.clientWidth - 4) / Math.max(1, picture?.width ?? 1));
  tools.append(
    button("−", () => scale(zoom / STEP), "Smaller"),
    button("+", () => scale(zoom * STEP), "Larger"),
    button("Fit", fitWidth, "Fit the width"),
  );

  function mark(): void {
    for (const { element } of shown.values())
      element.classList.toggle(
        "pointed",
        pointed !== null && element.getAttribute("data-question") === String(pointed),
      );
  }

  /** Cards are buttons that lead to the text. */
  const questionAt = (target: EventTarget | null): number | undefined => {
    const card = (target as Element | null)?.closest("[data-question]");
    return card === null || card === undefined ? undefined : Number(card.getAttribute("data-question"));
  };
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
    if (event.key === "+" || event.key === "=") scale(zoom * STEP);
    if (event.key === "-") scale(zoom / STEP);
    if (event.key === "0") fitWidth();
  });
  frame.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      scale(event.deltaY < 0 ? zoom * 1.1 : zoom / 1.1);
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

  const follow = (): void => {
    readView();
    render();
  };
  frame.addEventListener("scroll", () => requestAnimationFrame(follow));
  new ResizeObserver(follow).observe(frame);

  parent.append(tools, frame);
  frame.append(empty);
  return {
    show: (next) => {
      const first = picture === null;
      picture = next;
      if (next === null) {
        frame.replaceChildren(empty);
        return;
      }
      svg.setAttribute("aria-label", next.title);
      if (first) frame.replaceChildren(svg);
      if (first && next.width > frame.clientWidth && frame.clientWidth > 0) fitWidth();
      else scale(zoom);
    },
    point: (position) => {
      pointed = position;
      const card = picture?.parts.find(({ question }) => question === position);
      if (position !== null && card !== undefined) {
        const [top, bottom] = [card.top * zoom, card.bottom * zoom];
        if (top < view.top || bottom > view.top + view.height) {
          frame.scrollTop = top - view.height / 3;
          follow();
        }
      }
      mark();
    },
  };
}
