/** Names, spelling and order are the specification's (SPEC.md §9). */
export const areas = [
  'City Bowl',
  'Atlantic Seaboard',
  'Southern Suburbs',
  'Northern Suburbs',
  'Helderberg',
  'West Coast',
  'Boland',
  'Overberg',
] as const
export type Area = (typeof areas)[number]

export const isArea = (value: string): value is Area => (areas as readonly string[]).includes(value)

/** Areas are said with an article, suburbs without: `in the Boland`, `in Paarl`. */
export const withArticle = (name: string): string => (isArea(name) ? `the ${name}` : name)
