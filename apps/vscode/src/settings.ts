import * as vscode from "vscode";
import type { Preset, RuleOptions } from "../../../src/index.ts";

/** The settings of the editor; paths are relative to the first folder of the workspace. */
export interface Settings {
  readonly config: string | false | undefined;
  readonly baseline: string | undefined;
  readonly preset: Preset | undefined;
  readonly rule: RuleOptions;
}

/** Reads the settings. An untrusted workspace uses no configuration, because that can load plugins. */
export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration("surveyc");
  const textSetting = (name: string): string | undefined => settings.get<string>(name) || undefined;
  return {
    config: vscode.workspace.isTrusted ? textSetting("config") : false,
    baseline: textSetting("baseline"),
    preset: textSetting("preset") as Preset | undefined,
    // The editor returns a proxy, which cannot be sent to a worker.
    rule: { ...settings.get<RuleOptions>("rules") },
  };
}

/** The first folder of the workspace. */
export const firstFolder = (): vscode.Uri | undefined => vscode.workspace.workspaceFolders?.[0]?.uri;
