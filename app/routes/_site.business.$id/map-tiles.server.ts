import { env } from '#app/env.server.ts'

/** The address of an operator's own tiles, with `{z}`, `{x}` and `{y}`; null unless set. */
export const mapTiles = (): string | null => env().MAP_TILES_URL ?? null
