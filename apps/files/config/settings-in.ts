import picomatch from "picomatch";
import type { CustomRule } from "#index.ts";
import type { CheckSettings } from "../check-text.ts";
import type { IgnoreEntry } from "../ignore/ignore-findings.ts";
import type { Configuration, Override } from "./read-config.ts";

/** A configuration and its plugins. */
export interface OpenConfig {
  readonly path: string;
  readonly content: Configuration;
  readonly modules: readonly string[];
  readonly plugins: readonly CustomRule[];
}

/** The resolved settings of a file, and their origin. */
export interface FileSettings extends CheckSettings {
  readonly pluginModules: readonly string[];
  /** The configuration file; null if there is none. */
  readonly configPath: string | null;
  readonly ignore: readonly IgnoreEntry[];
  /** Whether the configuration excludes the file unless it is named explicitly. */
  readonly isIgnored: boolean;
}

/** Whether globs match a path, which is relative to the folder of the configuration and uses slashes. */
const matchesAny = (globs: readonly string[], path: string): boolean =>
  globs.some((glob) => picomatch.isMatch(path, glob, { dot: true, basename: !glob.includes("/") }));

/**
 * Returns the settings of a configuration for a file; later overrides take precedence. `name` is the display name of the
 * configuration, `below` the path of the file relative to its folder, with slashes; undefined for a text without a file.
 */
export function settingsIn(
  { content, plugins, modules }: Omit<OpenConfig, "path">,
  name: string,
  relativePath: string | undefined,
): Omit<FileSettings, "configPath"> {
  const matches = (globs: readonly string[] | undefined): boolean =>
    relativePath !== undefined && globs !== undefined && matchesAny(globs, relativePath);
  const matching = (content.overrides ?? []).filter(({ files }) => matches(files));
  const layers: readonly (Configuration | Override)[] = [content, ...matching];
  return {
    preset: content.preset,
    rules: Object.assign({}, ...layers.map(({ rules }) => rules)),
    limits: Object.assign({}, ...layers.map(({ limits }) => limits)),
    kind: matching.findLast(({ kind }) => kind !== undefined)?.kind,
    plugins,
    pluginModules: modules,
    ignore: layers.flatMap((layer) => {
      const place = layer === content ? "" : `/overrides/${content.overrides?.indexOf(layer as Override)}`;
      return (layer.ignore ?? []).map((each, at) => ({ ...each, entry: `${name}, ${place}/ignore/${at}` }));
    }),
    isIgnored: matches(content.ignoreFiles),
  };
}

/** The settings without a configuration. */
export const noConfig: Omit<FileSettings, "configPath"> = {
  rules: {},
  limits: {},
  kind: undefined,
  plugins: [],
  pluginModules: [],
  ignore: [],
  isIgnored: false,
};
