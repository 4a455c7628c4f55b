/** An element of the page, which is in index.html. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found as Kind;
}

/** A button that does something. */
export function button(text: string, press: () => void, title?: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (title !== undefined) {
    made.title = title;
    made.setAttribute("aria-label", title);
  }
  made.onclick = press;
  return made;
}

/** An element with text in it. */
export function textElement(tag: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  if (className !== "") made.className = className;
  return made;
}

/** An entry of a list to choose from. */
export function option(text: string, value = text): HTMLOptionElement {
  const made = document.createElement("option");
  made.textContent = text;
  made.value = value;
  return made;
}

/** Tells everybody what was done, also those who hear the page. */
export function announce(message: string): void {
  byId("status").textContent = message;
}
