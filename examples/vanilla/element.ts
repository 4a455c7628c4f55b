type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Creates an element. Texts become text nodes, so that no text of a survey is parsed as HTML. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) created.setAttribute(name, String(value));
  created.append(...children);
  return created;
};
