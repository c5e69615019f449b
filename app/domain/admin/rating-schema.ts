import { z } from 'zod'
import { formRules } from '#app/domain/businesses/field-rules.ts'
import { ratingFields } from '#app/domain/businesses/fields.ts'
import { editedVersion } from '#app/domain/businesses/profile-schema.ts'

/** An empty rating removes it. */
export const ratingForm = z.object({ ...formRules(ratingFields), version: editedVersion })
export type RatingInput = z.output<typeof ratingForm>
