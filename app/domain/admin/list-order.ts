import { sortAfter, sortOf, sortText, type Columns, type Sort } from '#app/domain/sort-by-column.ts'

export const businessColumns = {
  name: false,
  area: false,
  plan: false,
  rating: true,
  visits: true,
  joined: true,
} as const
export type BusinessColumn = keyof typeof businessColumns

export const userColumns = { email: false, joined: true } as const
export type UserColumn = keyof typeof userColumns

export const subscriptionColumns = {
  name: false,
  owner: false,
  state: false,
  plan: false,
  paid: false,
  next: false,
} as const
export type SubscriptionColumn = keyof typeof subscriptionColumns

const usual = { by: 'joined', down: true } as const

/** The order as an address says it; by `joined`, a list's usual order, for anything else. */
export const orderFrom = <Column extends string>(
  columns: Columns<Column>,
  text: string | undefined,
): Sort<Column | 'joined'> => sortOf(columns, text ?? null) ?? usual

/** As `sort` of an address; none where it is usual or unknown. */
export const knownSort = (columns: Columns<string>, text: string | null): string | undefined =>
  sortText(sortOf(columns, text), usual)

/** The order after a press on a column's head. */
export const sortAfterPress = (
  columns: Columns<string>,
  now: string | undefined,
  column: string,
): string | undefined => sortText(sortAfter(columns, orderFrom(columns, now), column), usual)
