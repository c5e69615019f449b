export type ParsedPhone = { ok: true; e164: string } | { ok: false; message: string }

export const phoneMessage = 'Please enter a valid phone number'

/**
 * Parses a phone number to E.164: `0` and 9 digits, `27` or `+27` and 9 digits, or `+` and 8 to 15 digits, with `00`
 * for `+`. Ignores spaces, dots, dashes, brackets, and the `(0)` of `+27 (0)21 …`.
 */
export function parsePhone(text: string): ParsedPhone {
  if (text.length > 60) return { ok: false, message: phoneMessage }
  const bare = text
    .replace(/^(\s*(?:\+|00)\d{1,3}\s*)\(0\)/, '$1')
    .replace(/[\s.()[\]\-\u2010-\u2015\u2212\u200b-\u200f\u202a-\u202e]/gu, '')
  const local = /^(?:0|(?:\+|00)?27)(\d{9})$/.exec(bare)
  if (local) return { ok: true, e164: `+27${local[1]}` }
  const abroad = bare.replace(/^00/, '+')
  // A South African number of the wrong length is a typo, not a foreign number.
  if (/^\+(?!27|0)\d{8,15}$/.test(abroad)) return { ok: true, e164: abroad }
  return { ok: false, message: phoneMessage }
}

/** Country codes of one and two digits (ITU-T E.164); all others have three. */
const shortCountryCode = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])(?=\d)/

/** National format: `+27212710641` is `021 271 0641`, a foreign one `+44 207 946 0958`. */
export function formatPhone(e164: string): string {
  const local = /^\+27(\d{2})(\d{3})(\d{4})$/.exec(e164)
  if (local) return `0${local[1]} ${local[2]} ${local[3]}`
  const country = shortCountryCode.exec(e164)?.[0] ?? e164.slice(0, 4)
  const rest = e164.slice(country.length)
  return `${country} ${rest.replace(/(\d{3})(?=\d{2})/g, '$1 ')}`.trim()
}

/** South African mobile ranges: 06x, 07x except 075, 081 to 085 (libphonenumber). */
export const isMobile = (e164: string): boolean => /^\+27(?:6\d|7[0-46-9]|8[1-5])\d{7}$/.test(e164)

/** A WhatsApp chat (its click to chat) with `message` typed in; null where the number is not a mobile one. */
export function whatsappUrl(e164: string, message?: string): string | null {
  if (!isMobile(e164)) return null
  return `https://wa.me/${e164.slice(1)}${message ? `?text=${encodeURIComponent(message)}` : ''}`
}

/** A text whose numbers do not break at their spaces. */
export const unbrokenNumbers = (text: string): string => text.replace(/(\d) (?=\d)/g, '$1\u00a0')
