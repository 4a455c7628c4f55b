import * as vscode from "vscode";

/** A view with a script and a style sheet. */
export type ViewName = "picture" | "try";

const makeNonce = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );

/** Returns the page of a view, which runs only its own script and loads nothing from outside the extension. */
export function viewPage(
  name: ViewName,
  title: string,
  webview: vscode.Webview,
  extension: vscode.Uri,
): string {
  const addressOf = (file: string): string =>
    webview.asWebviewUri(vscode.Uri.joinPath(extension, "dist", "webview", file)).toString();
  const nonce = makeNonce();
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}`,
    // For converting the picture to PNG.
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<link rel="stylesheet" href="${addressOf(`${name}.css`)}">
</head>
<body>
<section id="${name === "try" ? "preview" : name}" aria-label="${title}"></section>
<p id="status" role="status" class="severity"></p>
<script nonce="${nonce}" src="${addressOf(`${name}.js`)}"></script>
</body>
</html>
`;
}
