import { fileURLToPath } from "node:url";
import { checkTypes } from "../compile/type-errors.ts";
import { programOf } from "./run-page.ts";

/** The entry points that pages import, as readers have them installed. */
const entryPoints = {
  surveyc: "src/index.ts",
  "surveyc/graph": "src/pictures/index.ts",
  "surveyc/analysis": "src/analysis/index.ts",
  "surveyc/http": "src/http/index.ts",
  "surveyc/runtime": "src/runtime/index.ts",
  "surveyc/stores": "src/stores/index.ts",
  "surveyc/testing": "src/testing/index.ts",
};

const paths = Object.fromEntries(
  Object.entries(entryPoints).map(([name, path]) => [
    name,
    [fileURLToPath(new URL(`../../${path}`, import.meta.url))],
  ]),
);

/** What the compiler says of the blocks of a page, each with the line of the page. */
export function typeErrorsOf(markdown: string): string[] {
  const source = programOf(markdown);
  const { errors } = checkTypes(source, {
    paths,
    lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node"],
    esModuleInterop: true,
  });
  return errors.map(({ offset, message }) => `${source.slice(0, offset).split("\n").length}: ${message}`);
}
