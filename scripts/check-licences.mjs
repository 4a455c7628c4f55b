// Every package that an install brings, that is installed beside surveyc, or whose code is in dist has a licence of these, and
// THIRD-PARTY.md holds the licences of the code in dist. Needs `npm run build` before.
import { readdirSync, readFileSync } from "node:fs";

const allowed = new Set(["MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC"]);

/**
 * Optional peers with another licence, which nothing brings along: whoever wants PNG installs resvg, unchanged, from its
 * makers (decision 0044).
 */
const excepted = new Map([[/(?:^|\/)@resvg\/resvg-js(?:-[\w-]+)?$/, "MPL-2.0"]]);
const isExcepted = (path, license) =>
  [...excepted].some(([name, allowedHere]) => name.test(path) && license === allowedHere) &&
  !inDist.includes(path);

const read = (path) => JSON.parse(readFileSync(path, "utf8"));
const own = read("package.json");
const { packages } = read("package-lock.json");
const problems = [];

/** Where a package that another one needs is installed: as near to it as possible. Null for one that is not. */
function find(name, from) {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, "")) {
    const path = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return null;
  }
}

/** The packages that are installed for some others, which are among them. */
function closure(names) {
  const found = new Set();
  const visit = (name, from) => {
    const path = find(name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      visit(needed, path);
  };
  for (const name of names) visit(name, "");
  return [...found];
}

/** The packages whose code is in dist: esbuild writes the path of each file above what it took of it. */
function carried() {
  const modules = readdirSync("dist").filter((file) => file.endsWith(".js"));
  const paths = modules.flatMap((file) =>
    [...readFileSync(`dist/${file}`, "utf8").matchAll(/\/\/!? (node_modules\/(?:@[^/]+\/)?[^/\n]+)/g)].map(
      ([, path]) => path,
    ),
  );
  return [...new Set(paths)].sort();
}

const inDist = carried();
if (inDist.length === 0) problems.push("dist names no package, although some are bundled; was it built?");
const installed = closure(Object.keys({ ...own.dependencies, ...own.peerDependencies }));
for (const path of new Set([...installed, ...inDist])) {
  const { license, version } = packages[path];
  if (!allowed.has(license) && !isExcepted(path, license))
    problems.push(`${path} ${version} has the licence ${license}`);
}

const headings = [...readFileSync("THIRD-PARTY.md", "utf8").matchAll(/^## (.+)$/gm)].map(
  ([, heading]) => heading,
);
const wanted = inDist.map((path) => {
  const { version, license } = packages[path];
  return `${path.replace(/^.*node_modules\//, "")} ${version} (${license})`;
});
for (const heading of wanted)
  if (!headings.includes(heading)) problems.push(`THIRD-PARTY.md has no heading "## ${heading}"`);
for (const heading of headings)
  if (!wanted.includes(heading)) problems.push(`THIRD-PARTY.md names ${heading}, which is not in dist`);

for (const problem of problems) console.log(problem);
console.log(
  `${installed.length} packages installed or beside, ${inDist.length} in dist: ${wanted.join(", ")}`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
