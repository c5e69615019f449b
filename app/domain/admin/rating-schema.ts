import { z } from 'zod'
import { editedVersion } from '#app/domain/businesses/profile-schema.ts'
import { reviewLink } from '#app/domain/contact/schema.ts'

const blank = (value: unknown) => (typeof value === 'string' && !value.trim() ? undefined : value)

const ratingMessage = 'Please give a rating from 0 to 5'
const countMessage = 'Please give a whole number of reviews'

/** What an admin sets from Google; an empty rating or link takes it away. */
export const ratingForm = z.object({
  rating: z.preprocess(
    blank,
    z.coerce
      .number({ error: ratingMessage })
      .min(0, { error: ratingMessage })
      .max(5, { error: ratingMessage })
      .transform((value) => Math.round(value * 10) / 10)
      .optional(),
  ),
  ratingCount: z.preprocess(
    (value) => blank(value) ?? 0,
    z.coerce
      .number({ error: countMessage })
      .int({ error: countMessage })
      .min(0, { error: countMessage })
      .max(10_000_000, { error: countMessage }),
  ),
  googleReviewLink: z.preprocess(blank, reviewLink.optional()),
  version: editedVersion,
})
export type RatingInput = z.output<typeof ratingForm>
