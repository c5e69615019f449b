/** A tile and its address; `x` and `y` of the point are parts of the square of nine tiles. */
export type TileSquare = { tiles: string[]; x: number; y: number }

const streetLevel = 16
const across = 3

/** The nine tiles around a point, row by row, in Web Mercator as tile servers number them. */
export function tilesAround(address: string, lat: number, lon: number): TileSquare {
  const count = 2 ** streetLevel
  const radians = (lat * Math.PI) / 180
  const x = ((lon + 180) / 360) * count
  const y = ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * count
  const [left, top] = [Math.floor(x) - 1, Math.floor(y) - 1]
  const tiles = Array.from({ length: across * across }, (_, at) =>
    address
      .replaceAll('{z}', String(streetLevel))
      .replaceAll('{x}', String(left + (at % across)))
      .replaceAll('{y}', String(top + Math.floor(at / across))),
  )
  return { tiles, x: (x - left) / across, y: (y - top) / across }
}
