type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element. Texts become text nodes, so that no text of a survey is parsed as HTML. */
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
