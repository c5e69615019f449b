import type { LocalDate } from '#app/domain/local-time.ts'

export const priceKinds = ['fixed', 'from', 'request', 'free'] as const
export type PriceKind = (typeof priceKinds)[number]

/** A table takes one party at a time, whatever its size; a person or room can give a class. */
export const staffKinds = ['person', 'room', 'table'] as const
export type StaffKind = (typeof staffKinds)[number]

/** What another is likely to be: what all so far are. */
export function usualKind(people: readonly { kind: StaffKind }[]): StaffKind {
  const [kind = 'person', ...others] = new Set(people.map((one) => one.kind))
  return others.length > 0 ? 'person' : kind
}

export const busySources = ['block', 'calendar'] as const

/** Away from `from` to `to`, both included. */
export type Leave = { from: LocalDate; to: LocalDate }
