import { z } from 'zod'
import {
  emailAddress,
  phoneNumber,
  reviewLink,
  websiteAddress,
} from '#app/domain/contact/schema.ts'
import { typedText } from '#app/domain/text.ts'
import { profileLimits } from './profile.ts'
import { areas } from './areas.ts'
import { industries } from './industries.ts'

/** SPEC.md §5: empty and null values of a save do not count. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && !value.trim()) ? undefined : value),
    schema.optional(),
  )

/** The profile's fields as a form or an API client sends them; what is empty is left as it is. */
export const profileShape = {
  name: ifGiven(
    typedText({
      min: 2,
      max: profileLimits.name,
      message: 'Business name must be at least 2 characters',
    }),
  ),
  industry: ifGiven(z.enum(industries, { error: 'Please choose an industry' })),
  area: ifGiven(z.enum(areas, { error: 'Please choose an area' })),
  suburb: ifGiven(typedText({ max: profileLimits.suburb })),
  address: ifGiven(typedText({ max: profileLimits.address })),
  phone: ifGiven(phoneNumber),
  email: ifGiven(emailAddress),
  website: ifGiven(websiteAddress),
  googleReviewLink: ifGiven(reviewLink),
  description: ifGiven(typedText({ max: profileLimits.description })),
}

/** The version a save began from. */
export const editedVersion = z.coerce
  .number({ error: 'Please open the page again' })
  .int({ error: 'Please open the page again' })
  .min(1, { error: 'Please open the page again' })

/** The profile form of the dashboard. */
export const profileForm = z.object({ ...profileShape, version: editedVersion })

/** Changes of a profile; undefined leaves a field as it is. */
export type ProfileChanges = Partial<Omit<z.output<typeof profileForm>, 'version'>>
