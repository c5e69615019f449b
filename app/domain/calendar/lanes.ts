/** Minutes of a day, drawn in quarters of an hour. */
export type Placed<Event> = { from: number; to: number; event: Event }

/** A stretch of a lane: an event, or a gap in which it is open or not. `quarters` is its height. */
export type Piece<Event> = {
  quarters: number
  from: number
  event: Event | null
  isOpen: boolean
}

type Span = { from: number; to: number }

const quarter = 15
const down = (minutes: number) => Math.floor(minutes / quarter) * quarter
const up = (minutes: number) => Math.ceil(minutes / quarter) * quarter

/** A gap as the pieces in which it is open or closed. */
function gapPieces<Event>({ from, to }: Span, open: Span[]): Piece<Event>[] {
  const edges = open.flatMap((span) => [down(span.from), up(span.to)])
  const cuts = [from, ...edges.filter((at) => at > from && at < to), to].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).flatMap((start, at) => {
    const end = cuts[at + 1] as number
    if (end <= start) return []
    const isOpen = open.some((span) => down(span.from) <= start && end <= up(span.to))
    return [{ quarters: (end - start) / quarter, from: start, event: null, isOpen }]
  })
}

/**
 * The events of one column side by side in as few lanes as they need, each lane whole from the first to the last
 * minute shown. Events that begin before or end after are cut; each is at least a quarter high.
 */
export function lanesOf<Event>(
  events: Placed<Event>[],
  shown: Span,
  open: Span[],
): Piece<Event>[][] {
  const lanes: Piece<Event>[][] = []
  const ends: number[] = []
  const sorted = events.toSorted((a, b) => a.from - b.from || b.to - a.to)
  for (const { event, ...times } of sorted) {
    const from = Math.max(down(times.from), shown.from)
    const to = Math.min(Math.max(up(times.to), from + quarter), shown.to)
    if (to <= from) continue
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    const pieces = (lanes[lane] ??= [])
    pieces.push(...gapPieces<Event>({ from: ends[lane] ?? shown.from, to: from }, open))
    pieces.push({ quarters: (to - from) / quarter, from, event, isOpen: true })
    ends[lane] = to
  }
  if (lanes.length === 0) return [gapPieces(shown, open)]
  lanes.forEach((pieces, lane) => {
    pieces.push(...gapPieces<Event>({ from: ends[lane] as number, to: shown.to }, open))
  })
  return lanes
}

/** How many events stand in some lanes. */
export const eventsIn = <Event>(lanes: Piece<Event>[][]): number =>
  lanes.flat().filter(({ event }) => event !== null).length
