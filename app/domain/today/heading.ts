const requestsIn = (count: number) =>
  count === 1 ? '1 request to answer' : `${count >= 100 ? '99+' : count} requests to answer`

/** What waits today, in one line: `3 requests to answer, 2 more today`. */
export function todayHeading(requests: number, { left, begun }: { left: number; begun: boolean }) {
  const ahead = left === 0 ? '' : begun ? `${left} more today` : `${left} booked today`
  const parts = [requests > 0 && requestsIn(requests), ahead].filter(Boolean)
  return parts.join(', ') || (begun ? 'Done for today' : 'Nothing booked today')
}
