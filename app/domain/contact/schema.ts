import { z } from 'zod'
import { emailMessage, parseEmail } from './email.ts'
import { parsePhone, phoneMessage } from './phone.ts'
import { parseReviewLink, reviewLinkMessage } from './review-link.ts'
import { parseWebsite, websiteMessage } from './website.ts'

type Parsed<Key extends string> =
  ({ ok: true } & Record<Key, string>) | { ok: false; message: string }

/** A string schema that stores `parse`'s result under `key`; `message` where there is no text. */
const parsedBy = <Key extends string>(
  parse: (text: string) => Parsed<Key>,
  key: Key,
  message: string,
) =>
  z.string({ error: message }).transform((text, context): string => {
    const parsed = parse(text)
    if (parsed.ok) return parsed[key]
    context.addIssue({ code: 'custom', message: parsed.message })
    return z.NEVER
  })

export const emailAddress = parsedBy(parseEmail, 'email', emailMessage)

export const phoneNumber = parsedBy(parsePhone, 'e164', phoneMessage)

export const websiteAddress = parsedBy(parseWebsite, 'url', websiteMessage)

export const reviewLink = parsedBy(parseReviewLink, 'url', reviewLinkMessage)
