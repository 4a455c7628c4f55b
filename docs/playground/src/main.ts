import "./style.css";
import type { Session } from "surveyc/runtime";
import { showAnalysis } from "./analysis-view.ts";
import { makeChanges } from "./changes-view.ts";
import CompilerWorker from "./compiler.worker.ts?worker&inline";
import { makeEditor } from "./editor.ts";
import { announce, byId, option } from "./elements.ts";
import { showFindings } from "./findings-view.ts";
import type { Job, Result } from "./messages.ts";
import { newestJob } from "./newest-job.ts";
import { makePicture } from "./picture-view.ts";
import { makePreview } from "./preview-view.ts";
import { samples } from "./samples.ts";
import { connectServer } from "./server-view.ts";
import { fragmentOf, LONGEST, textOfFragment } from "./share.ts";
import { makeTabs } from "./tabs.ts";

/** Typing is followed after so many milliseconds without a key. */
const PAUSE = 150;

/** Makes the page work, with a text to begin with. */
function start(first: string): void {
  let loaded = first;
  let wants: Job["wants"] = "picture";
  let session: Session | undefined;
  let latest: Result | undefined;

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const worker = new CompilerWorker();
  const { ask: compile, answer } = newestJob<Result>((id) => {
    const theme = dark.matches ? "dark" : "light";
    const { current, path } = session ?? {};
    const job: Job = {
      id,
      text: editor.text(),
      theme,
      before: loaded,
      wants,
      session: current === undefined || path === undefined ? undefined : { current, path },
    };
    worker.postMessage(job);
  }, show);

  let pause: ReturnType<typeof setTimeout> | undefined;
  function soon(): void {
    clearTimeout(pause);
    pause = setTimeout(() => {
      compile();
      void keepInAddress();
    }, PAUSE);
  }

  /** A reload, or a copied address, shows the same text. */
  async function keepInAddress(): Promise<void> {
    const text = editor.text();
    const fragment = await fragmentOf(text);
    if (text === editor.text() && fragment.length <= LONGEST) history.replaceState(null, "", fragment);
  }

  const editor = makeEditor(byId("editor"), loaded, {
    onText: soon,
    onQuestion: (position) => picture.point(position),
  });
  const picture = makePicture(byId("picture"), { onQuestion: (position) => editor.goToQuestion(position) });
  const changes = makeChanges(byId("changes"));

  const preview = makePreview(byId("preview"), (next) => {
    session = next;
    compile();
  });

  function show(result: Result): void {
    latest = result;
    showFindings(byId("findings"), result.diagnostics, editor);
    editor.showFindings(result.diagnostics);
    picture.show(result.picture);
    if (wants === "preview") preview.show(result.survey);
    if (wants === "analysis") showAnalysis(byId("analysis"), result.analysis, editor.goToQuestion);
    if (wants === "changes") changes.show(loaded, editor.text(), result.changes);
  }

  worker.onmessage = ({ data }: MessageEvent<Result>) => answer(data);

  function load(text: string, name: string): void {
    loaded = text;
    session = undefined;
    preview.forget();
    editor.replace(text);
    announce(`${name} is loaded.`);
  }

  makeTabs(document.querySelector("[role=tablist]") as HTMLElement, (name) => {
    wants = name as Job["wants"];
    if (latest !== undefined) compile();
  });

  const list = byId<HTMLSelectElement>("samples");
  list.append(...Object.keys(samples).map((name) => option(name)));
  list.onchange = () => load(samples[list.value]?.() ?? "", list.value);

  const file = byId<HTMLInputElement>("file");
  byId("open").onclick = () => file.click();
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen !== undefined) load(await chosen.text(), chosen.name);
  };
  file.onchange = () => readFile(file.files?.[0]);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void readFile(event.dataTransfer?.files[0]);
  });

  byId("save").onclick = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([editor.text()], { type: "application/json" }));
    link.download = "survey.json";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  byId("share").onclick = async () => {
    const fragment = await fragmentOf(editor.text());
    history.replaceState(null, "", fragment);
    const long = fragment.length > LONGEST ? " It is long, and some programs cut long links." : "";
    try {
      await navigator.clipboard.writeText(location.href);
      announce(`The link is copied.${long}`);
    } catch {
      announce(`The link is in the address bar.${long}`);
    }
  };
  connectServer({ text: () => editor.text(), onLoad: (text) => load(text, "The survey") });

  dark.addEventListener("change", compile);
  compile();
}

void textOfFragment(location.hash).then((given) => {
  start(given ?? Object.values(samples)[0]?.() ?? "{}");
  if (location.hash.length > 1 && given === null)
    announce("The link does not hold a whole survey, so an example is shown.");
});
