import { z } from 'zod'
import { parseUrl } from '#app/parse-url.ts'

export type ParsedEmail = { ok: true; email: string } | { ok: false; message: string }

export const emailMessage = 'Please enter a valid email address'

/** RFC 5321 with erratum 1690. */
const maxEmailLength = 254

const shape = z.email()

/**
 * A domain in ASCII (RFC 5891: `münchen.example` becomes `xn--mnchen-3ya.example`), converted by URL, which does the
 * same in Node.js and browsers. Unconvertible domains are returned unchanged.
 */
function asciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)) {
    return domain
  }
  return parseUrl(`http://${domain}`)?.hostname ?? domain
}

/** Normalises an email address: trimmed, lower case, ASCII domain, at most 254 characters. */
export function parseEmail(text: string): ParsedEmail {
  if (text.length > 1_000) return { ok: false, message: emailMessage }
  const typed = text.trim().toLowerCase()
  const at = typed.lastIndexOf('@') + 1
  const email = typed.slice(0, at) + asciiDomain(typed.slice(at))
  return email.length <= maxEmailLength && shape.safeParse(email).success
    ? { ok: true, email }
    : { ok: false, message: emailMessage }
}
