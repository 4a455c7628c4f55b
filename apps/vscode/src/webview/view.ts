// What all views have in common.
import type { FromView } from "../webview-messages.ts";

declare const acquireVsCodeApi: () => { readonly postMessage: (message: FromView) => void };

const editor = acquireVsCodeApi();

export const tell = (message: FromView): void => editor.postMessage(message);

/** Follows the colours of the editor: it says on the body whether they are dark. */
function followTheme(): void {
  const { classList } = document.body;
  const isDark =
    classList.contains("vscode-dark") ||
    (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light"));
  document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
}

/** Begins: what the extension tells goes to `take` from now on. */
export function start<Message>(take: (message: Message) => void): void {
  followTheme();
  new MutationObserver(followTheme).observe(document.body, { attributeFilter: ["class"] });
  addEventListener("message", ({ data }: MessageEvent<Message>) => take(data));
  tell({ type: "ready" });
}
