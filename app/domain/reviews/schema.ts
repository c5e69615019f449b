import { z } from 'zod'
import { isStorable } from '#app/domain/storable.ts'
import { storableText } from '#app/domain/validation.ts'
import { cleanText } from './clean-text.ts'
import { maxReviewLength } from './states.ts'

const starsMessage = 'Please choose one to five stars'

const cleaned = (message: string) => z.string({ error: message }).transform(cleanText)

/** What a guest sends. */
export const reviewForm = z.object({
  stars: z
    .number({ error: starsMessage })
    .int({ error: starsMessage })
    .min(1, { error: starsMessage })
    .max(5, { error: starsMessage }),
  text: z
    .string({ error: 'Please write your review as text' })
    .nullish()
    .transform((text) => cleanText(text ?? ''))
    // No pipe: conform would send its empty text back as none.
    .refine((text) => text.length <= maxReviewLength, {
      error: `Please use at most ${maxReviewLength.toLocaleString('en-ZA')} characters`,
    })
    .refine(isStorable, { error: 'Please remove characters that cannot be shown' }),
})
export type ReviewInput = z.output<typeof reviewForm>

const reviewId = z.string({ error: 'Please choose a review' }).max(100)
const answerMessage = 'Please write an answer'
const reasonMessage = 'Please say why'

const answer = z.object({
  intent: z.literal('answer'),
  reviewId,
  text: cleaned(answerMessage).pipe(
    storableText({ min: 1, max: maxReviewLength, message: answerMessage }),
  ),
})
const reason = cleaned(reasonMessage).pipe(
  storableText({ min: 3, max: 300, message: reasonMessage }),
)

export const ownerReviewForms = {
  answer,
  report: z.object({ intent: z.literal('report'), reviewId, reason }),
}
export const ownerReviewForm = z.discriminatedUnion(
  'intent',
  [ownerReviewForms.answer, ownerReviewForms.report],
  { error: 'Please choose what to do' },
)

export const adminReviewForms = {
  remove: z.object({ intent: z.literal('remove'), reviewId, reason }),
  show: z.object({ intent: z.literal('show'), reviewId }),
}
export const adminReviewForm = z.discriminatedUnion(
  'intent',
  [adminReviewForms.remove, adminReviewForms.show],
  { error: 'Please choose what to do' },
)
