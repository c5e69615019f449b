import { parseEmail } from '#app/domain/contact/email.ts'
import { parsePhone } from '#app/domain/contact/phone.ts'
import { parseReviewLink } from '#app/domain/contact/review-link.ts'
import { parseWebsite } from '#app/domain/contact/website.ts'

export type Cell<T> = { value: T | null; note?: string }

const several = 'of several contacts the first valid one taken'

/** The first valid one of several: lists contain `021 555 0100; 083 555 0100`. */
function firstThatHolds<T>(
  text: string,
  separator: RegExp,
  read: (part: string) => T | null,
  note: string,
): Cell<T> {
  if (!text) return { value: null }
  const whole = read(text)
  if (whole !== null) return { value: whole }
  const parts = text.split(separator).filter(Boolean)
  for (const part of parts) {
    const value = read(part.trim())
    if (value !== null) return parts.length > 1 ? { value, note: several } : { value }
  }
  return { value: null, note }
}

export const phoneCell = (text: string): Cell<string> =>
  firstThatHolds(
    text.slice(0, 200),
    /\s*(?:[;,/|&]|\b(?:or|of|and|en)\b)\s*/i,
    (part) => {
      const bare = part
        .replace(/^(?:telephone|tel|phone|ph|t|cell|cel|sel|mobile|c|w)?\.?\s*:?\s*(?=[+(\d])/i, '')
        .replace(/\s*(?:ext\.?|x)\s*\d{1,5}$/i, '')
      const parsed = parsePhone(bare)
      return parsed.ok ? parsed.e164 : null
    },
    'phone not valid, left out',
  )

export const emailCell = (text: string): Cell<string> =>
  firstThatHolds(
    text.slice(0, 600),
    /[;,\s|]+/,
    (part) => {
      const parsed = parseEmail(part.replace(/^mailto:/i, ''))
      return parsed.ok ? parsed.email : null
    },
    'email not valid, left out',
  )

/** A page about the business on a map, which lists give as its address. */
const isMapLink =
  /^(?:https?:\/\/)?(?:(?:www|maps)\.)?(?:google\.[a-z.]+\/maps|maps\.google\.|goo\.gl\/maps|maps\.app\.goo\.gl|openstreetmap\.org)/i

export const websiteCell = (text: string): Cell<string> =>
  firstThatHolds(
    text.slice(0, 2_000),
    /[;\s|]+/,
    (part) => {
      const parsed = isMapLink.test(part) ? null : parseWebsite(part)
      return parsed?.ok ? parsed.url : null
    },
    text.trim().startsWith('@')
      ? 'an @name is no website, left out'
      : isMapLink.test(text.trim())
        ? 'website is a page on a map, left out'
        : 'website not valid, left out',
  )

export const reviewLinkCell = (text: string): Cell<string> => {
  const parsed = text ? parseReviewLink(text) : null
  if (parsed?.ok) return { value: parsed.url }
  return { value: null, ...(parsed && { note: 'review link not valid, left out' }) }
}
