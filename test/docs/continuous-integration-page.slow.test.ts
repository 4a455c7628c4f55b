import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { main } from "../apps/cli/command.ts";
import { onOneLine } from "../apps/cli/on-one-line.ts";
import { blank, clean, fallingOff, json, pretty } from "../apps/cli/surveys.ts";
import { temporaryFolder } from "../apps/cli/temporary-folder.ts";

const fromRoot = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Without the git configuration of the user. */
const env = {
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  npm_config_offline: "true",
  npm_config_update_notifier: "false",
  npm_config_cache: "",
};

/** A repository of git in which surveyc is installed. */
function repository(files: Readonly<Record<string, string>>) {
  const folder = temporaryFolder({
    ...files,
    "package.json": '{"private":true}',
    ".gitignore": "node_modules\n",
  });
  const { path, at } = folder;
  mkdirSync(at("node_modules/.bin"), { recursive: true });
  chmodSync(main, 0o755);
  symlinkSync(main, at("node_modules/.bin/surveyc"));
  const call = (command: string, ...argv: readonly string[]) => {
    const done = spawnSync(command, argv, {
      cwd: path,
      encoding: "utf8",
      env: { ...env, npm_config_cache: at("node_modules/.cache") },
    });
    return { code: done.status, out: done.stdout, err: done.stderr };
  };
  const git = (...argv: readonly string[]) =>
    call("git", "-c", "user.name=A", "-c", "user.email=a@example.org", ...argv);
  git("init", "-q");
  return { ...folder, call, git };
}

interface Input {
  readonly default: string;
}
interface Action {
  readonly inputs: Readonly<Record<string, Input>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}
interface Step {
  readonly id: string;
  readonly shell: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

/** npx takes seconds to start; what is installed it runs in the same way. The hook of git runs npx itself. */
const npx = `#!/bin/sh
[ "$1 $2" = "--yes surveyc" ] || exit 9
shift 2
exec node_modules/.bin/surveyc "$@"
`;

describe("action.yml", () => {
  const action = parse(fromRoot("action.yml")) as Action;
  const [step] = action.runs.steps as [Step];

  /** Runs the step as GitHub does: https://docs.github.com/actions/reference/workflow-syntax-for-github-actions */
  function runAction(files: Readonly<Record<string, string>>, inputs: Readonly<Record<string, string>>) {
    const { path, at, read } = repository({
      ...files,
      ".run/output": "",
      ".run/summary": "",
      ".run/step.sh": step.run,
      ".run/npx": npx,
    });
    chmodSync(at(".run/npx"), 0o755);
    const given = Object.fromEntries(
      Object.entries(step.env).map(([name, value]) => {
        const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1] ?? "";
        return [name, inputs[input] ?? action.inputs[input]?.default ?? ""];
      }),
    );
    const done = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", at(".run/step.sh")], {
      cwd: path,
      encoding: "utf8",
      env: {
        ...env,
        PATH: `${at(".run")}:${env.PATH}`,
        ...given,
        GITHUB_OUTPUT: at(".run/output"),
        GITHUB_STEP_SUMMARY: at(".run/summary"),
      },
    });
    return {
      code: done.status,
      out: done.stdout,
      err: done.stderr,
      outputs: read(".run/output"),
      summary: read(".run/summary"),
    };
  }

  const files = {
    "surveys/a b.json": json(blank),
    "surveys/b.json": json(fallingOff),
    "more.json": json(clean),
  };

  it("annotates, counts, summarises and fails", () => {
    const { code, out, err, outputs, summary } = runAction(files, { paths: "surveys/\n\nmore.json\n" });
    expect(out).toMatch(/^::error file=surveys\/a b\.json,line=1,.*\n::warning file=surveys\/b\.json,.*\n$/);
    expect(err).toBe("checked 3 surveys in 3 files: 1 error and 1 warning\n");
    expect(outputs).toBe("errors=1\nwarnings=1\ninfos=0\n");
    expect(summary).toMatch(
      /^### 1 error, 1 warning in 2 files\n[\s\S]*- 🔴 \*\*error\*\* [\s\S]*- 🟡 warning /u,
    );
    expect(code).toBe(1);
  });

  it.each<Readonly<Record<string, string>>>([{ "fail-on": "warning" }, { "max-warnings": "0" }])(
    "takes what makes it fail: %j",
    (limit) => {
      const { code, err } = runAction({ "a.json": json(fallingOff) }, { paths: "a.json", ...limit });
      expect(err).toMatch(/checked 1 survey in 1 file: 1 warning\n$/);
      expect(code).toBe(1);
    },
  );

  it("fails if there is nothing to check, and runs nothing that it is given", () => {
    const { code, err, outputs } = runAction({}, { paths: "$(touch ran)\n--help\n`touch ran`.json" });
    expect(err).toContain('surveyc: no file matches "$(touch ran)"\n');
    expect(err).toContain("surveyc: --help: does not exist\n");
    expect(outputs).toBe("errors=3\nwarnings=0\ninfos=0\n");
    expect(code).toBe(2);
  });

  it("has the inputs and outputs that its page lists, and one step for each output", () => {
    const page = fromRoot("docs/continuous-integration.md");
    const rows = [...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(rows).toEqual(Object.keys(action.inputs));
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(page).toContain(`\`${name}\``);
      expect(value).toBe(`\${{ steps.${step.id}.outputs.${name} }}`);
    }
    expect(action.runs.using).toBe("composite");
    expect(step.shell).toBe("bash");
    expect(step.run).not.toContain("${{");
  });
});

describe("the hook of git", () => {
  const page = fromRoot("docs/continuous-integration.md");
  const [, path = "", hook = ""] = /```sh (\.githooks\/pre-commit)\n([\s\S]*?)```/.exec(page) ?? [];
  const withHook = (files: Readonly<Record<string, string>>) => {
    const made = repository({ ...files, [path]: hook });
    chmodSync(made.at(path), 0o755);
    made.git("config", "core.hooksPath", dirname(path));
    return made;
  };

  it("rejects a broken survey, and accepts it after the fix", () => {
    const { git, at } = withHook({ "surveys/deep/a b.json": pretty(blank), "notes.json": "{" });
    git("add", ".");
    const refused = git("commit", "-m", "broken");
    expect(refused.code).not.toBe(0);
    expect(onOneLine(refused.out + refused.err)).toContain("surveys/deep/a b.json:6:19 error no-blank-text");
    expect(git("log", "--oneline").code).not.toBe(0);
    writeFileSync(at("surveys/deep/a b.json"), pretty(clean));
    git("add", ".");
    expect(git("commit", "-m", "mended")).toMatchObject({ code: 0 });
    expect(git("log", "--format=%s").out).toBe("mended\n");
  });

  it("ignores other commits and deleted surveys", () => {
    const { git } = withHook({ "notes.json": "{", "surveys/a.json": pretty(clean) });
    git("add", ".");
    git("commit", "-m", "first");
    git("rm", "-q", "surveys/a.json");
    expect(git("commit", "-m", "second")).toMatchObject({ code: 0, err: "" });
  });
});

describe(".pre-commit-hooks.yaml", () => {
  const [hook] = parse(fromRoot(".pre-commit-hooks.yaml")) as [
    Readonly<Record<"id" | "entry" | "files" | "language", string>>,
  ];
  let bin: string;
  beforeAll(() => {
    chmodSync(main, 0o755);
    bin = dirname(main);
  });

  it("checks the files that it is for, as pre-commit runs it", () => {
    const { path, at } = temporaryFolder({
      "surveys/a.json": pretty(clean),
      "surveys/deep/b.jsonc": `// broken\n${pretty(blank)}`,
      "package.json": "{}",
      "bin/.keep": "",
    });
    symlinkSync(join(bin, "cli.js"), at("bin/surveyc"));
    const names = ["package.json", "surveys/a.json", "surveys/deep/b.jsonc", "surveys/notes.md"];
    const staged = names.filter((name) => new RegExp(hook.files).test(name));
    expect(staged).toEqual(["surveys/a.json", "surveys/deep/b.jsonc"]);
    const run = (files: readonly string[]) =>
      spawnSync(hook.entry.split(" ")[0] ?? "", [...hook.entry.split(" ").slice(1), ...files], {
        cwd: path,
        encoding: "utf8",
        env: { ...env, PATH: `${at("bin")}:${env.PATH}` },
      });
    expect(run(staged).status).toBe(1);
    expect(onOneLine(run(staged).stdout)).toContain("surveys/deep/b.jsonc:7:19 error no-blank-text");
    expect(run(staged.slice(0, 1)).status).toBe(0);
  });

  it("is installed from a package whose command is there when it is packed", () => {
    const { bin: command, scripts } = JSON.parse(fromRoot("package.json"));
    expect(Object.keys(command)).toEqual([hook.entry.split(" ")[0]]);
    expect(hook.language).toBe("node");
    expect(scripts.prepack).toContain("npm run build");
  });
});

it("the page names the hook and the files that exist", () => {
  const page = fromRoot("docs/continuous-integration.md");
  const workflows = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, text = ""]) => parse(text) as unknown,
  );
  expect(workflows).toHaveLength(5);
  expect(page).toContain("- id: surveyc\n");
});
