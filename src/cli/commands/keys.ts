import type { Command } from "commander";
import { quote } from "#diagnostics/echo.ts";
import type { ExitCode, Finish, Io } from "../io.ts";
import { unknownName } from "../options.ts";
import { complain, tell, writeOut } from "../output/write.ts";
import type { CreatedKey, KeySummary } from "../serve/account-manager.ts";
import { readExpiry } from "../serve/expiry.ts";
import { addStoreOptions, type StoreOptions } from "../serve/serve-options.ts";
import { addHelp } from "./help.ts";
import { isAddress, noAddress, onAccounts } from "./on-accounts.ts";

interface CreateOptions extends StoreOptions {
  readonly project: readonly string[];
  readonly scopes: string;
  readonly user: string;
  readonly firstName: string;
  readonly name: string;
  readonly expires: string;
}

const examples = `
Examples:
  surveyc keys create --project 1 --scopes "*"
  surveyc keys create --project 1 2 --scopes survey:read,dashboard:read --user kim@example.org --expires 90d
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

/** What is wrong with how a user is named; undefined if nothing is. */
function userProblem(user: string): string | undefined {
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(user);
  return isAddress(user) || isUuid || /^\d+$/.test(user) ? undefined : noAddress(user);
}

/** Says what had to be created for a key. */
function announce({ newProjects, newUser }: CreatedKey, io: Io): void {
  for (const project of newProjects) tell(io, `There was no project ${project}; it is created.`);
  if (newUser !== null) tell(io, `${newUser.email} is created, as user ${newUser.id}.`);
}

async function create(options: CreateOptions, io: Io): Promise<ExitCode> {
  const problem = [...options.project.map(projectProblem), userProblem(options.user)].find(
    (found) => found !== undefined,
  );
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
  const expiry = readExpiry(options.expires, io.date());
  if ("problem" in expiry) {
    complain(io, expiry.problem);
    return 2;
  }
  const projects = options.project.includes("*") ? "*" : options.project;
  const isPublic = scopes.includes(publicScope);
  if (isPublic && (scopes.length > 1 || projects === "*" || projects.length > 1)) {
    complain(io, "a public token is for one project and has no other scope: --project 1 --scopes public");
    return 2;
  }
  if (isPublic && expiry.expiresAt !== null) {
    complain(io, "a public token has no end, as it is in pages; remove it with surveyc keys revoke");
    return 2;
  }
  const { user, firstName, name } = options;
  return onAccounts(options, io, "create", async (accounts) => {
    const created = await accounts.createKey({ projects, scopes, user, firstName, name, ...expiry });
    announce(created, io);
    tell(
      io,
      isPublic
        ? "Pages send this token in place of a key. It is no secret; surveyc keys list shows it again."
        : "The key is shown only now; what is kept is its hash. Send it as Authorization: Bearer <key>.",
    );
    await writeOut(io, `${created.key}\n`);
    return 0;
  });
}

/** Who holds a key, as the list shows them. */
const holderOf = ({ user, scopes }: KeySummary): string =>
  user === null ? (scopes.includes("public") ? "everybody" : "nobody") : (user.email ?? user.uuid);

const lineOf = (key: KeySummary): string => {
  const { hint, name, projects, scopes, createdAt, expiresAt, lastUsedAt } = key;
  const parts = [
    `${hint}${hint.startsWith("phc_") ? "" : "…"}`,
    createdAt,
    `projects ${projects === "*" ? "*" : projects.join(",")}`,
    `scopes ${scopes.join(",")}`,
    `user ${holderOf(key)}`,
    `ends ${expiresAt ?? "never"}`,
    `used ${lastUsedAt ?? "never"}`,
    ...(name === "" ? [] : [JSON.stringify(name)]),
  ];
  return `${parts.join("  ")}\n`;
};

const list = (options: StoreOptions, io: Io): Promise<ExitCode> =>
  onAccounts(options, io, "find", async (accounts) => {
    const known = await accounts.listKeys();
    if (known.length === 0) tell(io, "There are no keys.");
    await writeOut(io, known.map(lineOf).join(""));
    return 0;
  });

const revoke = (hint: string, options: StoreOptions, io: Io): Promise<ExitCode> =>
  onAccounts(options, io, "find", async (accounts) => {
    const removed = await accounts.revokeKeys(hint.replace(/…$/, ""));
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
    .requiredOption(
      "--project <id...>",
      'the projects it opens, created where they are not there; "*" for all',
    )
    .requiredOption(
      "--scopes <scopes>",
      'what it may do, commas between; "*" for all, public for the token of a page',
    )
    // Clients expect an address; this one can reach nobody (RFC 2606).
    .option(
      "--user <user>",
      "who holds it: an address, or the UUID or number of a user",
      "somebody@example.invalid",
    )
    .option("--first-name <name>", "the first name of a user who is created for it", "Somebody")
    .option("--name <name>", "what you call it", "")
    .option("--expires <time>", "when it ends: 30d, 12h, 2w, a date, a time, or never", "never")
    .action(async (options: CreateOptions) => finish(await create(options, io)));
  addStoreOptions(keys.command("list").description("list the keys, without what makes them work")).action(
    async (options: StoreOptions) => finish(await list(options, io)),
  );
  addStoreOptions(keys.command("revoke").description("remove the keys that begin so, as the list shows them"))
    .argument("<hint>", "such as phx_a1b2")
    .action(async (hint: string, options: StoreOptions) => finish(await revoke(hint, options, io)));
  addHelp(keys);
}
