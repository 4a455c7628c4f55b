import * as vscode from "vscode";

/** Larger files are data, and more files hold something else. */
const LARGEST = 64_000_000;
const MOST_FILES = 50_000;

/** What a file holds, in Base64. */
export async function readFile(address: string): Promise<string | null> {
  const uri = vscode.Uri.parse(address);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > LARGEST) return null;
    const bytes = await vscode.workspace.fs.readFile(uri);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  } catch {
    // It is not there, or out of reach.
    return null;
  }
}

/** The files of JSON below folders, as the editor lists them. */
export async function findFiles(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const pattern = new vscode.RelativePattern(vscode.Uri.parse(folder), "**/*.{json,jsonc}");
    const uris = await vscode.workspace.findFiles(pattern, "**/{node_modules,.*}/**", MOST_FILES);
    found.push(...uris.map(String).sort());
  }
  return found;
}
