// The open texts of the editor. Each is checked when typing pauses, and results for outdated versions are discarded.
import { type DocumentFacts, PayloadDocument } from "./payload-document.ts";
import { type PositionEncoding, TextLines, type TextPosition } from "./positions.ts";

/** A text to check. */
export interface TextToCheck {
  readonly uri: string;
  readonly text: string;
  /** The language in the editor, such as `jsonc`; undefined for a closed file. */
  readonly languageId?: string | undefined;
  /** Whether it contained surveys or dashboards before; if so, it is checked even while it is not valid JSON. */
  readonly isKnown: boolean;
}

/** Checks a text; null if it contains no survey or dashboard, or is excluded. */
export type CheckText = (given: TextToCheck) => Promise<DocumentFacts | null>;

/** A change of a range of a text, or of the whole text. */
export interface TextChange {
  readonly range?: { readonly start: TextPosition; readonly end: TextPosition } | undefined;
  readonly text: string;
}

/** An open text. */
export class OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly #encoding: PositionEncoding;
  version: number;
  lines: TextLines;
  /** The facts of the latest checked version; null if it contains no payload. */
  facts: DocumentFacts | null | undefined;
  /** The latest checked version. */
  checkedVersion: number | undefined;
  #document: PayloadDocument | undefined;
  #documentOf: DocumentFacts | undefined;

  constructor(uri: string, languageId: string, version: number, text: string, encoding: PositionEncoding) {
    this.uri = uri;
    this.languageId = languageId;
    this.version = version;
    this.#encoding = encoding;
    this.lines = new TextLines(text, encoding);
  }

  get text(): string {
    return this.lines.text;
  }

  change(version: number, changes: readonly TextChange[]): void {
    this.version = version;
    for (const { range, text } of changes) {
      if (range === undefined) this.#replaceText(text);
      else {
        const [from, to] = [this.lines.offsetAt(range.start), this.lines.offsetAt(range.end)];
        this.#replaceText(
          this.text.slice(0, Math.min(from, to)) + text + this.text.slice(Math.max(from, to)),
        );
      }
    }
  }

  #replaceText(text: string): void {
    this.lines = new TextLines(text, this.#encoding);
    this.#document = undefined;
  }

  /** The document for requests; undefined if it contains no payload. Outdated findings are omitted. */
  get document(): PayloadDocument | undefined {
    const { facts } = this;
    if (facts === null || facts === undefined) return undefined;
    const isNew = this.checkedVersion === this.version;
    if (this.#document === undefined || this.#documentOf !== facts)
      this.#document = new PayloadDocument(
        this.text,
        isNew ? facts : { ...facts, isRead: false, diagnostics: [] },
      );
    this.#documentOf = facts;
    return this.#document;
  }
}

/** The delay of a check after the last change, in milliseconds. */
const PAUSE = 60;

/** All open texts. `onChecked` is called when the latest version of a text has been checked. */
export class OpenDocuments {
  readonly #open = new Map<string, OpenDocument>();
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #check: CheckText;
  readonly #onChecked: (document: OpenDocument) => void;
  readonly #onError: (error: unknown) => void;

  constructor(
    check: CheckText,
    onChecked: (document: OpenDocument) => void,
    onError: (error: unknown) => void,
  ) {
    this.#check = check;
    this.#onChecked = onChecked;
    this.#onError = onError;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  all(): IterableIterator<OpenDocument> {
    return this.#open.values();
  }

  open(document: OpenDocument): void {
    this.#open.set(document.uri, document);
    this.schedule(document, 0);
  }

  close(uri: string): void {
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.delete(uri);
    this.#open.delete(uri);
  }

  closeAll(): void {
    for (const uri of [...this.#open.keys()]) this.close(uri);
  }

  /** Schedules a check of a text. */
  schedule(document: OpenDocument, pause = PAUSE): void {
    const { uri } = document;
    clearTimeout(this.#waiting.get(uri));
    this.#waiting.set(
      uri,
      setTimeout(() => void this.#checkNow(uri), pause),
    );
  }

  /** Waits until a text was checked at least once, so that it is known whether it contains payloads. */
  async waitUntilKnown(uri: string): Promise<OpenDocument | undefined> {
    const open = this.#open.get(uri);
    return open?.facts === undefined ? this.waitUntilChecked(uri) : open;
  }

  /** Waits until the latest version of a text has been checked. */
  async waitUntilChecked(uri: string): Promise<OpenDocument | undefined> {
    for (let open = this.#open.get(uri); open !== undefined; open = this.#open.get(uri)) {
      if (open.checkedVersion === open.version) return open;
      clearTimeout(this.#waiting.get(uri));
      this.#waiting.delete(uri);
      await this.#checkNow(uri);
    }
    return undefined;
  }

  /** Checks a text after its running check, so that a long text is not checked several times concurrently. */
  async #checkNow(uri: string): Promise<void> {
    this.#waiting.delete(uri);
    const running = this.#running.get(uri);
    if (running !== undefined) {
      await running;
      return this.#running.has(uri) ? undefined : this.#checkNow(uri);
    }
    const document = this.#open.get(uri);
    if (document === undefined || document.checkedVersion === document.version) return undefined;
    const check = this.#run(document).finally(() => this.#running.delete(uri));
    this.#running.set(uri, check);
    return check;
  }

  async #run(document: OpenDocument): Promise<void> {
    const { uri, text, languageId, version } = document;
    const isKnown = document.facts !== null && document.facts !== undefined;
    const facts = await this.#check({ uri, text, languageId, isKnown }).catch((error: unknown) => {
      this.#onError(error);
      return null;
    });
    if (this.#open.get(uri) !== document) return;
    // For an outdated version, only the presence of payloads is useful.
    document.facts = facts;
    if (document.version !== version) return;
    document.checkedVersion = version;
    this.#onChecked(document);
  }
}
