import type { Industry } from '../businesses/industries.ts'
import type { BusinessCard } from '../businesses/views.ts'
import type { FoundPage } from '../search/views.ts'
import type { MapBox } from './grid.ts'

/** Where a mark stands in its picture: parts of the side, from the left and from the top. */
type At = { x: number; y: number }

/** One business, a façade that leads to its profile. */
export type MapPin = At & {
  kind: 'pin'
  id: string
  slug: string
  name: string
  industry: Industry
  /** It stands at its suburb's point, for want of one of its own. */
  approximate: boolean
}

/** Several, a number that leads closer. */
export type MapBubble = At & {
  kind: 'bubble'
  total: number
  /** The suburb or town that is nearest. */
  around: string
  box: MapBox
}

export type MapMark = MapPin | MapBubble

export type MapPage = {
  /** What the list shows: the picture, or a spot in it. */
  box: MapBox
  picture: MapBox
  marks: MapMark[]
  /** In the box; `isCapped` where there are more. */
  inBox: { total: number; isCapped: boolean }
  businesses: BusinessCard[]
  /** Of those, the ones that stand at their suburb's point. */
  approximate: string[]
  page: number
  pages: number
  /** Everywhere, and what was understood. */
  found: Pick<FoundPage, 'total' | 'exactTotal' | 'understood' | 'nearest' | 'inPlace'>
}
