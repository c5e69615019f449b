import { z } from 'zod'
import { formRules } from './field-rules.ts'
import { profileFields, type Business, type ProfileField } from './fields.ts'

/** The version a save began from. */
export const editedVersion = z.coerce
  .number({ error: 'Please open the page again' })
  .int({ error: 'Please open the page again' })
  .min(1, { error: 'Please open the page again' })

/** The profile form of the dashboard. */
export const profileForm = z.object({ ...formRules(profileFields), version: editedVersion })

/** Changes of a profile; undefined leaves a field as it is. */
export type ProfileChanges = Partial<Pick<Business, ProfileField>>
