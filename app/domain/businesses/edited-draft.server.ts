import type { z } from 'zod'
import { changeDraft, changeFromValues, draftFromValues } from './listing-draft.ts'
import type { draftForm } from './listing-schema.ts'
import { publicHolidays } from './special-dates.server.ts'

/** Applies an editor button's change without scripts; saves nothing. */
export const editedDraft = async (values: z.output<typeof draftForm>) => ({
  draft: changeDraft(draftFromValues(values), changeFromValues(values), await publicHolidays()),
  version: values.version,
})
