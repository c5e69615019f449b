/** Of whom there is no history yet. */
export const newCustomer = 'New customer'

/** `New customer`, `1 visit`, `12 visits, 1 no-show`. */
export function describeVisits({ visits, noShows }: { visits: number; noShows: number }): string {
  const missed = noShows === 1 ? '1 no-show' : `${noShows} no-shows`
  if (visits === 0) return noShows === 0 ? newCustomer : missed
  const came = visits === 1 ? '1 visit' : `${visits} visits`
  return noShows === 0 ? came : `${came}, ${missed}`
}
