// The code that all views share.
import type { FromView } from "../webview-messages.ts";

declare const acquireVsCodeApi: () => { readonly postMessage: (message: FromView) => void };

const editor = acquireVsCodeApi();

export const post = (message: FromView): void => editor.postMessage(message);

/** Follows the theme of the editor, which the class list of the body indicates. */
function followTheme(): void {
  const { classList } = document.body;
  const isDark =
    classList.contains("vscode-dark") ||
    (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light"));
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

/** Starts the view and passes messages of the extension to `take`. */
export function start<Message>(handle: (message: Message) => void): void {
  followTheme();
  new MutationObserver(followTheme).observe(document.body, { attributeFilter: ["class"] });
  addEventListener("message", ({ data }: MessageEvent<Message>) => handle(data));
  post({ type: "ready" });
}
