import * as fs from "node:fs";
import { extname, resolve } from "node:path";
import { Writable } from "node:stream";
import { didYouMean } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import { CommandError } from "../command-error.ts";
import { draftBeside, putInPlace, unwritable } from "./replace-file.ts";

/** Pipes and devices are written directly, because they have no content to keep. */
const isPlain = (found: fs.Stats | undefined): boolean => found === undefined || found.isFile();

/**
 * The output file of a command. The content is written to a temporary file, which replaces the target when it is complete.
 * Until then, or if the command is stopped, readers find the previous content.
 */
export class OutputFile {
  readonly name: string;
  readonly #target: string;
  readonly #draft: string | undefined;
  readonly #existing: fs.Stats | undefined;
  #file: number | undefined;
  #error: unknown;

  private constructor(name: string, target: string, existing: fs.Stats | undefined) {
    this.name = name;
    this.#target = target;
    this.#existing = existing;
    this.#draft = isPlain(existing) ? draftBeside(target) : undefined;
    this.#file = fs.openSync(this.#draft ?? target, this.#draft === undefined ? "w" : "wx", 0o666);
  }

  static open(name: string, cwd: string): OutputFile {
    const path = resolve(cwd, name);
    try {
      const found = fs.statSync(path, { throwIfNoEntry: false });
      if (found?.isDirectory()) throw new CommandError(`${name}: is a folder; name a file in it`);
      if (found !== undefined) fs.accessSync(path, fs.constants.W_OK);
      // Replace the target of a link, not the link.
      return new OutputFile(name, found === undefined ? path : fs.realpathSync(path), found);
    } catch (error) {
      throw unwritable(name, path, error);
    }
  }

  /** Whether this is the file at a path, even under another name. */
  isAt(path: string | null): boolean {
    if (path === null || this.#existing === undefined) return false;
    const other = fs.statSync(path, { throwIfNoEntry: false });
    return other !== undefined && other.ino === this.#existing.ino && other.dev === this.#existing.dev;
  }

  /** The stream of the content; its first error is thrown by `finish`. */
  readonly stream = new Writable({
    decodeStrings: true,
    write: (chunk: Buffer, _encoding, done) => {
      try {
        // writeFileSync continues after a short write.
        if (this.#error === undefined && this.#file !== undefined) fs.writeFileSync(this.#file, chunk);
      } catch (error) {
        this.#error = error;
      }
      done();
    },
  });

  /** Moves the content to the target. Throws if that fails; the file must then be discarded. */
  finish(): void {
    try {
      if (this.#error !== undefined) throw this.#error;
      if (this.#draft !== undefined && this.#file !== undefined)
        putInPlace(this.#file, this.#draft, this.#target, this.#existing);
      this.#close();
    } catch (error) {
      throw unwritable(this.name, this.#target, error);
    }
  }

  /** Discards the new content unless it was finished. */
  discard(): void {
    if (this.#file === undefined) return;
    this.#close();
    if (this.#draft !== undefined) fs.rmSync(this.#draft, { force: true });
  }

  #close(): void {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }
}

/** Returns the format of a file extension. Throws if the extension is unknown. */
export function formatOfName<Format extends string>(
  name: string,
  extensions: Readonly<Record<string, Format>>,
): Format {
  const extension = extname(name).slice(1).toLowerCase();
  const format = extensions[extension];
  if (Object.hasOwn(extensions, extension) && format !== undefined) return format;
  const known = Object.keys(extensions);
  const nearest = extension === "" ? undefined : didYouMean(extension, known);
  const what = extension === "" ? "has no extension" : `has the unknown extension ${quote(`.${extension}`)}`;
  const suggestion = nearest === undefined ? "" : `did you mean .${nearest}? `;
  throw new CommandError(
    `${name}: ${what}; ${suggestion}use one of .${known.join(", .")}, or set the format with --format`,
  );
}
