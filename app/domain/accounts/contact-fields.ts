import { z } from 'zod'
import { emailMessage, parseEmail } from '#app/domain/contact/email.ts'
import { parsePhone, phoneMessage } from '#app/domain/contact/phone.ts'

/** A form's e-mail address, in lower case. */
export const emailAddress = z.string({ error: emailMessage }).transform((text, context) => {
  const parsed = parseEmail(text)
  if (parsed.ok) return parsed.email
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
})

/** A form's phone number, as E.164. */
export const phoneNumber = z.string({ error: phoneMessage }).transform((text, context) => {
  const parsed = parsePhone(text)
  if (parsed.ok) return parsed.e164
  context.addIssue({ code: 'custom', message: parsed.message })
  return z.NEVER
})
