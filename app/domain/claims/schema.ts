import { z } from 'zod'
import { isUuid } from '#app/domain/uuid.ts'
import { storableText } from '#app/domain/validation.ts'

const noName = { error: 'Please enter the part before the @ of your address' }
const noCode = { error: 'Please enter the 8 digits of the code' }

export const claimForms = {
  /** To the listing's own email. */
  codeToListing: z.object({ intent: z.literal('codeToListing') }),
  /** To an address at its website's domain: the part before the @. */
  codeToDomain: z.object({
    intent: z.literal('codeToDomain'),
    mailbox: z
      .string(noName)
      .trim()
      .toLowerCase()
      .regex(/^[a-z0-9](?:[a-z0-9._+-]{0,62}[a-z0-9])?$/, noName),
  }),
  enterCode: z.object({
    intent: z.literal('enterCode'),
    code: z
      .string(noCode)
      .transform((text) => text.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{8}$/, noCode)),
  }),
  request: z.object({
    intent: z.literal('request'),
    note: storableText({
      min: 10,
      max: 1000,
      message: 'Please say in a sentence how we can check that it is yours',
    }),
  }),
}

/** What somebody may send who says that a listing is theirs. */
export const claimForm = z.discriminatedUnion(
  'intent',
  [claimForms.codeToListing, claimForms.codeToDomain, claimForms.enterCode, claimForms.request],
  { error: 'Please choose what to do' },
)
export type ClaimInput = z.output<typeof claimForm>

const unknown = { error: 'There is no such claim.' }
const claimId = z.string(unknown).refine(isUuid, unknown)

export const declineClaim = z.object({
  intent: z.literal('declineClaim'),
  claimId,
  reason: storableText({ max: 500 }).optional().default(''),
})

/** An admin's decision. */
export const claimDecisions = [
  z.object({ intent: z.literal('approveClaim'), claimId }),
  declineClaim,
] as const
