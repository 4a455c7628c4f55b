// One cold start in a new process: imports a library, checks a survey a hundred times, and prints the milliseconds of the import, of
// the first call and of all calls. Arguments: the name of the start, and the file of the survey.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { spent } from "../spent.ts";

type Start = () => Promise<(payload: unknown) => boolean>;

const entryPoint = pathToFileURL(`${process.cwd()}/dist/index.js`).href;

const starts: Readonly<Record<string, Start>> = {
  surveyc: async () => {
    const { compileSurvey } = (await import(entryPoint)) as typeof import("../../src/index.ts");
    return (payload) => compileSurvey(payload).ok;
  },
  zod: async () => (await import("./zod-shape.ts")).default,
  "z.compile": async () => (await import("./zod-compiled-shape.ts")).default,
  ajv: async () => (await import("./ajv.ts")).ajvShape.accepts,
  valibot: async () => (await import("./valibot.ts")).valibotShape.accepts,
  typebox: async () => (await import("./typebox.ts")).typeboxShape.accepts,
  arktype: async () => (await import("./arktype.ts")).arktypeShape.accepts,
  "survey-core": async () => {
    const { surveyJson, surveyJsQuestions } = await import("./survey-core.ts");
    return (payload) => surveyJsQuestions(surveyJson(payload)) > 0;
  },
};

const [, , which = "", file = ""] = process.argv;
const payload: unknown = JSON.parse(readFileSync(file, "utf8"));
const start = starts[which];
if (start === undefined) throw new Error(`unknown start ${which}`);
const begun = spent();
const accepts = await start();
const loaded = spent();
if (!accepts(payload)) throw new Error(`${which} rejects the survey`);
const first = spent() - loaded;
// Parse each time like servers, so that no call reuses objects of an earlier one.
const text = JSON.stringify(payload);
for (let call = 1; call < 100; call++) accepts(JSON.parse(text));
console.log(JSON.stringify({ load: loaded - begun, first, hundred: spent() - loaded }));
