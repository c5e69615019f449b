import type { Area } from '../places/areas.ts'
import type { SpecialDates, WeeklyHours } from './hours.ts'
import type { Industry } from './industries.ts'
import type { Confirmation, PlanStatus } from './enums.ts'

export type KindValues = {
  id: string
  reference: string | null
  slug: string
  line: string
  paragraphs: string
  industry: Industry
  area: Area
  degrees: number | null
  phone: string | null
  email: string | null
  website: string | null
  reviewLink: string | null
  picture: string | null
  amenities: string[]
  highlights: string[]
  hours: WeeklyHours | null
  specialDates: SpecialDates
  date: string | null
  flag: boolean
  plan: PlanStatus
  confirmation: Confirmation
  rating: number | null
  count: number
  secret: string
  instant: Date
}
export type Kind = keyof KindValues

export type Audience = 'public' | 'own' | 'admin'
export const everybody = ['public', 'own', 'admin'] as const satisfies Audience[]
export const ownerAndAdmin = ['own', 'admin'] as const satisfies Audience[]
export const ownerAlone = ['own'] as const satisfies Audience[]
export const pagesAlone = [] as const satisfies Audience[]

/** All that is known of a field; whatever works with businesses is made from it. */
export type Field = {
  /** The database column, and the header in a CSV file. */
  column: string
  kind: Kind
  label: string
  seenBy: readonly Audience[]
  /** Visible on every card, or only on the business's page. */
  page?: 'card' | 'profile'
  forms?: readonly ('profile' | 'rating')[]
  required?: true
  /** Limits of length, or of a number's value. */
  min?: number
  max?: number
  message?: string
  /** In its place where the field was left empty. */
  whenEmpty?: string
  /** Present in CSV files, with these alternative headers. */
  csv?: string
  /** Required for a complete profile. */
  completes?: true
  /** The API's name, if different. */
  apiName?: string
  /** The API document's description. */
  meaning?: string
  example?: string | number
  /** The autocomplete token, and a placeholder. */
  autoComplete?: string
  placeholder?: string
}
