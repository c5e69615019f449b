export const reportReasons = [
  'closed',
  'wrong-phone',
  'wrong-place',
  'not-a-business',
  'other',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonWords: Record<ReportReason, string> = {
  closed: 'It has closed for good',
  'wrong-phone': 'The phone number is wrong',
  'wrong-place': 'It is somewhere else',
  'not-a-business': 'It is not a business',
  other: 'Something else',
}

/** What a visitor may suggest another value for. */
export const suggestedFields = ['name', 'address', 'phone', 'email', 'website'] as const
export type SuggestedField = (typeof suggestedFields)[number]
/** Null takes a value away. */
export type SuggestedChanges = Partial<Record<SuggestedField, string | null>>

/** The values of suggested fields as somebody was shown them. */
export const shownValues = (fields: readonly SuggestedField[], values: SuggestedChanges): string =>
  JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field] || null])))
