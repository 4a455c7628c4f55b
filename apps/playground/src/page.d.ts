/// <reference types="vite/client" />

declare module "virtual:rule-pages" {
  /** The sections of the page of each code by heading, as Markdown. */
  const pages: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default pages;
}

declare module "virtual:picture-scripts" {
  /** Highlights the lines of a picture on hover. */
  export const traceLines: (picture: Element) => void;
  /** Creates the overview strip of a long picture. */
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
