import type { Area } from './areas.ts'
import type { SpecialDates, WeeklyHours } from './hours.ts'
import type { Industry } from './industries.ts'
import type { PlanStatus } from './enums.ts'

/** The kinds of fields, each with the value that product and database hold. */
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
  rating: number | null
  count: number
  secret: string
  instant: Date
}
export type Kind = keyof KindValues

/** Who is given a field in answers of the API. */
export type Audience = 'public' | 'own' | 'admin'
/** All that is known of a field; whatever works with businesses is made from it. */
export type Field = {
  /** Its column in the database, and its header in a CSV file. */
  column: string
  kind: Kind
  label: string
  seenBy: readonly Audience[]
  /** Where a visitor sees it: on every card, or on the business's own page alone. */
  page?: 'card' | 'profile'
  /** The forms that set it. */
  forms?: readonly ('profile' | 'rating')[]
  /** It cannot be emptied. */
  required?: true
  /** Least and most characters, or values of a number. */
  min?: number
  max?: number
  /** What a person reads who gives none, or one that does not hold. */
  message?: string
  /** Part of a CSV file, which may call it by these words too. */
  csv?: string
  /** A complete profile has it. */
  completes?: true
  /** Its name in the API where it is another. */
  apiName?: string
  /** What the API says of it. */
  meaning?: string
  example?: string | number
  /** How browsers fill it in, and an example in its place. */
  autoComplete?: string
  placeholder?: string
}
