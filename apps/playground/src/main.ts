import "./style.css";
import type { Diagnostic } from "surveyc";
import { gravestFirst } from "#diagnostics/findings.ts";
import { connectActions } from "./actions-view.ts";
import { makeAnalysis } from "./analysis-view.ts";
import { makeChanges } from "./changes-view.ts";
import CompilerWorker from "./compiler.worker.ts?worker&inline";
import { savePng, saveSvg } from "./download.ts";
import { type Draft, draftsIn } from "./drafts.ts";
import { makeEditor } from "./editor.ts";
import { announce, byId, openDialog, setPressed, textElement } from "./elements.ts";
import { countsInWords, makeFindings } from "./findings-view.ts";
import { openHelp } from "./help-view.ts";
import { makeKeeping, type Source } from "./keeping.ts";
import { makeLayout } from "./layout.ts";
import type { ActionsReply, HighlightedPath, Job, Result } from "./messages.ts";
import { newestJob } from "./newest-job.ts";
import { makeOverview } from "./picture-overview.ts";
import { makePicture, type PictureEvents } from "./picture-view.ts";
import { makePreview } from "./preview-view.ts";
import { explain } from "./rule-view.ts";
import { samples } from "./samples.ts";
import { connectServer } from "./server-view.ts";
import { readFragment } from "./share.ts";
import { makeSourceList, sampleOf } from "./source-list.ts";
import { connectTheme } from "./theme.ts";
import { connectTools } from "./tools.ts";

/** The delay in milliseconds after the last key before the text is compiled. */
const COMPILE_DELAY_MS = 150;

const LINK = "From a link";
const problems = {
  damaged: "The link does not contain a complete survey",
  "too large": "The survey of the link is larger than 2 MB and was not loaded",
};

const [firstName, firstSample] = Object.entries(samples)[0] as [string, () => string];

const sourceOf = (loaded: string, name: string): Source => ({
  id: Date.now().toString(36),
  name,
  loaded,
  isDraft: false,
});
const sourceOfDraft = ({ id, name, text }: Draft): Source => ({ id, name, loaded: text, isDraft: true });

/** Returns the line of the first error. */
function errorLine(diagnostics: readonly Diagnostic[]): number | undefined {
  return diagnostics.find(({ severity }) => severity === "error")?.span?.start.line;
}

/** Returns the initial text: the given one, the newest draft, or an example. */
function firstSource(given: string | undefined, drafts: readonly Draft[]): Source {
  const draft = given === undefined ? drafts[0] : drafts.find(({ text }) => text === given);
  if (draft !== undefined) return sourceOfDraft(draft);
  return given === undefined ? sourceOf(firstSample(), firstName) : sourceOf(given, sampleOf(given) ?? LINK);
}

/** Starts the page with an initial text. */
function start(given: string | undefined): void {
  const drafts = draftsIn(() => localStorage);
  let source = firstSource(given, drafts.list());
  let sessionPath: HighlightedPath | undefined;
  let unfolded: readonly number[] = [];
  /** The path that a row of the analysis highlights instead of the path of the respondent. */
  let lit: Job["lit"];
  let litName = "";

  const worker = new CompilerWorker();
  /** The text of the last job. */
  let compiledText = source.loaded;
  const { ask: compile, answer } = newestJob<Result>((id) => {
    compiledText = editor.text();
    const job: Job = {
      id,
      text: compiledText,
      before: isComparing() || changes.assumesRenamed() ? source.loaded : undefined,
      assumesRenamed: changes.assumesRenamed(),
      wantsPreview: layout.isShown("preview"),
      wantsAnalysis: layout.isShown("analysis"),
      unfolded,
      lit: lit ?? sessionPath,
    };
    worker.postMessage(job);
  }, show);
  worker.onmessage = ({ data }: MessageEvent<Result>) => answer(data);

  let compileTimer: ReturnType<typeof setTimeout> | undefined;
  const editor = makeEditor(byId("editor"), source.loaded, {
    onText: () => {
      clearTimeout(compileTimer);
      compileTimer = setTimeout(() => {
        compile();
        keeping.keep();
      }, COMPILE_DELAY_MS);
    },
    onQuestion: (position) => picture.point(position),
    onPlace: (line, column) => {
      byId("position").textContent = `Line ${line}, column ${column}`;
    },
    onActions: () => openActions(),
  });
  const openActions = connectActions({
    editor,
    ask: (request) => {
      const { port1, port2 } = new MessageChannel();
      worker.postMessage(request, [port2]);
      return new Promise((resolve) => {
        port1.onmessage = ({ data }: MessageEvent<ActionsReply>) => {
          port1.close();
          resolve(data);
        };
      });
    },
  });
  const keeping = makeKeeping(drafts, editor.text, () => source);
  const pictureEvents: PictureEvents = {
    onQuestion: (position) => {
      layout.show("text");
      editor.goToQuestion(position);
    },
    onUnfold: (positions) => {
      unfolded = positions;
      compile();
    },
    onSave: (parts, format) => void (format === "svg" ? saveSvg(parts) : savePng(parts)),
  };
  const picture = makePicture(byId("picture"), pictureEvents, makeOverview);
  const findings = makeFindings(byId("findings"), { editor, onCode: explain });
  const analysis = makeAnalysis(byId("analysis"), (next, name) => {
    lit = next;
    litName = next === undefined ? "" : `the path ${name}`;
    if (next !== undefined) layout.show("picture");
    compile();
    if (next !== undefined && "to" in next) picture.follow(next.to);
  });
  const preview = makePreview(byId("preview"), ({ path, current }) => {
    if (path === undefined || current === undefined) return;
    sessionPath = { path, current };
    lit = undefined;
    litName = "";
    analysis.clear();
    compile();
    // While the user edits the text, the picture stays at the edited question.
    if (byId("preview").contains(document.activeElement)) picture.follow(current);
  });

  const changes = makeChanges(byId("changes"), () => compile());
  /** The callers that wait for a text with its choice maps. */
  const waiting: ((content: { readonly text: string; readonly choices: string | null }) => void)[] = [];
  const changed = byId("changed");
  const isComparing = (): boolean => changed.getAttribute("aria-pressed") === "true";
  changed.onclick = () => {
    setPressed(changed, !isComparing());
    byId("changes").hidden = !isComparing();
    byId("editor").hidden = isComparing();
    compile();
  };

  const summary = byId("summary");
  let isFolded = false;
  const fold = (folded: boolean): void => {
    isFolded = folded;
    byId("findings").hidden = folded || summary.classList.contains("none");
    summary.setAttribute("aria-expanded", String(!folded));
  };
  summary.onclick = () => {
    const isSeen = layout.isShown("text");
    layout.show("text");
    fold(isSeen && !isFolded);
  };

  function show({ diagnostics, ...result }: Result): void {
    const line = errorLine(diagnostics);
    findings.show(diagnostics);
    editor.showFindings(diagnostics);
    summary.textContent = countsInWords(diagnostics) || "No findings";
    summary.className = gravestFirst(diagnostics)[0]?.severity ?? "none";
    fold(isFolded);
    // In a separate task: together with the findings of a long survey, it would take more than 50 ms.
    setTimeout(() => {
      if (result.picture === null) picture.outdate(line);
      else picture.show(result.picture, litName);
    });
    if (layout.isShown("preview")) {
      if (result.survey === null) preview.outdate(line, result.questionTexts);
      else preview.show(result.survey);
    }
    if (layout.isShown("analysis")) analysis.show(result.analysis);
    if (isComparing()) changes.show(source.loaded, editor.text(), result.changes);
    for (const resolve of waiting.splice(0))
      resolve({ text: compiledText, choices: result.changes?.choices ?? null });
  }

  let isStarted = false;
  const layout = makeLayout(() => {
    if (isStarted) compile();
  });
  const list = makeSourceList(
    (text, name) => load(sourceOf(text, name)),
    (draft) => load(sourceOfDraft(draft)),
  );

  function load(next: Source): void {
    keeping.restart();
    source = next;
    sessionPath = undefined;
    unfolded = [];
    lit = undefined;
    litName = "";
    changes.restart();
    forgetSurvey();
    preview.forget();
    picture.restart();
    list.show(next.name, drafts.list());
    editor.replace(next.loaded);
    announce(`Loaded ${next.name}.`);
  }

  connectTools({
    text: editor.text,
    onFile: (text, name) => load(sourceOf(text, name)),
    onFormat: () =>
      announce(editor.format() ? "Formatted." : "Fix the errors first: only valid JSON can be formatted."),
  });
  const forgetSurvey = connectServer({
    content: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        compile();
      }),
    onLoad: (text) => load(sourceOf(text, "From the server")),
    onSave: (text) => {
      source = { ...source, loaded: text, isDraft: false };
      changes.restart();
      keeping.keep();
      compile();
    },
  });
  byId("help").onclick = openHelp;

  /** Handles a link that was pasted into the URL of the open page. */
  async function followLink(address: string): Promise<void> {
    const shared = await readFragment(new URL(address).hash);
    if (shared === null) return;
    if ("problem" in shared) {
      announce(`${problems[shared.problem]}.`);
      keeping.keep();
      return;
    }
    if (shared.text === editor.text()) return;
    const question = textElement(
      "p",
      "The link contains another survey. Your text stays stored on this device.",
    );
    const [yes, no] = ["Load the link", "Keep my text"] as const;
    const isChanged = editor.text() !== source.loaded;
    if (isChanged && (await openDialog("Load another survey?", [question], [yes, no])) !== yes) {
      keeping.keep();
      return;
    }
    load(sourceOf(shared.text, LINK));
  }
  // Use the URL of the event, because the text may have updated the current URL since.
  addEventListener("hashchange", ({ newURL }) => void followLink(newURL));

  isStarted = true;
  list.show(source.name, drafts.list());
  if (given === undefined && source.name !== firstName) announce("Restored your last text.");
  compile();
}

connectTheme();
void readFragment(location.hash).then((shared) => {
  if (shared !== null && "problem" in shared) {
    start(firstSample());
    announce(`${problems[shared.problem]}; showing an example.`);
  } else start(shared?.text);
});
