import { z } from 'zod'
import { formRules } from '#app/domain/businesses/field-rules.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { storableText } from '#app/domain/validation.ts'
import { reportReasons, suggestedFields, type SuggestedChanges } from './reasons.ts'

const note = storableText({ max: 1000 }).optional().default('')
/** A field that no person sees. */
const fax = z.string().optional().default('')

/** What the form was filled with; what cannot be read counts as nothing. */
const seen = z
  .string()
  .max(5000)
  .optional()
  .catch(undefined)
  .transform((text): SuggestedChanges => {
    try {
      return z
        .partialRecord(z.enum(suggestedFields), z.string().nullable())
        .parse(JSON.parse(text ?? ''))
    } catch {
      return {}
    }
  })

export const correctionForms = {
  suggest: z.object({
    intent: z.literal('suggest'),
    ...formRules(suggestedFields),
    note,
    fax,
    seen,
  }),
  report: z.object({
    intent: z.literal('report'),
    reason: z.enum(reportReasons, { error: 'Please say what is wrong' }),
    note,
    fax,
  }),
}

/** What a visitor may say about a listing. */
export const correctionForm = z.discriminatedUnion(
  'intent',
  [correctionForms.suggest, correctionForms.report],
  { error: 'Please choose what to do' },
)
export type Correction = z.output<typeof correctionForm>

const unknown = { error: 'There is no such suggestion.' }
const reportId = z.string(unknown).refine(isUuid, unknown)

/** What an owner does with a suggestion, and an admin with any report. */
export const reportDecisions = [
  z.object({
    intent: z.literal('acceptReport'),
    reportId,
    shown: z.string().max(5000).optional(),
  }),
  z.object({ intent: z.literal('dismissReport'), reportId }),
] as const

export const suggestionForm = z.discriminatedUnion('intent', [...reportDecisions], {
  error: 'Please choose what to do.',
})
