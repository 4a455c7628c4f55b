import { announce, byId, saveFile } from "./elements.ts";
import { fragmentOf, MAX_FRAGMENT } from "./share.ts";

/** The dependencies of the tools. */
interface ToolEvents {
  readonly text: () => string;
  readonly onFile: (text: string, name: string) => void;
  readonly onFormat: () => void;
}

/** Connects the buttons that open, save, share and format the text. A file can also be dropped on the page. */
export function connectTools({ text, onFile, onFormat }: ToolEvents): void {
  const file = byId<HTMLInputElement>("file");
  byId("open").onclick = () => file.click();
  const readFile = async (chosen: File | undefined): Promise<void> => {
    if (chosen !== undefined) onFile(await chosen.text(), chosen.name);
  };
  file.onchange = async () => {
    await readFile(file.files?.[0]);
    // Reset it, so that the same file can be opened again.
    file.value = "";
  };
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    void readFile(event.dataTransfer?.files[0]);
  });
  const save = (): void => saveFile("survey.json", new Blob([text()], { type: "application/json" }));
  byId("save").onclick = save;
  document.addEventListener("keydown", (event) => {
    if (event.key !== "s" || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  });
  byId("format").onclick = onFormat;
  byId("share").onclick = async () => {
    const fragment = await fragmentOf(text());
    history.replaceState(null, "", fragment);
    const long = fragment.length > MAX_FRAGMENT ? " It is long, and some programs truncate long links." : "";
    try {
      await navigator.clipboard.writeText(location.href);
      announce(`Copied the link.${long}`);
    } catch {
      announce(`The link is in the address bar.${long}`);
    }
  };
}
