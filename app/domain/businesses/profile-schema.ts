import { z } from 'zod'
import { formRules } from './field-rules.ts'
import { profileFields, type Business, type ProfileField } from './fields.ts'

/** The version that an edit is based on. */
export const editedVersion = z.coerce
  .number({ error: 'Please open the page again' })
  .int({ error: 'Please open the page again' })
  .min(1, { error: 'Please open the page again' })

export const profileForm = z.object({ ...formRules(profileFields), version: editedVersion })

export type ProfileChanges = Partial<Pick<Business, ProfileField>>
