/** The columns that sort each list, with whether a first press on them begins with the most. */
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

export type ListOrder<Column extends string> = { by: Column; down: boolean }

/** The order as an address says it, `-rating` or `name`; by `joined`, a list's usual order, for anything else. */
export function orderFrom<Column extends string>(
  columns: Record<Column, boolean>,
  text: string | undefined,
): ListOrder<Column | 'joined'> {
  const by = text?.replace(/^-/, '') ?? ''
  return by && Object.hasOwn(columns, by)
    ? { by: by as Column, down: text?.startsWith('-') ?? false }
    : { by: 'joined', down: true }
}

const textOf = ({ by, down }: ListOrder<string>): string => `${down ? '-' : ''}${by}`

/** As `sort` of an address; none where it is usual or unknown. */
export function sortText<Column extends string>(
  columns: Record<Column, boolean>,
  text: string | null,
): string | undefined {
  const sort = textOf(orderFrom(columns, text ?? undefined))
  return sort === '-joined' ? undefined : sort
}

/** The order after a press on a column's head: its own, then the other way round. */
export function sortAfterPress<Column extends string>(
  columns: Record<Column, boolean>,
  now: string | undefined,
  column: Column,
): string | undefined {
  const { by, down } = orderFrom(columns, now)
  return sortText(columns, textOf({ by: column, down: by === column ? !down : columns[column] }))
}
