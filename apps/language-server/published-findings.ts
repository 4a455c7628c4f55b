// What the client shows of each file, so that it is told of a file again only where something changes.
import type { PublishDiagnosticsParams } from "vscode-languageserver-protocol";
import type { DocumentFacts } from "./payload-document.ts";
import type { TextLines } from "./positions.ts";
import { diagnosticIn, type PageOf } from "./to-protocol.ts";

/** What was found in a text; facts are null where it holds no payload, or is gone. */
interface FoundIn {
  readonly uri: string;
  readonly lines: TextLines;
  readonly facts: DocumentFacts | null;
  /** Undefined for a file that is not open. */
  readonly version?: number | undefined;
}

/** More than anybody looks at: clients become slow. */
const MOST_SHOWN = 1_000;

export class PublishedFindings {
  readonly #pageOf: PageOf;
  readonly #publish: (params: PublishDiagnosticsParams) => void;
  /** Files whose findings are shown. */
  readonly #shown = new Set<string>();

  constructor(pageOf: PageOf, publish: (params: PublishDiagnosticsParams) => void) {
    this.#pageOf = pageOf;
    this.#publish = publish;
  }

  show({ uri, lines, facts, version }: FoundIn): void {
    const found = facts?.diagnostics.slice(0, MOST_SHOWN) ?? [];
    const isShown = this.#shown.has(uri);
    if (!isShown && (facts === null || (found.length === 0 && version === undefined))) return;
    if (found.length > 0) this.#shown.add(uri);
    else this.#shown.delete(uri);
    const diagnostics = found.map((each) => diagnosticIn(lines, uri, each, this.#pageOf));
    this.#publish({ uri, diagnostics, ...(version !== undefined && { version }) });
  }

  /** Shows nothing any more of other files than these. */
  keep(isKept: (uri: string) => boolean): void {
    for (const uri of [...this.#shown]) {
      if (isKept(uri)) continue;
      this.#shown.delete(uri);
      this.#publish({ uri, diagnostics: [] });
    }
  }
}
