/** Returns an element of index.html. */
export function byId<Kind extends HTMLElement = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`The page has no element "${id}".`);
  return found as Kind;
}

/** Creates a button. */
export function button(text: string, press: () => void, title?: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.textContent = text;
  if (title !== undefined) {
    element.title = title;
    element.setAttribute("aria-label", title);
  }
  element.onclick = press;
  return element;
}

/** Sets the pressed state of a toggle button. */
export function setPressed(element: HTMLElement, isPressed: boolean): void {
  element.setAttribute("aria-pressed", String(isPressed));
}

/** Creates an element with text. */
export function textElement(tag: string, text: string, className = ""): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  if (className !== "") element.className = className;
  return element;
}

/** Creates an option of a select element. */
export function option(text: string, value = text): HTMLOptionElement {
  const element = document.createElement("option");
  element.textContent = text;
  element.value = value;
  return element;
}

/** Shows a status message, which screen readers also announce. */
export function announce(message: string): void {
  byId("status").textContent = message;
}

/** Saves content as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Opens a dialog and closes any other. Escape and its buttons close it and remove it from the page. Resolves with the name of the
 * pressed button; "" after Escape, or if another dialog replaces it.
 */
export function openDialog(
  title: string,
  content: readonly HTMLElement[],
  buttons: readonly string[] = ["Close"],
): Promise<string> {
  for (const open of document.querySelectorAll("dialog")) {
    open.close("");
    // Its close event comes later: until then, the page would have two headings with the same id.
    open.remove();
  }
  const dialog = document.createElement("dialog");
  const heading = textElement("h2", title);
  heading.id = "dialog-title";
  dialog.setAttribute("aria-labelledby", heading.id);
  const tools = textElement("div", "", "tools");
  tools.append(...buttons.map((name) => button(name, () => dialog.close(name))));
  const body = textElement("div", "", "content");
  body.append(...content);
  dialog.append(heading, body, tools);
  // A click outside closes it, too.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close("");
  };
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue);
    };
  });
}
