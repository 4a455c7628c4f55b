/// <reference types="vite/client" />

declare module "virtual:rule-pages" {
  /** What the page of each code says under its headings, as Markdown. */
  const pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default pages;
}
