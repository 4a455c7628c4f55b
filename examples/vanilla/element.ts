type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Makes an element. What it says becomes text nodes, so nothing in a survey is ever read as HTML. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
};
