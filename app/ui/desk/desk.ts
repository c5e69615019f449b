import type { IconName } from '#app/ui/primitives/icon.tsx'

/** A place of the desk. */
export type DeskPlace = {
  /** Tells it from the others; the one that is shown is marked. */
  key: string
  label: string
  /** A shorter name where there is little room: the bar of phones. */
  short?: string
  to: string
  icon: IconName
  /** A file, not a page. */
  download?: boolean
}

export type DeskGroup = { heading?: string; places: DeskPlace[] }

/** Who works at a desk, as its menu says. */
export type DeskUser = {
  email: string
  /** The business for its owner, the person for an admin. */
  name: string
  role: 'ADMIN' | 'BUSINESS' | 'CUSTOMER'
}

/** What a desk is made of, beside the page it shows. */
export type Desk = {
  /** The name of its navigation. */
  label: string
  home: string
  /** Owners work on cream, admins on ink: nobody mistakes where they are. */
  tone: 'cream' | 'ink'
  /** A word beside the name of the site. */
  badge?: string
  groups: DeskGroup[]
  /** The four places in the bar of phones, by key; the others are under More. */
  bar: string[]
  /** The page as the public sees it. */
  publicPage: { label: string; to: string }
}
