// The findings that the client shows for each file, so that unchanged findings are not sent again.
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import type { DocumentFacts } from "./payload-document.ts";
import type { TextLines } from "./positions.ts";
import { diagnosticsIn, type PageOf } from "./to-protocol.ts";

/** The results for a text; facts are null if it contains no payload or is deleted. */
interface FileFindings {
  readonly uri: string;
  readonly lines: TextLines;
  readonly facts: DocumentFacts | null;
  /** Undefined for a closed file. */
  readonly version?: number | undefined;
}

/** The maximum number of findings to send for a file; more make clients slow. */
const MAX_SHOWN = 1_000;

export class PublishedFindings {
  readonly #pageOf: PageOf;
  readonly #publish: (params: PublishDiagnosticsParams) => void;
  /** The files with visible findings. */
  readonly #shown = new Set<string>();

  constructor(pageOf: PageOf, publish: (params: PublishDiagnosticsParams) => void) {
    this.#pageOf = pageOf;
    this.#publish = publish;
  }

  show({ uri, lines, facts, version }: FileFindings): void {
    const found = facts?.diagnostics.slice(0, MAX_SHOWN) ?? [];
    const isShown = this.#shown.has(uri);
    if (!isShown && (facts === null || (found.length === 0 && version === undefined))) return;
    if (found.length > 0) this.#shown.add(uri);
    else this.#shown.delete(uri);
    const diagnostics = diagnosticsIn(lines, uri, found, this.#pageOf);
    this.#publish({ uri, diagnostics, ...(version !== undefined && { version }) });
  }

  /** Clears the findings of all other files. */
  keep(isKept: (uri: string) => boolean): void {
    for (const uri of [...this.#shown]) {
      if (isKept(uri)) continue;
      this.#shown.delete(uri);
      this.#publish({ uri, diagnostics: [] });
    }
  }
}
