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

/** Lanes of the events that overlap, directly or by others between them. */
type Group<Event> = Span & { lanes: Piece<Event>[][]; ends: number[] }

/** Puts an event into the first lane of its group that is free by then. */
function place<Event>(group: Group<Event>, { from, to }: Span, event: Event, open: Span[]): void {
  const free = group.ends.findIndex((end) => end <= from)
  const lane = free < 0 ? group.ends.length : free
  const pieces = (group.lanes[lane] ??= [])
  pieces.push(...gapPieces<Event>({ from: group.ends[lane] ?? group.from, to: from }, open))
  pieces.push({ quarters: (to - from) / quarter, from, event, isOpen: true })
  group.ends[lane] = to
  group.to = Math.max(group.to, to)
}

/** What of an event is shown: at least a quarter of an hour, cut where the shown hours end. */
function shownOf(times: Span, shown: Span): Span | null {
  const from = Math.max(down(times.from), shown.from)
  const to = Math.min(Math.max(up(times.to), from + quarter), shown.to)
  return to <= from ? null : { from, to }
}

/**
 * What of some events `limit` lanes have room for, those of `isLast` after the others, and how many they have no room
 * for.
 */
export function fitLanes<Event>(
  events: Placed<Event>[],
  shown: Span,
  { limit, isLast }: { limit: number; isLast: (event: Event) => boolean },
): { drawn: Placed<Event>[]; more: number } {
  const rank = ({ event }: Placed<Event>) => (isLast(event) ? 1 : 0)
  const kept: (Span & { placed: Placed<Event> })[] = []
  let more = 0
  for (const placed of events.toSorted((a, b) => rank(a) - rank(b) || a.from - b.from)) {
    const span = shownOf(placed, shown)
    if (!span) continue
    const beside = kept.filter(({ from, to }) => from < span.to && span.from < to)
    const isFull = [span, ...beside].some(({ from }) => {
      const at = Math.max(from, span.from)
      return beside.filter((one) => one.from <= at && at < one.to).length >= limit
    })
    if (isFull) more += 1
    else kept.push({ ...span, placed })
  }
  return { drawn: kept.map(({ placed }) => placed), more }
}

/**
 * A column from the first to the last minute shown, as bands below each other: of what overlaps in as few lanes as it
 * needs side by side, and of the gaps between. What overlaps nothing has the column's whole width.
 */
export function bandsOf<Event>(
  events: Placed<Event>[],
  shown: Span,
  open: Span[],
): Piece<Event>[][][] {
  const groups: Group<Event>[] = []
  for (const { event, ...times } of events.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const span = shownOf(times, shown)
    if (!span) continue
    const last = groups.at(-1)
    const isApart = !last || last.to <= span.from
    const group = isApart ? { ...span, lanes: [], ends: [] } : last
    if (isApart) groups.push(group)
    place(group, span, event, open)
  }
  const starts = [...groups.map(({ from }) => from), shown.to]
  const gap = (from: number, to: number) => {
    const pieces = gapPieces<Event>({ from, to }, open)
    return pieces.length > 0 ? [[pieces]] : []
  }
  return [
    ...gap(shown.from, starts[0] as number),
    ...groups.flatMap(({ lanes, ends, to }, at) => [
      lanes.map((pieces, lane) => [
        ...pieces,
        ...gapPieces<Event>({ from: ends[lane] as number, to }, open),
      ]),
      ...gap(to, starts[at + 1] as number),
    ]),
  ]
}
