import type { PicturePart, PictureParts } from "#apps/pages/picture-parts.ts";
import { textFont } from "#markup/look.ts";
import { button, textElement } from "./elements.ts";
import { makePointing } from "./picture-pointing.ts";

/** The events of the picture. */
export interface PictureEvents {
  readonly onQuestion: (position: number) => void;
  /** Called when the unfolded questions change. */
  readonly onUnfold: (positions: readonly number[]) => void;
  /** Called to save the picture as a file. */
  readonly onSave: (picture: PictureParts, format: "svg" | "png") => void;
}

/** The interface of the picture. */
export interface PictureView {
  /** Shows a picture with the scroll position and zoom of the last one, and a note about it. */
  readonly show: (picture: PictureParts, note: string) => void;
  /** Shows that the picture is outdated, and from which line; removes it if it is of another survey. */
  readonly outdate: (line: number | undefined) => void;
  /** Resets the view for the picture of another survey: to the top, with its width fitted. */
  readonly restart: () => void;
  /** Marks the card of a question and scrolls it into view. */
  readonly point: (position: number | null) => void;
  /** Scrolls the card of a question, or the end, into view. */
  readonly follow: (target: number | "end") => void;
}

const STEP = 1.25;
const MIN_ZOOM = 0.2;
const MAX_ZOOM = 4;

/**
 * Creates a picture with zoom, scrolling and clicks. It moves by scrolling, so that keys and touch work, too. `makeOverview`
 * extends the frame, and returns a function that is called with each picture, and with null if there is none any more.
 */
export function makePicture(
  parent: HTMLElement,
  { onQuestion, onUnfold, onSave }: PictureEvents,
  makeOverview: (frame: HTMLElement, svg: Element) => (picture: PictureParts | null) => void,
): PictureView {
  const frame = document.createElement("div");
  frame.className = "frame";
  frame.tabIndex = 0;
  frame.role = "region";
  frame.ariaLabel = "Picture of the survey";
  const empty = textElement("p", "No picture, because the text is not valid JSON.", "empty");
  const note = textElement("p", "", "note");
  const tools = textElement("div", "", "bar");
  let zoom = 1;
  let picture: PictureParts | null = null;
  let isNew = true;
  /** Whether the picture is of the survey before a restart. */
  let isOther = false;
  let pointed: number | null = null;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("role", "group");
  svg.setAttribute("font-family", textFont);
  /** The elements in the page, by the index of the part. */
  const shown = new Map<number, { readonly markup: string; readonly element: Element }>();

  /** The visible part of the picture, cached because reading it from the page forces a layout. */
  let view = { top: 0, height: 0 };
  const readView = (): void => {
    view = { top: frame.scrollTop, height: frame.clientHeight };
  };

  /** Adds the visible parts and as much above and below to the page, and removes all others. */
  const render = (): void => {
    if (picture === null) return;
    const visibleHeight = view.height / zoom;
    const from = view.top / zoom - visibleHeight;
    const to = from + 3 * visibleHeight;
    const visible = picture.parts.flatMap(({ top, bottom }, index) =>
      bottom >= from && top <= to ? [index] : [],
    );
    const visibleIndexes = new Set(visible);
    for (const [index, { element, markup }] of shown) {
      // Keep the focused card even if it is not visible.
      const isKept = visibleIndexes.has(index) || element === document.activeElement;
      if (isKept && picture.parts[index]?.markup === markup) continue;
      element.remove();
      shown.delete(index);
    }
    let before: Element | null = null;
    for (const index of visible.toReversed()) {
      const existing = shown.get(index);
      if (existing === undefined) {
        const markup = picture.parts[index]?.markup ?? "";
        const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
        // The markup comes from the compiler, which escapes all texts of the survey.
        holder.innerHTML = markup;
        const element = holder.childElementCount === 1 ? (holder.firstElementChild as Element) : holder;
        if (element.matches("[data-question], .run")) {
          element.setAttribute("role", "button");
          element.setAttribute("tabindex", "0");
        }
        svg.insertBefore(element, before);
        shown.set(index, { markup, element });
        before = element;
      } else before = existing.element;
    }
    mark();
  };

  /** Changes the zoom around a fixed point of the frame. */
  const scale = (next: number, x = 0, y = 0): void => {
    const before = zoom;
    zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, next));
    if (picture === null) return;
    const { width, height } = picture;
    svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    svg.setAttribute("width", String(width * zoom));
    svg.setAttribute("height", String(height * zoom));
    if (zoom !== before) {
      frame.scrollTop = ((frame.scrollTop + y) * zoom) / before - y;
      frame.scrollLeft = ((frame.scrollLeft + x) * zoom) / before - x;
      readView();
    }
    render();
  };
  let unfolded: readonly number[] = [];
  const setUnfolded = (positions: readonly number[]): void => {
    unfolded = positions;
    fold.hidden = positions.length === 0;
    onUnfold(positions);
  };
  const fold = button("Fold", () => setUnfolded([]), "Fold straight runs again");
  fold.hidden = true;
  const fitWidth = (): void => scale((frame.clientWidth - 4) / Math.max(1, picture?.width ?? 1));
  const save = (format: "svg" | "png") => () => {
    if (picture !== null) onSave(picture, format);
  };
  tools.append(
    textElement("h2", "Picture"),
    note,
    fold,
    button("−", () => scale(zoom / STEP), "Smaller"),
    button("+", () => scale(zoom * STEP), "Larger"),
    button("Fit", fitWidth, "Fit the width"),
    button("SVG", save("svg"), "Save as SVG"),
    button("PNG", save("png"), "Save as PNG"),
  );

  function mark(): void {
    const card = pointed === null ? undefined : cardOf(pointed);
    for (const [index, { element }] of shown)
      element.classList.toggle("pointed", card !== undefined && picture?.parts[index] === card);
  }

  const follow = (): void => {
    readView();
    render();
  };
  frame.addEventListener("scroll", () => requestAnimationFrame(follow));
  new ResizeObserver(follow).observe(frame);
  makePointing(frame, {
    onQuestion,
    onRun: (first, last) => {
      const positions = Array.from({ length: last - first + 1 }, (_, at) => first + at);
      setUnfolded([...unfolded, ...positions]);
    },
    onZoom: (factor, x, y) => scale(zoom * factor, x, y),
    onFit: fitWidth,
  });

  /** Scrolls a vertical range of the picture into view. */
  const reveal = (from: number, to: number): void => {
    const [top, bottom] = [from * zoom, to * zoom];
    if (top >= view.top && bottom <= view.top + view.height) return;
    frame.scrollTop = top - view.height / 3;
    follow();
  };
  /** Returns the card of a question, or of its run. */
  const cardOf = (position: number): PicturePart | undefined =>
    picture?.parts.find(
      ({ question, run }) =>
        question === position || (run !== undefined && run[0] <= position && position <= run[1]),
    );

  const box = textElement("div", "", "box");
  box.append(frame);
  parent.append(tools, box);
  const overview = makeOverview(frame, svg);
  frame.append(empty);
  return {
    show: (next, words) => {
      picture = next;
      isOther = false;
      note.textContent = words;
      frame.classList.remove("outdated");
      svg.setAttribute("aria-label", next.title);
      overview(next);
      if (svg.parentNode === null) frame.replaceChildren(svg);
      if (isNew && frame.clientWidth > 0) {
        isNew = false;
        frame.scrollTo(0, 0);
        zoom = 1;
        readView();
        if (next.width > frame.clientWidth) {
          fitWidth();
          return;
        }
      }
      scale(zoom);
    },
    outdate: (line) => {
      if (isOther) {
        picture = null;
        note.textContent = "";
        shown.clear();
        svg.replaceChildren();
        frame.replaceChildren(empty);
        overview(null);
      }
      if (picture === null) return;
      note.textContent = line === undefined ? "outdated" : `outdated from line ${line}`;
      frame.classList.add("outdated");
    },
    restart: () => {
      isNew = true;
      isOther = true;
      pointed = null;
      unfolded = [];
      fold.hidden = true;
    },
    point: (position) => {
      pointed = position;
      const card = position === null ? undefined : cardOf(position);
      if (card !== undefined) reveal(card.top, card.bottom);
      mark();
    },
    follow: (target) => {
      if (picture === null) return;
      const card =
        target === "end" ? picture.parts.findLast(({ question }) => question !== undefined) : cardOf(target);
      if (card !== undefined) reveal(card.top, card.bottom);
    },
  };
}
