import { z } from 'zod'

/** What `parseEmail` found: the address as it is stored, or a sentence for the person who typed it. */
export type ParsedEmail = { ok: true; email: string } | { ok: false; message: string }

/** The one sentence for an address that does not hold. */
export const emailMessage = 'Please enter a valid email address'

/** Longest address that mail servers take (RFC 5321, with erratum 1690). */
export const maxEmailLength = 254

const shape = z.email()

/**
 * A domain in the letters that mail servers know (`münchen.example` is `xn--mnchen-3ya.example`,
 * RFC 5891), as URL does it alike in Node.js and browsers. What it cannot turn stays as it is.
 */
function asciiDomain(domain: string): string {
  // Anything but letters, digits, dots and dashes would be another part of an address to URL.
  if (/^[\x21-\x7e]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u.test(domain)) {
    return domain
  }
  const url = `http://${domain}`
  return URL.canParse(url) ? new URL(url).hostname : domain
}

/**
 * An email address in the form in which it is stored and compared: trimmed, in lower case, its domain
 * in ASCII, at most 254 characters.
 */
export function parseEmail(text: string): ParsedEmail {
  if (text.length > 1_000) return { ok: false, message: emailMessage }
  const typed = text.trim().toLowerCase()
  const at = typed.lastIndexOf('@') + 1
  const email = typed.slice(0, at) + asciiDomain(typed.slice(at))
  return email.length <= maxEmailLength && shape.safeParse(email).success
    ? { ok: true, email }
    : { ok: false, message: emailMessage }
}
