// @vitest-environment happy-dom
import { expect, it, vi } from "vitest";

const told: unknown[] = [];
vi.stubGlobal("acquireVsCodeApi", () => ({ postMessage: (message: unknown) => told.push(message) }));
const { start } = await import("#apps/vscode/src/webview/view.ts");

it("begins, applies messages, and follows the colours of the editor", async () => {
  const taken: unknown[] = [];
  start((message) => taken.push(message));
  expect(told).toEqual([{ type: "ready" }]);
  dispatchEvent(new MessageEvent("message", { data: "a" }));
  expect(taken).toEqual(["a"]);
  for (const [classes, theme] of [
    ["vscode-dark", "dark"],
    ["vscode-light", "light"],
    ["vscode-high-contrast", "dark"],
    ["vscode-high-contrast vscode-high-contrast-light", "light"],
  ] as const) {
    document.body.className = classes;
    await expect.poll(() => document.documentElement.dataset["theme"], { message: classes }).toBe(theme);
  }
});
