import { relative, sep } from "node:path";
import type { Io } from "#apps/process/io.ts";
import { linesBefore, rangeOf } from "#print/location.ts";
import type { PrinterOptions } from "#print/report.ts";

/**
 * Returns the address of the current folder at the checked-out commit on GitHub or GitLab, from the variables of their jobs
 * (https://docs.github.com/actions/reference/variables-reference, https://docs.gitlab.com/ci/variables/predefined_variables/);
 * undefined elsewhere.
 */
function folderUrl({ env, cwd }: Pick<Io, "env" | "cwd">): string | undefined {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_SHA, GITHUB_WORKSPACE } = env;
  const { CI_PROJECT_URL, CI_COMMIT_SHA, CI_PROJECT_DIR } = env;
  const folder = relative(GITHUB_WORKSPACE ?? CI_PROJECT_DIR ?? cwd, cwd);
  if (!/^(?!\.\.)[\w./\\-]*$/.test(folder)) return undefined;
  const path = folder === "" ? "" : `${folder.split(sep).join("/")}/`;
  if (GITHUB_SERVER_URL !== undefined && GITHUB_REPOSITORY !== undefined && GITHUB_SHA !== undefined)
    return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob/${GITHUB_SHA}/${path}`;
  return CI_PROJECT_URL !== undefined && CI_COMMIT_SHA !== undefined
    ? `${CI_PROJECT_URL}/-/blob/${CI_COMMIT_SHA}/${path}`
    : undefined;
}

/** Names of files below the folder that need no encoding in an address. */
const PLAIN_PATH = /^(?!\/|.*\.\.)[\w./-]+$/;

/** Returns the function that links findings to their lines in a job of GitHub or GitLab. */
export function sourceLinks(io: Pick<Io, "env" | "cwd">): NonNullable<PrinterOptions["linkTo"]> {
  const url = folderUrl(io);
  return (report, { span }) => {
    const { file = "" } = report;
    if (url === undefined || !PLAIN_PATH.test(file)) return undefined;
    const line = span === undefined ? linesBefore(report) + 1 : rangeOf(span, report).line;
    return `${url}${file.replace(/^\.\//, "")}#L${line}`;
  };
}
