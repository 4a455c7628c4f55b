import ts from "typescript";

/**
 * The lines of a source file, from 1, on which a node begins that meets the condition. Files without any of some words, which such nodes
 * have, are not parsed.
 */
export function linesWith(source: string, meets: (node: ts.Node) => boolean, words = /(?:)/): number[] {
  if (!words.test(source)) return [];
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (meets(node)) lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
}
