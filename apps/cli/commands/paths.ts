import { setImmediate } from "node:timers/promises";
import { type Command, Option } from "commander";
import { countRoutes, routes } from "#analysis/index.ts";
import { COUNTED_FROM_ZERO, stepsOf } from "#apps/phrasing/names.ts";
import { countOf } from "#apps/phrasing/phrases.ts";
import type { ExitCode, Io, Run } from "#apps/process/io.ts";
import { printInfo, writeOut } from "#apps/process/output/write.ts";
import { visible } from "#print/visible.ts";
import { longCount } from "../analysis/survey-figures.ts";
import { openSurvey, type SurveyOptions } from "../input/read-survey.ts";
import { formatOption, indexOption, limitOption } from "../options.ts";
import { showProgress } from "../records/progress.ts";

interface PathsOptions extends SurveyOptions {
  readonly limit: SurveyOptions["limit"] & { readonly routes?: number };
  readonly format: "text" | "ndjson";
}

const MAX_ROUTES = 100;

const examples = `
One route per line, the shortest first: each question with an answer that leads to the next. Questions are
counted from 0.

Examples:
  surveyc paths survey.json
  surveyc paths survey.json --limit 100000 --format ndjson > routes.ndjson
`;

async function paths(name: string | undefined, options: PathsOptions, io: Io): Promise<ExitCode> {
  const { format } = options;
  const { routes: maxRoutes = MAX_ROUTES, ...limit } = options.limit;
  const words = { verb: "read", command: "paths", purpose: "have routes" };
  const input = await openSurvey(name, { ...options, limit }, words, io);
  const { compiled } = input;
  const progress = showProgress(io, undefined, "written");
  let written = 0;
  for (const { questions, responses } of routes(compiled, { limit: maxRoutes })) {
    if (io.stopped.aborted) break;
    const line =
      format === "ndjson"
        ? JSON.stringify({ questions, responses })
        : visible(stepsOf(compiled.questions, questions, responses)) || "(no questions)";
    progress.hide();
    await writeOut(io, `${line}\n`);
    progress.update(++written, written);
    // Yield from time to time, so that Ctrl-C is handled.
    if (written % 1_000 === 0) await setImmediate();
  }
  progress.stop();
  const all = countRoutes(compiled).routes;
  const total = all === "unbounded" ? "infinitely many" : longCount(String(all));
  const isCut = all === "unbounded" || all > written;
  const shown = `${countOf(written, "route")}${isCut ? ` of ${total}; --limit sets the maximum` : ""}`;
  if (isCut || format === "text") printInfo(io, `${shown}${format === "text" ? COUNTED_FROM_ZERO : ""}`);
  return 0;
}

/** `--limit 20` sets the maximum number of routes. As in other commands, `--limit name=number` sets a limit of the parser. */
function routesOption(): Option {
  const { parseArg: parseLimit } = limitOption();
  return new Option(
    "--limit <routes>",
    "the maximum number of routes; or name=number, a limit of the parser (repeatable)",
  )
    .default({}, String(MAX_ROUTES))
    .argParser((text, previous: PathsOptions["limit"]) =>
      /^\d+$/.test(text) ? { ...previous, routes: Number(text) } : (parseLimit?.(text, previous) ?? previous),
    );
}

export function addPaths(program: Command, run: Run): void {
  program
    .command("paths")
    .argument("[file]", "a file, or - for the standard input (default: - if input is piped in)")
    .addOption(routesOption())
    .addOption(formatOption(["text", "ndjson"], "the format of the routes"))
    .addOption(indexOption())
    .addHelpText("after", examples)
    .action(run(paths));
}
