import { dirname, relative, resolve, sep } from "node:path";
import { CommandError } from "#apps/process/command-error.ts";
import type { Io } from "#apps/process/io.ts";
import { suggestName } from "#diagnostics/did-you-mean.ts";
import { quote } from "#diagnostics/echo.ts";
import type { CheckSettings } from "../check-text.ts";
import type { InputFile } from "../input/read-input.ts";
import { findConfig } from "./nearest-file.ts";
import { openConfig } from "./open-config.ts";
import { type FileSettings, noConfig, type OpenConfig, settingsIn } from "./settings-in.ts";

/** The settings of the command line, which take precedence over every configuration. */
export interface CommandLineSettings extends Pick<CheckSettings, "preset" | "rules" | "limits" | "kind"> {
  /** The configuration for all files; false for none, undefined for the nearest one. */
  readonly config: string | false | undefined;
}

/** The path of a file relative to the folder of a configuration. */
const pathBelow = (config: string, { path }: InputFile): string | undefined =>
  path === null ? undefined : relative(dirname(config), path).split(sep).join("/");

/** Resolves the settings of each file of a run. Configuration files are read once. */
export class SettingsFinder {
  readonly #io: Io;
  readonly #commandLine: CommandLineSettings;
  readonly #configPaths = new Map<string, string | undefined>();
  readonly #configs = new Map<string, Promise<OpenConfig>>();

  constructor(io: Io, commandLine: CommandLineSettings) {
    this.#io = io;
    this.#commandLine = commandLine;
  }

  #pathFor(file: InputFile): string | undefined {
    const { config } = this.#commandLine;
    if (config === false) return undefined;
    if (config !== undefined) return resolve(this.#io.cwd, config);
    const folder = file.path === null ? this.#io.cwd : dirname(file.path);
    if (!this.#configPaths.has(folder)) this.#configPaths.set(folder, findConfig(folder));
    return this.#configPaths.get(folder);
  }

  #open(path: string): Promise<OpenConfig> {
    const opened = this.#configs.get(path) ?? openConfig(path, relative(this.#io.cwd, path) || path);
    this.#configs.set(path, opened);
    return opened;
  }

  /** Returns the settings of a file. Throws if its configuration is invalid; the error is the same for each file. */
  async for(file: InputFile): Promise<FileSettings> {
    const path = this.#pathFor(file);
    const opened = path === undefined ? undefined : await this.#open(path);
    const settings =
      opened === undefined
        ? noConfig
        : settingsIn(opened, relative(this.#io.cwd, opened.path), pathBelow(opened.path, file));
    const { preset, rules, limits, kind } = this.#commandLine;
    return {
      ...settings,
      preset: preset ?? settings.preset,
      rules: { ...settings.rules, ...rules },
      limits: { ...settings.limits, ...limits },
      kind: kind ?? settings.kind,
      configPath: path ?? null,
    };
  }

  /** Throws if the command line sets the severity of a plugin rule that the configuration of the file does not load. */
  requireKnownRules({ plugins }: FileSettings): void {
    const codes = plugins.map(({ code }) => code);
    const unknown = Object.keys(this.#commandLine.rules).find(
      (code) => code.includes("/") && !codes.some((each) => each === code),
    );
    if (unknown === undefined) return;
    const where = suggestName(unknown, codes, "List plugins in surveyc.config.json.");
    throw new CommandError(`--rule: unknown plugin rule ${quote(unknown)}. ${where}`);
  }
}
