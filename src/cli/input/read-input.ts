import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { fileProblem } from "./file-problem.ts";
import type { InputFile, Problem } from "./input-file.ts";

async function readAll(stream: Readable): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** All bytes of a file or of the standard input, or the reason why there are none. */
export async function readInput(file: InputFile, stdin: Readable): Promise<Uint8Array | Problem> {
  try {
    return file.path === null ? await readAll(stdin) : await readFile(file.path);
  } catch (error) {
    return { problem: fileProblem(file.name, error) };
  }
}
