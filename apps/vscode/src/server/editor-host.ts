import type { MessageConnection } from "vscode-jsonrpc";
import { rules } from "../../../../src/index.ts";
import { configMistakes } from "../../../files/config/config-mistakes.ts";
import { type Configuration, configName, readConfig } from "../../../files/config/read-config.ts";
import { type FileSettings, noConfig, settingsIn } from "../../../files/config/settings-in.ts";
import { documentSyntax } from "../../../files/input/file-names.ts";
import { checkPayloads, type DocumentResult } from "../../../language-server/host/check-payloads.ts";
import type { TextToCheck } from "../../../language-server/open-documents.ts";
import type { DocumentFacts } from "../../../language-server/payload-document.ts";
import type { CheckedFile, ServerHost } from "../../../language-server/server.ts";
import { type EditorOptions, FIND_FILES, READ_FILE } from "./file-requests.ts";

/** Returns the settings of a file from the configuration at a URI. */
type Settings = (relativePath: string | undefined) => Omit<FileSettings, "configPath">;

/** Removes the settings for rules of plugins from a configuration. */
function withoutPlugins(content: Configuration): Configuration {
  const isBuiltIn = (code: string): boolean => !code.includes("/");
  const withBuiltIn = <Part extends Pick<Configuration, "rules" | "ignore">>(part: Part): Part => ({
    ...part,
    ...(part.rules && {
      rules: Object.fromEntries(Object.entries(part.rules).filter(([code]) => isBuiltIn(code))),
    }),
    ...(part.ignore && { ignore: part.ignore.filter(({ code }) => isBuiltIn(code)) }),
  });
  const { overrides } = content;
  return {
    ...withBuiltIn(content),
    plugins: [],
    ...(overrides && { overrides: overrides.map(withBuiltIn) }),
  };
}

const folderOf = (uri: string): string => uri.slice(0, uri.lastIndexOf("/"));

/**
 * The files of an editor in a browser, which the server requests from it, with their configurations. Plugins and baselines are
 * not supported there.
 */
export class EditorHost implements ServerHost {
  readonly #connection: MessageConnection;
  /** By the URI of the file. */
  readonly #configurations = new Map<string, Promise<Settings | null>>();
  #options: EditorOptions = { pages: "", version: "" };
  #folders: readonly string[] = [];

  constructor(connection: MessageConnection) {
    this.#connection = connection;
  }

  get version(): string {
    return this.#options.version;
  }

  readonly begin = (options: unknown, folders: readonly string[]): void => {
    this.#options = { ...this.#options, ...(options as EditorOptions | undefined) };
    this.#folders = folders;
  };

  readonly pageOf = (code: string): string | undefined =>
    rules.some((rule) => rule.code === code) ? `${this.#options.pages}/${code}.md` : undefined;

  readonly check = async ({ uri, text, languageId, isKnown }: TextToCheck): Promise<DocumentFacts | null> => {
    const path = decodeURIComponent(uri);
    const syntax = documentSyntax(path, languageId);
    if (syntax === undefined) return null;
    return (await this.#check(uri, text, syntax, isKnown)).facts;
  };

  readonly checkFile = async (uri: string): Promise<CheckedFile> => {
    const missing = { uri, text: "", facts: null };
    const syntax = documentSyntax(decodeURIComponent(uri));
    if (syntax === undefined) return missing;
    const bytes = await this.#read(uri);
    if (bytes === null) return missing;
    return { uri, ...(await this.#check(uri, bytes, syntax, false)) };
  };

  async *checkFolders(
    folders: readonly string[],
    isOpen: (uri: string) => boolean,
  ): AsyncGenerator<CheckedFile> {
    this.#folders = folders;
    if (folders.length === 0) return;
    for (const uri of await this.#connection.sendRequest<string[]>(FIND_FILES, folders)) {
      if (isOpen(uri)) continue;
      const file = await this.checkFile(uri);
      // If the file has been opened meanwhile, the text in the editor takes precedence.
      if (!isOpen(uri)) yield file;
    }
  }

  readonly forgetConfiguration = (uri: string): boolean => {
    if (!uri.endsWith(`/${configName}`) && uri !== this.#options.config) return false;
    this.#configurations.clear();
    return true;
  };

  async #check(
    uri: string,
    content: string | Uint8Array,
    syntax: "json" | "jsonc",
    isKnown: boolean,
  ): Promise<DocumentResult> {
    const settings = await this.#settingsFor(uri);
    if (settings.isIgnored) return { text: "", facts: null };
    const { preset, rule } = this.#options;
    return checkPayloads(
      { content, path: decodeURIComponent(uri), syntax, isKnown },
      { ...settings, preset: preset ?? settings.preset, rules: { ...settings.rules, ...rule } },
    );
  }

  async #read(uri: string): Promise<Uint8Array | null> {
    const encoded = await this.#connection.sendRequest<string | null>(READ_FILE, uri);
    return encoded === null ? null : Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
  }

  /** Returns the settings of a file from its nearest configuration, up to the folder of the workspace. */
  async #settingsFor(uri: string): Promise<Omit<FileSettings, "configPath">> {
    const { config } = this.#options;
    if (config === false) return noConfig;
    if (config !== undefined) return this.#settingsIn(config, uri);
    const top = this.#folders.find((folder) => uri.startsWith(`${folder}/`));
    if (top === undefined) return noConfig;
    for (let folder = folderOf(uri); folder.length >= top.length; folder = folderOf(folder)) {
      const at = `${folder}/${configName}`;
      if ((await this.#configurationAt(at)) !== null) return this.#settingsIn(at, uri);
    }
    return noConfig;
  }

  async #settingsIn(config: string, uri: string): Promise<Omit<FileSettings, "configPath">> {
    const settings = await this.#configurationAt(config);
    const folder = `${folderOf(config)}/`;
    const relativePath = uri.startsWith(folder) ? decodeURIComponent(uri.slice(folder.length)) : undefined;
    return settings?.(relativePath) ?? noConfig;
  }

  #configurationAt(uri: string): Promise<Settings | null> {
    const opened = this.#configurations.get(uri) ?? this.#open(uri);
    this.#configurations.set(uri, opened);
    return opened;
  }

  /** Throws an error with a one-sentence message if the configuration is invalid. */
  async #open(uri: string): Promise<Settings | null> {
    const bytes = await this.#read(uri);
    if (bytes === null) return null;
    const read = readConfig(bytes);
    const content = read.ok ? withoutPlugins(read.content) : {};
    const [mistake] = read.ok ? configMistakes(content, []) : read.diagnostics;
    if (mistake !== undefined)
      throw new Error(`${decodeURIComponent(uri)}:${mistake.span?.start.line ?? 1}: ${mistake.message}`);
    return (relativePath) =>
      settingsIn({ content, plugins: [], modules: [] }, decodeURIComponent(uri), relativePath);
  }
}
