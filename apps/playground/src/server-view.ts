// Surveys of the server that serves this page. Hidden if the page is a file or comes from a static host.
import { countOf } from "#apps/phrasing/phrases.ts";
import { announce, byId, option } from "./elements.ts";

interface Page {
  readonly results: readonly { readonly id: string; readonly name: string }[];
}

/** The dependencies of this view. */
interface ServerEvents {
  /** The text, with the choice maps of its changes since it was loaded or saved, as JSON; null if there are none. */
  readonly content: () => Promise<{ readonly text: string; readonly choices: string | null }>;
  readonly onLoad: (text: string) => void;
  readonly onSave: (text: string) => void;
}

/** The properties of a survey that only a server sets. */
const readOnly = [
  "id",
  "created_at",
  "created_by",
  "feature_flag_keys",
  "linked_flag",
  "targeting_flag",
  "internal_targeting_flag",
  "user_access_level",
];

/** The same JSON in ASCII, as headers require. */
const inAscii = (json: string): string =>
  json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * Lists, loads and saves surveys with the API. The key is not stored. Returns a function to call when a text is loaded from
 * elsewhere, because its changes are not those of a survey of the server.
 */
export function connectServer({ content, onLoad, onSave }: ServerEvents): () => void {
  const base = document.documentElement.dataset["server"] ?? "";
  if (base === "") return () => {};
  const panel = byId("server");
  byId("server-button").hidden = false;
  byId("api").hidden = false;
  const form = panel.querySelector("form") as HTMLFormElement;
  const field = <Kind extends Element>(name: string): Kind =>
    form.elements.namedItem(name) as unknown as Kind;
  const key = field<HTMLInputElement>("key");
  const project = field<HTMLInputElement>("project");
  const list = field<HTMLSelectElement>("survey");
  const versions = new Map<string, string>();
  /** The survey from which the text was loaded, or to which it was saved. */
  let current = "";

  const ask = async (
    path: string,
    init: RequestInit = {},
  ): Promise<{ body: unknown; etag: string | null }> => {
    const address = `${base}api/projects/${encodeURIComponent(project.value)}/surveys/${path}`;
    const reply = await fetch(address, {
      ...init,
      headers: { authorization: `Bearer ${key.value}`, "content-type": "application/json", ...init.headers },
    });
    const body: unknown = await reply.json();
    if (!reply.ok)
      throw new Error((body as { detail?: string }).detail ?? `The server answered ${reply.status}.`);
    return { body, etag: reply.headers.get("etag") };
  };
  const attempt = (action: () => Promise<string>): void => {
    action().then(announce, (error: unknown) =>
      announce(error instanceof Error ? error.message : String(error)),
    );
  };

  form.onsubmit = (event) => {
    event.preventDefault();
    attempt(async () => {
      const { results } = (await ask("?limit=200")).body as Page;
      list.replaceChildren(...results.map(({ id, name }) => option(name, id)), option("(a new survey)", ""));
      return `${countOf(results.length, "survey")}.`;
    });
  };
  field<HTMLButtonElement>("load").onclick = () =>
    attempt(async () => {
      if (list.value === "") return "List the surveys first and choose one.";
      const { body, etag } = await ask(`${list.value}/`);
      if (etag !== null) versions.set(list.value, etag);
      onLoad(`${JSON.stringify(body, null, 2)}\n`);
      current = list.value;
      return "Loaded.";
    });
  field<HTMLButtonElement>("store").onclick = () =>
    attempt(async () => {
      const { text, choices } = await content();
      const survey = JSON.parse(text) as Record<string, unknown>;
      for (const name of readOnly) delete survey[name];
      const id = list.value;
      const version = versions.get(id);
      const maps = id !== "" && id === current ? choices : null;
      const { body, etag } = await ask(id === "" ? "" : `${id}/`, {
        method: id === "" ? "POST" : "PATCH",
        body: JSON.stringify(survey),
        headers: {
          ...(version === undefined ? {} : { "if-match": version }),
          ...(maps === null ? {} : { "surveyc-choices": inAscii(maps) }),
        },
      });
      const saved = body as { id: string; name: string };
      if (etag !== null) versions.set(saved.id, etag);
      if (id === "") {
        list.prepend(option(saved.name, saved.id));
        list.value = saved.id;
      }
      current = saved.id;
      onSave(text);
      return `Saved as ${saved.name}.`;
    });
  return () => {
    current = "";
  };
}
