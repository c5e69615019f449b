import { z } from 'zod'

/** What `parseEmail` found: the address in lower case, or a sentence for the person who typed it. */
export type ParsedEmail = { ok: true; email: string } | { ok: false; message: string }

/** The one sentence for an address that does not hold. */
export const emailMessage = 'Please enter a valid email address'

/** Longest address that mail servers take (RFC 5321, with erratum 1690). */
export const longestEmail = 254

const shape = z.email()

/** An e-mail address: trimmed, at most 254 characters, in lower case. */
export function parseEmail(text: string): ParsedEmail {
  const email = text.trim().toLowerCase()
  return email.length <= longestEmail && shape.safeParse(email).success
    ? { ok: true, email }
    : { ok: false, message: emailMessage }
}
