// The parts of VS Code that the extension uses; tests act as its user.
import { vi } from "vitest";

/** The listeners to an event. */
class Listeners<Event> {
  readonly #all = new Set<(event: Event) => unknown>();

  get count(): number {
    return this.#all.size;
  }

  readonly on = (listener: (event: Event) => unknown) => {
    this.#all.add(listener);
    return { dispose: () => this.#all.delete(listener) };
  };

  tell(event: Event): void {
    for (const listener of [...this.#all]) listener(event);
  }
}

export class Uri {
  readonly scheme: string;
  readonly path: string;

  constructor(scheme: string, path: string) {
    this.scheme = scheme;
    this.path = path;
  }

  static parse(address: string): Uri {
    const [, scheme = "", path = ""] = /^([\w-]+):(?:\/\/)?(.*)$/.exec(address) ?? [];
    return new Uri(scheme, path);
  }

  static joinPath(uri: Uri, ...parts: readonly string[]): Uri {
    return uri.with({ path: [uri.path, ...parts].join("/") });
  }

  with({ path }: { readonly path: string }): Uri {
    return new Uri(this.scheme, path);
  }

  toString(): string {
    return this.scheme === "untitled" ? `untitled:${this.path}` : `${this.scheme}://${this.path}`;
  }
}

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position, end: Position) {
    this.start = start;
    this.end = end;
  }
}

export class RelativePattern {
  readonly base: Uri;
  readonly pattern: string;

  constructor(base: Uri, pattern: string) {
    this.base = base;
    this.pattern = pattern;
  }
}

export const Disposable = {
  from: (...all: readonly { dispose(): unknown }[]) => ({
    dispose: () => {
      for (const each of all) each.dispose();
    },
  }),
};

export const ViewColumn = { One: 1, Beside: -2 };
export const ColorThemeKind = { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 };

export interface FakeDocument {
  readonly uri: Uri;
  languageId: string;
  version: number;
}

export interface FakeEditor {
  readonly document: FakeDocument;
  readonly selection: { active: Position };
  readonly viewColumn: number;
}

/** A text that is open in a column. */
export const editorOf = (address: string, languageId = "json", viewColumn = 1): FakeEditor => ({
  document: { uri: Uri.parse(address), languageId, version: 1 },
  selection: { active: new Position(0, 0) },
  viewColumn,
});

const changes = new Listeners<{ document: FakeDocument; contentChanges: readonly object[] }>();
const selections = new Listeners<{ textEditor: FakeEditor }>();
const activations = new Listeners<FakeEditor | undefined>();
const configurations = new Listeners<{ affectsConfiguration: (section: string) => boolean }>();
const trusts = new Listeners<void>();

/** The panel of a view. */
export class FakePanel {
  title = "";
  readonly #messages = new Listeners<unknown>();
  readonly #ends = new Listeners<void>();
  readonly told: unknown[] = [];
  readonly webview = {
    html: "",
    options: {},
    cspSource: "https://host",
    asWebviewUri: (uri: Uri): Uri => uri,
    postMessage: (message: unknown) => this.told.push(message),
    onDidReceiveMessage: this.#messages.on,
  };
  readonly onDidDispose = this.#ends.on;

  /** The messages of its page. */
  say(message: object): void {
    this.#messages.tell(message);
  }

  dispose(): void {
    this.#ends.tell();
  }
}

export const workspace = {
  isTrusted: true,
  workspaceFolders: undefined as readonly { readonly uri: Uri }[] | undefined,
  onDidChangeTextDocument: changes.on,
  onDidChangeConfiguration: configurations.on,
  onDidGrantWorkspaceTrust: trusts.on,
  settings: {} as Readonly<Record<string, unknown>>,
  getConfiguration: () => ({ get: (name: string) => workspace.settings[name] }),
  asRelativePath: ({ path }: Uri) => path.slice(1),
  findFiles: vi.fn(),
  fs: { stat: vi.fn(), readFile: vi.fn(), writeFile: vi.fn() },
};

export const window = {
  activeTextEditor: undefined as FakeEditor | undefined,
  visibleTextEditors: [] as FakeEditor[],
  activeColorTheme: { kind: ColorThemeKind.Light },
  panels: [] as FakePanel[],
  onDidChangeTextEditorSelection: selections.on,
  onDidChangeActiveTextEditor: activations.on,
  createOutputChannel: () => ({ dispose: () => {} }),
  createWebviewPanel: () => {
    const panel = new FakePanel();
    window.panels.push(panel);
    return panel;
  },
  registerWebviewPanelSerializer: () => ({ dispose: () => {} }),
  showTextDocument: vi.fn(),
  showInformationMessage: vi.fn(),
  showWarningMessage: vi.fn(),
  showErrorMessage: vi.fn(),
  showSaveDialog: vi.fn(),
};

const commandsByName = new Map<string, () => unknown>();
export const commands = {
  registerCommand: (name: string, run: () => unknown) => {
    commandsByName.set(name, run);
    return { dispose: () => commandsByName.delete(name) };
  },
  executeCommand: vi.fn(),
};

/** The actions of a user. */
export const person = {
  type(document: FakeDocument): void {
    document.version++;
    changes.tell({ document, contentChanges: [{}] });
  },
  save(document: FakeDocument): void {
    changes.tell({ document, contentChanges: [] });
  },
  moveTo(textEditor: FakeEditor, line: number): void {
    textEditor.selection.active = new Position(line, 0);
    window.activeTextEditor = textEditor;
    selections.tell({ textEditor });
  },
  setUp(section: string): void {
    configurations.tell({
      affectsConfiguration: (asked) => section === asked || section.startsWith(`${asked}.`),
    });
  },
  trust(): void {
    workspace.isTrusted = true;
    trusts.tell();
  },
  run: (command: string): unknown => commandsByName.get(command)?.(),
  /** The number of listeners to typing and to the cursor. */
  listeners: (): number => changes.count + selections.count + activations.count,
};
