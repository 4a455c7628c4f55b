import * as vscode from "vscode";

/** Larger files, and larger numbers of files, contain other data. */
const MAX_FILE_BYTES = 64_000_000;
const MAX_FILES = 50_000;

/** Returns the content of a file in Base64. */
export async function readFile(address: string): Promise<string | null> {
  const uri = vscode.Uri.parse(address);
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_FILE_BYTES) return null;
    const bytes = await vscode.workspace.fs.readFile(uri);
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  } catch {
    // Missing or inaccessible.
    return null;
  }
}

/** Lists the JSON files below folders. */
export async function findFiles(folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const pattern = new vscode.RelativePattern(vscode.Uri.parse(folder), "**/*.{json,jsonc}");
    const uris = await vscode.workspace.findFiles(pattern, "**/{node_modules,.*}/**", MAX_FILES);
    found.push(...uris.map(String).sort());
  }
  return found;
}
