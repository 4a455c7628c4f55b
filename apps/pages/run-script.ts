/**
 * The source of a function that opens the runs of a picture of `drawSurvey`. The function takes the SVG element, a function
 * that returns the text and the type of a question, and a callback for changes of the height. The questions of a run only lead
 * to the next one, so an open run has a compact card for each, and moves the elements below it.
 */
export const openRuns = `function openRuns(svg, questionAt, resized) {
  const CARD = 30, STEP = 38, INSET = 8;
  const number = (element, name) => Number(element.getAttribute(name));
  const runs = [...svg.querySelectorAll(".run")];
  if (runs.length === 0) return;
  const move = (below, by) => {
    const moved = (y) => (Number(y) >= below ? Number(y) + by : y);
    for (const element of svg.querySelectorAll("[y], [cy], path, [transform]")) {
      for (const name of ["y", "cy"])
        if (element.hasAttribute(name)) element.setAttribute(name, moved(element.getAttribute(name)));
      const transform = element.getAttribute("transform"), path = element.getAttribute("d");
      if (transform !== null)
        element.setAttribute("transform", transform.replace(/([\\d.]+)\\)$/, (_, y) => moved(y) + ")"));
      else if (path !== null)
        element.setAttribute("d", path.replace(/(M\\S+ |V)([\\d.]+)/g, (_, command, y) => command + moved(y)));
    }
    const box = svg.viewBox.baseVal, ground = svg.querySelector("rect");
    box.height += by;
    svg.setAttribute("height", box.height);
    ground.setAttribute("height", number(ground, "height") + by);
  };
  const make = (name, attributes, text = "") => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.textContent = text;
    return element;
  };
  // Measuring texts in the picture would lay it out again for each.
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = "13px " + getComputedStyle(svg).fontFamily;
  const cut = (text, room) => {
    const letters = [...text], width = pen.measureText(text).width;
    if (width <= room) return text;
    let count = Math.ceil((letters.length * room) / width);
    while (count > 0 && pen.measureText(letters.slice(0, count).join("") + "…").width > room) count--;
    return letters.slice(0, count).join("").trimEnd() + "…";
  };
  const cardOf = (position, x, y, width, isReached) => {
    const [text = "", type] = questionAt(position) ?? [];
    const card = make("g", { class: "member", "data-member": position });
    const stroke = isReached ? "var(--type-" + type + ")" : "var(--never)", ink = isReached ? "var(--ink)" : "var(--quiet)";
    const begin = x + 26 + 8 * String(position).length;
    card.append(
      make("title", {}, position + ". " + text),
      make("rect", { x, y, width, height: CARD, rx: 8, fill: "var(--card)", stroke: "var(--border)" }),
      make("path", { d: "M" + (x + 0.5) + " " + (y + 8) + "v" + (CARD - 16), stroke, "stroke-width": 5, "stroke-linecap": "round" }),
      make("text", { x: x + 14, y: y + 20, "font-size": 13, "font-weight": "bold", fill: ink }, position),
      make("text", { x: begin, y: y + 20, "font-size": 13, fill: ink }, cut(text, x + width - 12 - begin)),
    );
    return card;
  };
  const toggle = (run) => {
    const first = Number(run.dataset.first), count = Number(run.dataset.last) - first + 1;
    const sheet = [...run.children].findLast(({ localName }) => localName === "rect");
    const isOpen = run.classList.toggle("open");
    const by = (isOpen ? 1 : -1) * (count * STEP + 4);
    const bottom = number(sheet, "y") + number(sheet, "height");
    // The sheets that an open run hides end six pixels below the first one.
    move(bottom + (isOpen ? 6 : 0), by);
    sheet.setAttribute("height", number(sheet, "height") + by + (isOpen ? 6 : -6));
    run.setAttribute("aria-expanded", isOpen);
    for (const part of run.querySelectorAll(".member, .steps")) part.remove();
    if (isOpen) {
      const x = number(sheet, "x") + INSET, width = number(sheet, "width") - 2 * INSET;
      const isReached = !sheet.hasAttribute("stroke-dasharray");
      const tops = Array.from({ length: count }, (_, at) => bottom + at * STEP);
      const steps = tops.slice(1).map((y) => "M" + (x + width / 2) + " " + (y - (STEP - CARD)) + "v" + (STEP - CARD)).join("");
      run.append(
        make("path", { class: "steps", d: steps, fill: "none", stroke: isReached ? "var(--line)" : "var(--never)", "stroke-width": 1.5 }),
        ...tops.map((y, at) => cardOf(first + at, x, y, width, isReached)),
      );
    }
    resized();
  };
  // An image cannot contain buttons, so make it a group.
  svg.setAttribute("role", "group");
  for (const run of runs) {
    run.setAttribute("role", "button");
    run.setAttribute("tabindex", "0");
    run.setAttribute("aria-expanded", "false");
    run.addEventListener("click", () => toggle(run));
    run.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      toggle(run);
    });
  }
  addEventListener("beforeprint", () => {
    for (const run of runs) if (run.matches(".open")) toggle(run);
  });
}`;

/** The CSS rules of runs. */
export const runStyle = `
.run{cursor:pointer;outline:0}.run:is(:hover,:focus-visible)>rect:nth-of-type(3){stroke:var(--way)}.run:focus-visible>rect:nth-of-type(3){stroke-width:2.5}
.run.open>rect:nth-of-type(3){fill:var(--panel)}.run.open>rect:nth-of-type(-n+2){display:none}
`;
