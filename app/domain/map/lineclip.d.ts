declare module 'lineclip' {
  type Point = readonly number[]
  type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]
  export function clipPolyline(points: readonly Point[], box: Box): number[][][]
  export function clipPolygon(points: readonly Point[], box: Box): number[][]
}
