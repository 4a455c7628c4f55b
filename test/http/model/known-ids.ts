import { uuid } from "../test-services.ts";
import type { Action, Call, ListQuery } from "./call.ts";
import type { Command } from "./command.ts";

const nowhere = uuid(999_999);
const users = [uuid(101), uuid(102), uuid(103)];

const well = { id: "well", type: "single_choice", question: "Well?", choices: ["Yes", "No"] };
const optional = { type: "open", optional: true };
/** The server gives it an id. */
const last = { ...optional, question: "Else?" };
const questions = [well, last];
const more = [well, { ...optional, id: "why", question: "Why?" }, { ...optional, question: "New?" }, last];
const responses = [{ well: "Yes" }, { well: "No" }, { well: "Yes", why: "It is" }];

const pick = <Value>(values: readonly Value[], n: number): Value | undefined => values[n % values.length];

const queryOf = ({ one, other, flag, conditional }: Command): ListQuery => ({
  limit: 1 + (one % 40),
  offset: other % 12,
  ...(conditional ? { flag } : {}),
  ...(one % 3 === 0 ? { search: `${other % 10}-` } : {}),
});

/** The identifiers that clients have learned from answers. */
export class KnownIds {
  readonly #surveys: string[] = [];
  readonly #dashboards: number[] = [];
  readonly #tiles = new Map<number, readonly number[]>();
  readonly #versions = new Map<string | number, number>();

  /** Binds a command to known identifiers; `mark` is unique. */
  action({ what, one, other, flag, conditional, ...rest }: Command, mark: string): Action {
    const survey = pick(this.#surveys, one) ?? nowhere;
    const dashboard = pick(this.#dashboards, one) ?? 999_999;
    const known = (id: string | number) => (conditional ? (this.#versions.get(id) ?? null) : null);
    switch (what) {
      case "create survey":
        return {
          what,
          body: {
            name: `Survey ${mark}`,
            description: mark,
            type: "popover",
            questions,
            start_date: flag ? "2026-02-01T00:00:00Z" : null,
          },
        };
      case "update survey": {
        const changes = [
          { name: `Renamed ${mark}` },
          { archived: flag },
          { responses_limit: 500 + other },
          { questions: flag ? questions : more },
          { start_date: flag ? "2026-01-01T00:00:00Z" : null },
          { end_date: flag ? "2026-03-01T00:00:00Z" : null },
        ];
        return {
          what,
          id: survey,
          body: { description: mark, ...pick(changes, other) },
          ifMatch: known(survey),
        };
      }
      case "delete survey":
        return { what, id: survey, ifMatch: known(survey) };
      case "retrieve survey":
        return { what, id: survey, ifNoneMatch: known(survey) };
      case "list surveys":
      case "list dashboards":
        return { what, query: queryOf({ what, one, other, flag, conditional, ...rest }) };
      case "survey activity":
        return { what, id: survey };
      case "surveys activity":
      case "count responses":
        return { what };
      case "record response":
        return {
          what,
          id: survey,
          submission: flag ? mark : `again ${other % 3}`,
          responses: responses[one % (conditional ? 3 : 1)] ?? {},
        };
      case "create dashboard":
        return {
          what,
          body: conditional
            ? { description: mark, use_dashboard: dashboard }
            : { name: `Board ${mark}`, description: mark, pinned: flag },
        };
      case "create from template":
        return { what, name: `Template ${mark}`, texts: ["one", "two", "three"].slice(0, 1 + (other % 3)) };
      case "update dashboard": {
        const changes = [
          { name: `Renamed ${mark}` },
          { pinned: flag },
          { deleted: flag },
          { tags: ["a", mark] },
        ];
        return {
          what,
          id: dashboard,
          body: { description: mark, ...pick(changes, other) },
          ifMatch: known(dashboard),
        };
      }
      case "retrieve dashboard":
        return { what, id: dashboard, ifNoneMatch: known(dashboard) };
      case "delete dashboard":
      case "list collaborators":
      case "share dashboard":
        return { what, id: dashboard };
      case "move tile": {
        const filled = [...this.#tiles].filter(([, tiles]) => tiles.length > 0);
        const [id, tiles] = pick(filled, one) ?? [dashboard, []];
        return { what, id, tile: pick(tiles, other) ?? 1, to: pick(this.#dashboards, other) ?? 999_999 };
      }
      case "add collaborator":
        return { what, id: dashboard, user: pick(users, other) ?? nowhere, level: flag ? 21 : 37 };
      case "remove collaborator":
        return { what, id: dashboard, user: pick(users, other) ?? nowhere };
    }
  }

  learn({ action, reply }: Call): void {
    if (reply.status !== 200 && reply.status !== 201) return;
    const { id, tiles } = Object(reply.body) as { id?: string | number; tiles?: { id: number }[] };
    if (reply.version !== null && id !== undefined) this.#versions.set(id, reply.version);
    if (action.what === "create survey") this.#surveys.push(id as string);
    if (tiles === undefined) return;
    if (!this.#tiles.has(id as number)) this.#dashboards.push(id as number);
    this.#tiles.set(
      id as number,
      tiles.map((tile) => tile.id),
    );
  }
}
