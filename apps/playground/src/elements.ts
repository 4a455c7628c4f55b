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

/** Shows whether what a button stands for is on. */
export function setPressed(element: HTMLElement, isPressed: boolean): void {
  element.setAttribute("aria-pressed", String(isPressed));
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

/** Lets a browser save something as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after the press.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Opens a dialog in place of one that is open. Escape and each of its buttons close it, and it leaves the page then.
 * Gives the name of the button that was pressed; "" after Escape, and where another dialog took its place.
 */
export function openDialog(
  title: string,
  content: readonly HTMLElement[],
  buttons: readonly string[] = ["Close"],
): Promise<string> {
  for (const open of document.querySelectorAll("dialog")) {
    open.close("");
    // It is told of its closing later: until then the page would have two headings with one id.
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
  // A press beside it closes it, too.
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
