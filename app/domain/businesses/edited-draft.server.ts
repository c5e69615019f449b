import type { z } from 'zod'
import { changeDraft, draftFromValues } from './listing-draft.ts'
import type { draftForm } from './listing-schema.ts'
import { publicHolidays } from './special-dates.server.ts'

/** The listing editor after one of its buttons was pressed where no script did its work; nothing is saved. */
export const editedDraft = async (values: z.output<typeof draftForm>) => ({
  draft: changeDraft(draftFromValues(values), values.intent, await publicHolidays()),
  version: values.version,
})
