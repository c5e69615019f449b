import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DomainError } from '#app/domain/errors.ts'
import { minute } from '#app/domain/local-time.ts'
import { shownTerms } from '#app/domain/services/shown-terms.ts'
import { env } from '#app/env.server.ts'
import type { Identity } from './earlier.server.ts'
import type { Placement } from './placement.server.ts'
import { readFormToken } from './tokens.server.ts'

export type RequestOrigin =
  | {
      kind: 'form'
      formToken: string | undefined
      honeypot: string | undefined
      /** What the form showed of the service; undefined where it is not compared. */
      terms?: string | undefined
    }
  | { kind: 'call'; idempotencyKey: string | null }
  /** Somebody on the waiting list accepts what is held for them: no limit counts it, so that no stranger uses theirs up. */
  | { kind: 'offer'; holdId: string; terms?: string | undefined }

/** Milliseconds; people need longer to fill in a form, so a faster submission waits. */
export const minFormAge = 2000
/** Milliseconds; an older form is shown again with a new token. */
const maxFormAge = 24 * 60 * minute

const hashOf = (parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url')

export const tooOld = () => {
  const message = 'This form was open for a long time. Please send it again; nothing is lost.'
  return new DomainError('invalid', message, { fields: { formToken: [message] } })
}

/** Characters of a client's key that is worth guessing no more once the facts are known; a UUID has 36. A shorter one is none. */
const longKey = 16

/** What proves that a request by a key is by who asked: keys of forms and offers are ours, those of calls their clients'. */
export const proofOf = ({ kind }: RequestOrigin): Identity['proof'] =>
  kind === 'call' ? 'key and facts' : 'key'

type Asked = { digest: string; customerEmail: string; startsAt: Date }

/**
 * The idempotency key; null for a form without a valid token. A form that is sent again with another name, party or
 * time, such as one that a parent went back to, asks for something else.
 */
export function requestKeyOf(
  businessId: string,
  origin: RequestOrigin,
  { digest, customerEmail, startsAt }: Asked,
): string | null {
  if (origin.kind === 'form') {
    const key = readFormToken(businessId, origin.formToken ?? '')?.key
    return key ? hashOf(['form', key, digest, customerEmail, startsAt.toISOString()]) : null
  }
  if (origin.kind === 'offer') return `offer:${origin.holdId}`
  if ((origin.idempotencyKey ?? '').length < longKey) return randomUUID()
  // Clients choose their keys; including the email prevents access to others' bookings by guessing.
  return `call:${hashOf([`${customerEmail}\n${origin.idempotencyKey}`])}`
}

/** Null for what is no form, and for a form whose token is not this business's. */
const ageOf = (businessId: string, origin: RequestOrigin, now: Date): number | null => {
  const token = origin.kind === 'form' && readFormToken(businessId, origin.formToken ?? '')
  return token ? now.getTime() - token.issuedAt.getTime() : null
}

/** Holds back forms sent faster than a person types. */
export async function waitForForm(businessId: string, origin: RequestOrigin, now: Date) {
  const age = ageOf(businessId, origin, now) ?? minFormAge
  if (age < minFormAge && env().RATE_LIMIT === 'on') await wait(minFormAge - Math.max(age, 0))
}

/** Throws for a form that was open for too long. */
export function refuseOldForm(businessId: string, origin: RequestOrigin, now: Date): void {
  if ((ageOf(businessId, origin, now) ?? 0) > maxFormAge) throw tooOld()
}

/** Throws `stale` where a service's price or length is not what the form showed: nobody agreed to another one. */
export function refuseOtherTerms(
  { priceKind, priceCents, endsAt }: Placement,
  { origin, details: { dateTime } }: { origin: RequestOrigin; details: { dateTime: Date } },
): void {
  if (!('terms' in origin) || !origin.terms || priceKind === null) return
  const minutes = (endsAt.getTime() - dateTime.getTime()) / minute
  const terms = shownTerms({ price: { kind: priceKind, cents: priceCents }, minutes })
  if (terms === origin.terms) return
  throw new DomainError(
    'stale',
    `This service was changed in the meantime. It is now: ${terms}. Nothing was booked; send it again if it still suits you.`,
  )
}
