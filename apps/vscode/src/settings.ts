import * as vscode from "vscode";
import type { Preset, RuleOptions } from "../../../src/index.ts";

/** What the settings of the editor say; paths are from the first folder of the workspace on. */
export interface Settings {
  readonly config: string | false | undefined;
  readonly baseline: string | undefined;
  readonly preset: Preset | undefined;
  readonly rule: RuleOptions;
}

/** In a workspace that is not trusted no configuration is used, as it may name rules that are programs. */
export function readSettings(): Settings {
  const settings = vscode.workspace.getConfiguration("surveyc");
  const said = (name: string): string | undefined => settings.get<string>(name) || undefined;
  return {
    config: vscode.workspace.isTrusted ? said("config") : false,
    baseline: said("baseline"),
    preset: said("preset") as Preset | undefined,
    // What the editor gives is a proxy, which cannot be sent to a worker.
    rule: { ...settings.get<RuleOptions>("rules") },
  };
}

/** The first folder of the workspace. */
export const firstFolder = (): vscode.Uri | undefined => vscode.workspace.workspaceFolders?.[0]?.uri;
