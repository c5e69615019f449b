import { z } from 'zod'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { parseWebsite, websiteMessage } from '#app/domain/contact/website.ts'
import { typedText } from '#app/domain/text.ts'
import { profileLimits } from './profile.ts'
import { areas, industries } from './vocabulary.ts'

const websiteAddress = z.string({ error: websiteMessage }).transform((text, context) => {
  const parsed = parseWebsite(text)
  if (parsed.ok) return parsed.url
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
})

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
  googleReviewLink: ifGiven(websiteAddress),
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
