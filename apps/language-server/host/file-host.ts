import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { basename, dirname, relative, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type ReadBaseline, readBaseline } from "#apps/files/baseline/baseline-file.ts";
import { SettingsFinder } from "#apps/files/config/file-settings.ts";
import { nearestFile } from "#apps/files/config/nearest-file.ts";
import { configName } from "#apps/files/config/read-config.ts";
import type { FileSettings } from "#apps/files/config/settings-in.ts";
import { documentSyntax } from "#apps/files/input/file-names.ts";
import { walkFolder } from "#apps/files/input/folder-files.ts";
import type { InputFile } from "#apps/files/input/read-input.ts";
import { testFileBeside } from "#apps/files/test-file.ts";
import { CommandError, InvalidInput } from "#apps/process/command-error.ts";
import { pathOfPage, version } from "#apps/process/installed-package.ts";
import type { Io } from "#apps/process/io.ts";
import { WorkerTask } from "#apps/process/worker-task.ts";
import type { Preset, RuleOptions } from "#index.ts";
import type { FileText } from "../answer-requests.ts";
import type { TextToCheck } from "../open-documents.ts";
import type { DocumentFacts } from "../payload-document.ts";
import type { CheckedFile, ServerHost } from "../server.ts";
import { childOf, readTree } from "../syntax-tree.ts";
import { checkDocument, type DocumentTask } from "./check-document.ts";
import type { DocumentResult } from "./check-payloads.ts";

/** The options of the command line. */
export interface HostOptions {
  /** The configuration for all files; false for none, undefined for the nearest one. */
  readonly config: string | false | undefined;
  /** The file of the known findings; undefined for the nearest one. */
  readonly baseline: string | undefined;
  /** The preset and the severities of rules, which take precedence over configurations. */
  readonly preset?: Preset | undefined;
  readonly rule?: RuleOptions | undefined;
}

const baselineName = "surveyc.baseline.json";

/** Larger closed files are skipped: they contain other data, and reading them would exhaust the memory. */
const MAX_FILE_BYTES = 64_000_000;

/** Longer texts are checked in a thread, so that the server stays responsive. */
const MAX_SHORT = 500_000;

/** Returns the path of a file URI; undefined for a text without a file, for example an unsaved one. */
function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri) : undefined;
  } catch {
    // The URI has a remote host.
    return undefined;
  }
}

/** The maximum number of closed files to check; a larger workspace contains mostly other data. */
const MAX_FILES = 50_000;

/** The local files, with their configuration and known findings. */
export class FileHost implements ServerHost {
  readonly version = version;
  readonly #io: Io;
  readonly #options: HostOptions;
  readonly #thread = new WorkerTask<DocumentTask, DocumentResult>(
    new URL("./check-document.ts", import.meta.url),
  );
  #settings: SettingsFinder;
  readonly #baselines = new Map<string, ReadBaseline | undefined>();
  readonly #pages = new Map<string, string | undefined>();

  constructor(io: Io, options: HostOptions) {
    this.#io = io;
    this.#options = options;
    this.#settings = this.#newSettings();
  }

  #newSettings(): SettingsFinder {
    return new SettingsFinder(this.#io, {
      preset: this.#options.preset,
      rules: this.#options.rule ?? {},
      limits: {},
      kind: undefined,
      config: this.#options.config,
    });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** Returns the URL of the page of a rule. Pages of plugin rules that are not URLs are omitted: editors cannot open them. */
  readonly pageOf = (code: string): string | undefined => {
    if (code.includes("/")) return this.#pages.get(code);
    if (!this.#pages.has(code)) {
      const path = pathOfPage(`docs/rules/${code}.md`);
      this.#pages.set(code, path === undefined || !existsSync(path) ? undefined : pathToFileURL(path).href);
    }
    return this.#pages.get(code);
  };

  readonly check = async ({ uri, text, languageId, isKnown }: TextToCheck): Promise<DocumentFacts | null> => {
    const path = pathOf(uri);
    const name = path ?? decodeURIComponent(uri).replace(/^[\w-]+:/, "");
    const syntax = documentSyntax(name, languageId);
    if (syntax === undefined) return null;
    const { facts } = await this.#check(text, path ?? null, name, syntax, isKnown);
    return facts;
  };

  readonly checkFile = async (uri: string): Promise<CheckedFile> => {
    const path = pathOf(uri);
    const missing = { uri, text: "", facts: null };
    const syntax = path === undefined ? undefined : documentSyntax(path);
    if (path === undefined || syntax === undefined) return missing;
    const bytes = await readSmall(path);
    if (bytes === undefined) return missing;
    return { uri, ...(await this.#check(bytes, path, path, syntax, false)) };
  };

  /** Returns the test files next to a survey, except files that name another survey. */
  readonly testsOf = async (uri: string): Promise<FileText[]> => {
    const path = pathOf(uri);
    if (path === undefined) return [];
    const plain = testFileBeside(path);
    const found = await Promise.all(
      [plain, `${plain}c`].map(async (at) => ({ at, bytes: await readSmall(at) })),
    );
    return found.flatMap(({ at, bytes }) => {
      if (bytes === undefined) return [];
      const text = Buffer.from(bytes).toString("utf8");
      const named = childOf(readTree(text), "survey")?.value;
      const testsThisSurvey = named === undefined || resolve(dirname(at), String(named)) === path;
      return testsThisSurvey ? [{ uri: pathToFileURL(at).href, text }] : [];
    });
  };

  async *checkFolders(
    folders: readonly string[],
    isOpen: (uri: string) => boolean,
  ): AsyncGenerator<CheckedFile> {
    let count = 0;
    for (const folder of folders.flatMap((uri) => pathOf(uri) ?? []))
      for await (const found of walkFolder({ name: folder, path: folder })) {
        // A folder may be missing or inaccessible.
        if (found instanceof CommandError || documentSyntax(found.path) === undefined) continue;
        if (++count > MAX_FILES) return;
        const uri = pathToFileURL(found.path).href;
        if (isOpen(uri)) continue;
        const file = await this.checkFile(uri);
        // If the user has opened the file meanwhile, the text in the editor takes precedence.
        if (!isOpen(uri)) yield file;
        await setImmediate();
      }
  }

  readonly forgetConfiguration = (uri: string): boolean => {
    const name = basename(pathOf(uri) ?? "");
    const { config, baseline } = this.#options;
    const names = [configName, baselineName, basename(config || ""), basename(baseline ?? "")];
    if (name === "" || !names.includes(name)) return false;
    this.#settings = this.#newSettings();
    this.#baselines.clear();
    return true;
  };

  async #check(
    content: string | Uint8Array,
    path: string | null,
    name: string,
    syntax: "json" | "jsonc",
    isKnown: boolean,
  ): Promise<DocumentResult> {
    const settings = await this.#settingsFor({ name: this.#nameOf(name), path });
    if (settings.isIgnored) return { text: "", facts: null };
    const { preset, rules, limits, kind, ignore, pluginModules, plugins } = settings;
    for (const { code, page } of plugins)
      this.#pages.set(code, page !== undefined && URL.canParse(page) ? page : undefined);
    const task: DocumentTask = {
      content,
      path: name,
      syntax,
      isKnown,
      settings: { preset, rules, limits, kind, ignore, pluginModules },
      known: path === null ? undefined : this.#knownIn(path),
    };
    return content.length <= MAX_SHORT ? checkDocument(task) : this.#thread.run(task);
  }

  #nameOf(name: string): string {
    const below = relative(this.#io.cwd, name);
    return below === "" || below.startsWith("..") ? name : below;
  }

  /** Throws an error with a one-sentence message if the configuration is invalid. */
  async #settingsFor(file: InputFile): Promise<FileSettings> {
    try {
      return await this.#settings.for(file);
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      const [{ message, span } = { message: "it has errors" }] = error.diagnostics;
      throw new CommandError(`${error.file.name}:${span?.start.line ?? 1}: ${message}`);
    }
  }

  /** Returns the known findings of a file from the given baseline, or else from the nearest one, if any. */
  #knownIn(path: string): DocumentTask["known"] {
    const { baseline } = this.#options;
    const at =
      baseline === undefined ? nearestFile(dirname(path), baselineName) : resolve(this.#io.cwd, baseline);
    if (at === undefined) return undefined;
    if (!this.#baselines.has(at))
      this.#baselines.set(at, readBaseline(at, this.#nameOf(at), baseline === undefined));
    const file = relative(dirname(at), path).replaceAll("\\", "/");
    const entries = this.#baselines.get(at)?.files.get(file);
    return entries && { file, path: at, entries };
  }
}

/** Reads a file; undefined if it is missing, inaccessible, too large or not a file. */
async function readSmall(path: string): Promise<Uint8Array | undefined> {
  try {
    const { size } = await stat(path);
    return size > MAX_FILE_BYTES ? undefined : await readFile(path);
  } catch {
    // Unreadable; nothing to show.
    return undefined;
  }
}
