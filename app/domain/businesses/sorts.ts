/** Orders of the directory; `best` is plan, then rating. */
export const sorts = ['best', 'distance', 'rating', 'newest', 'name'] as const
export type Sort = (typeof sorts)[number]

export const isSort = (value: string): value is Sort => (sorts as readonly string[]).includes(value)

export const sortWords: Record<Sort, string> = {
  best: 'Best',
  distance: 'Distance',
  rating: 'Rating',
  newest: 'Newest',
  name: 'Name',
}
