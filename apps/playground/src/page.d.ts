/// <reference types="vite/client" />

declare module "virtual:rule-pages" {
  /** What the page of each code says under its headings, as Markdown. */
  const pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default pages;
}

declare module "virtual:picture-scripts" {
  /** Lights the lines of a picture at which somebody points. */
  export const traceLines: (picture: Element) => void;
  /** Makes the strip that shows a long picture at a glance. */
  export const overviewStrip: (frame: HTMLElement) => {
    readonly strip: HTMLElement;
    readonly show: (
      cards: readonly {
        readonly top: number;
        readonly bottom: number;
        readonly color: string;
        readonly mark: string | undefined;
      }[],
      height: number,
    ) => void;
  };
}
