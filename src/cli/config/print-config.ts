import { relative, resolve } from "node:path";
import { defaultLimits } from "#diagnostics/limits.ts";
import { type CustomRule, rules } from "../../index.ts";
import { fileLimits } from "../input/limits.ts";
import type { ExitCode, Io } from "../io.ts";
import { writeOut } from "../output/write.ts";
import { type GivenSettings, SettingsFinder } from "./file-settings.ts";

/** Every severity that can be set, as it holds; those of plugins last. */
const severitiesOf = (set: Readonly<Record<string, string | undefined>>, plugins: readonly CustomRule[]) =>
  Object.fromEntries(
    [...rules.filter(({ locked }) => !locked), ...plugins].map(({ code, severity }) => [
      code,
      set[code] ?? severity,
    ]),
  );

/** Prints what holds for a file, as JSON. The file need not exist. */
export async function printConfig(name: string, given: GivenSettings, io: Io): Promise<ExitCode> {
  const finder = new SettingsFinder(io, given);
  const found = await finder.for({ name, path: resolve(io.cwd, name) });
  finder.requireKnownRules(found);
  const { configPath, kind, limits, plugins } = found;
  const shown = {
    config: configPath === null ? null : relative(io.cwd, configPath),
    kind: kind ?? null,
    rules: severitiesOf(found.rules, plugins),
    limits: { ...defaultLimits, ...fileLimits(limits) },
    plugins: plugins.map(({ code, summary, page }) => ({ code, summary, page })),
  };
  await writeOut(io, `${JSON.stringify(shown, null, 2)}\n`);
  return 0;
}
