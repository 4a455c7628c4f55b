import type { Command } from "commander";
import { quote } from "#diagnostics/echo.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { unknownName } from "../options.ts";
import { complain, tell, writeOut } from "../output/write.ts";
import type { KeySummary } from "../serve/key-manager.ts";
import { addStoreOptions, type StoreOptions } from "../serve/serve-options.ts";
import { addHelp } from "./help.ts";

interface CreateOptions extends StoreOptions {
  readonly project: readonly string[];
  readonly scopes: string;
  readonly email: string;
  readonly firstName: string;
}

const examples = `
Examples:
  surveyc keys create --project 1 --scopes "*"
  surveyc keys create --project 1 2 --scopes survey:read,dashboard:read --email kim@example.org
  surveyc keys create --project 1 --scopes public
  surveyc keys list
  surveyc keys revoke phx_a1b2
`;

/** What is wrong with the name of a project; undefined if nothing is. */
function projectProblem(name: string): string | undefined {
  if (name.trim() === "")
    return `${quote(name)} is no project; name the one that the key is to open, as in --project 1`;
  // Otherwise a key for a project of that name would be created, which opens neither of the two.
  return name.includes(",")
    ? `${quote(name)} is no project; a project is one name, so give several as --project 1 2`
    : undefined;
}

const managed = async (
  ...[options, io, use, work]: Parameters<typeof import("../serve/with-keys.ts").withKeys>
): Promise<ExitCode> => {
  // The stores are loaded by this command only.
  const { withKeys } = await import("../serve/with-keys.ts");
  try {
    return await withKeys(options, io, use, work);
  } catch (error) {
    complain(io, (error as Error).message);
    return 2;
  }
};

async function create(options: CreateOptions, io: Io): Promise<ExitCode> {
  const problem = options.project.map(projectProblem).find((found) => found !== undefined);
  if (problem !== undefined) {
    complain(io, problem);
    return 2;
  }
  const scopes = options.scopes.split(",").map((scope) => scope.trim());
  // The operations are loaded by this command only.
  const { operations, publicScope } = await import("../../http/index.ts");
  const knownScopes = [...new Set(operations.map(({ scope }) => scope as string)), publicScope, "*"];
  const unknown = scopes.find((scope) => !knownScopes.includes(scope));
  if (unknown !== undefined) {
    complain(io, unknownName("scope", unknown, knownScopes, `there are ${knownScopes.join(", ")}`));
    return 2;
  }
  if (!/^[^@\s]+@[^@\s]+$/.test(options.email)) {
    complain(io, `${JSON.stringify(options.email)} is no e-mail address`);
    return 2;
  }
  const projects = options.project.includes("*") ? "*" : options.project;
  const isPublic = scopes.includes(publicScope);
  if (isPublic && (scopes.length > 1 || projects === "*" || projects.length > 1)) {
    complain(io, "a public token is for one project and has no other scope: --project 1 --scopes public");
    return 2;
  }
  const { email, firstName } = options;
  const user = { id: 1, uuid: crypto.randomUUID(), first_name: firstName, email };
  return managed(options, io, "create", async (keys) => {
    const key = await keys.create({ projects, scopes, user });
    tell(
      io,
      isPublic
        ? "Pages send this token in place of a key. It is no secret; surveyc keys list shows it again."
        : "The key is shown only now; what is kept is its hash. Send it as Authorization: Bearer <key>.",
    );
    await writeOut(io, `${key}\n`);
    return 0;
  });
}

const lineOf = ({ hint, projects, scopes, createdAt }: KeySummary): string =>
  `${hint}${hint.startsWith("phc_") ? "" : "…"}  ${createdAt}  projects ${projects === "*" ? "*" : projects.join(",")}  scopes ${scopes.join(",")}\n`;

const list = (options: StoreOptions, io: Io): Promise<ExitCode> =>
  managed(options, io, "find", async (keys) => {
    const known = await keys.list();
    if (known.length === 0) tell(io, "There are no keys.");
    await writeOut(io, known.map(lineOf).join(""));
    return 0;
  });

const revoke = (hint: string, options: StoreOptions, io: Io): Promise<ExitCode> =>
  managed(options, io, "find", async (keys) => {
    const removed = await keys.revoke(hint.replace(/…$/, ""));
    if (removed > 0) return 0;
    complain(io, `there is no key that begins with ${JSON.stringify(hint)}; surveyc keys list shows them`);
    return 2;
  });

/** `surveyc keys create|list|revoke` */
export function addKeys(program: Command, io: Io, finish: Finish): void {
  const keys = program
    .command("keys")
    .description("make, list and remove API keys")
    .addHelpText("after", examples);
  addStoreOptions(keys.command("create").description("make a key and show it, once"))
    .requiredOption("--project <id...>", 'the projects it opens; "*" for all')
    .requiredOption(
      "--scopes <scopes>",
      'what it may do, commas between; "*" for all, public for the token of a page',
    )
    // Clients expect an address; this one can reach nobody (RFC 2606).
    .option("--email <address>", "the address of the person who holds it", "somebody@example.invalid")
    .option("--first-name <name>", "the first name of that person", "Somebody")
    .action(async (options: CreateOptions) => finish(await create(options, io)));
  addStoreOptions(keys.command("list").description("list the keys, without what makes them work")).action(
    async (options: StoreOptions) => finish(await list(options, io)),
  );
  addStoreOptions(keys.command("revoke").description("remove the keys that begin so, as the list shows them"))
    .argument("<hint>", "such as phx_a1b2")
    .action(async (hint: string, options: StoreOptions) => finish(await revoke(hint, options, io)));
  addHelp(keys);
}
