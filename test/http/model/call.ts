/** A command with its identifiers: each is one that the server assigned, or one that does not exist. */
export type Action =
  | { readonly what: "create survey"; readonly body: Members }
  | {
      readonly what: "update survey";
      readonly id: string;
      readonly body: Members;
      readonly ifMatch: number | null;
    }
  | { readonly what: "delete survey"; readonly id: string; readonly ifMatch: number | null }
  | { readonly what: "retrieve survey"; readonly id: string; readonly ifNoneMatch: number | null }
  | { readonly what: "list surveys"; readonly query: ListQuery }
  | { readonly what: "survey activity"; readonly id: string }
  | { readonly what: "surveys activity" }
  | { readonly what: "count responses" }
  | {
      readonly what: "record response";
      readonly id: string;
      readonly submission: string;
      readonly responses: Readonly<Record<string, string>>;
    }
  | { readonly what: "create dashboard"; readonly body: Members }
  | { readonly what: "create from template"; readonly name: string; readonly texts: readonly string[] }
  | {
      readonly what: "update dashboard";
      readonly id: number;
      readonly body: Members;
      readonly ifMatch: number | null;
    }
  | { readonly what: "delete dashboard"; readonly id: number }
  | { readonly what: "retrieve dashboard"; readonly id: number; readonly ifNoneMatch: number | null }
  | { readonly what: "list dashboards"; readonly query: ListQuery }
  | { readonly what: "move tile"; readonly id: number; readonly tile: number; readonly to: number }
  | { readonly what: "list collaborators"; readonly id: number }
  | { readonly what: "add collaborator"; readonly id: number; readonly user: string; readonly level: number }
  | { readonly what: "remove collaborator"; readonly id: number; readonly user: string }
  | { readonly what: "share dashboard"; readonly id: number };

export type Members = Readonly<Record<string, unknown>>;

/** `flag` is `archived` of surveys and `pinned` of dashboards. */
export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly flag?: boolean;
  readonly search?: string;
}

/** A reply. The body is null if there is none, and for problems. */
export interface Reply {
  readonly status: number;
  /** The version in the entity tag. */
  readonly version: number | null;
  readonly body: unknown;
}

/** An action of one client, and its answer. */
export interface Call {
  /** The number of the client. */
  readonly client: number;
  readonly action: Action;
  readonly reply: Reply;
  /** When it was sent and answered, by a clock that counts these events. */
  readonly made: number;
  readonly answered: number;
}
