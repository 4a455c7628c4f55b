/** Something that a dashboard shows; its number is given by the server, everything else is kept as it is. */
export type Tile = Readonly<Record<string, unknown>> & { readonly id: number };
/** What a tile shows, before it has a number. */
export type TileContent = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** A tile as a template writes it: deployed templates put what an insight or a text says beside its place. */
export function templateTile({ id: _, type, ...rest }: TileContent): TileContent {
  if (type === "TEXT") {
    const { body = "", ...placed } = rest;
    return { ...placed, insight: null, text: { body } };
  }
  if (type === "INSIGHT") {
    const { name = "", description = "", query = null, filters = null, ...placed } = rest;
    return { ...placed, insight: { name, description, query, filters, deleted: false }, text: null };
  }
  return type === undefined ? rest : { ...rest, type };
}

/** What copies of tiles show; those that were removed are not copied. */
export const copiedTiles = (tiles: readonly Tile[]): TileContent[] =>
  tiles.filter(({ deleted }) => deleted !== true).map(({ id: _, ...content }) => content);

/** Numbers tiles, from the first number on. */
export const numberedTiles = (contents: readonly TileContent[], first: number): Tile[] =>
  contents.map((content, index) => ({ id: first + index, ...content }));

/** Marks the insights of tiles as deleted or not; tiles without one stay as they are. */
export const markInsights = (tiles: readonly Tile[], deleted: boolean): Tile[] =>
  tiles.map((tile) => {
    const { insight } = tile;
    return isObject(insight) ? { ...tile, insight: { ...insight, deleted } } : tile;
  });
