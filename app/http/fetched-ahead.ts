/** Whether a browser asks for a page before somebody opens it, by what `header` answers of the request. */
export const isFetchedAhead = (header: (name: 'sec-purpose' | 'purpose') => unknown): boolean =>
  /prefetch/i.test(`${header('sec-purpose')} ${header('purpose')}`)

/** Seconds for which it is good for the click that follows. */
export const clickedWithin = 10
export const untilClicked = `private, max-age=${clickedWithin}`
