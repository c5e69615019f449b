import type { IconName } from '#app/ui/primitives/icon.tsx'

export type DeskPlace = {
  /** Identifies the place, to mark the current one. */
  key: string
  label: string
  /** A shorter label for the bottom bar. */
  short?: string
  to: string
  icon: IconName
  download?: boolean
  /** How much waits there; none is not shown. */
  count?: number
}

export type DeskGroup = { heading?: string; places: DeskPlace[] }

export type DeskUser = {
  email: string
  name: string
  role: 'ADMIN' | 'BUSINESS' | 'CUSTOMER'
}

export type Desk = {
  label: string
  home: string
  /** Owners have a cream desk, admins a dark one, to tell them apart. */
  tone: 'cream' | 'ink'
  badge?: string
  groups: DeskGroup[]
  /** Keys of the four places in the bottom bar; the others are under More. */
  bar: string[]
  publicPage: { label: string; to: string }
  /** Absent where there is nothing to search yet. */
  search?: { label: string; to: string }
}
