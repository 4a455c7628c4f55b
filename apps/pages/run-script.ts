/**
 * The source of a function that opens the runs of a picture of `drawSurvey`. The function takes the SVG element, a function
 * that returns the text of a question, and a callback for changes of the height. The questions of a run only lead to the next
 * one, so an open run lists them, one per line, and moves the elements below it.
 */
export const openRuns = `function openRuns(svg, textOf, resized) {
  const LINE = 18;
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
  const toggle = (run) => {
    const first = Number(run.dataset.first), count = Number(run.dataset.last) - first + 1;
    const sheets = [...run.children].filter(({ localName }) => localName === "rect"), top = sheets.at(-1);
    const isOpen = run.classList.toggle("open");
    const by = (isOpen ? 1 : -1) * (count * LINE + 8);
    const bottom = number(top, "y") + number(top, "height");
    // The sheets behind the first one end six pixels below it.
    move(bottom + 6, by);
    for (const sheet of sheets) sheet.setAttribute("height", number(sheet, "height") + by);
    run.setAttribute("aria-expanded", isOpen);
    for (const line of run.querySelectorAll(".line")) line.remove();
    const words = run.querySelector("text");
    const most = (number(top, "width") - 28) / (words.getComputedTextLength() / words.textContent.length);
    if (isOpen)
      for (let at = 0; at < count; at++) {
        const line = words.cloneNode();
        line.setAttribute("class", "line");
        line.removeAttribute("text-anchor");
        line.setAttribute("x", number(top, "x") + 14);
        line.setAttribute("y", bottom + 8 + at * LINE);
        const text = first + at + "  " + textOf(first + at);
        line.textContent = text.length > most ? text.slice(0, most - 2) + "…" : text;
        run.append(line);
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
.run{cursor:pointer}.run:hover>rect{stroke:var(--way)}
`;
