import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness, ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError, type DomainErrorCode } from '#app/domain/errors.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { StoreRefusal, StoreUnavailable, type RefusalReason } from '#app/gateways/storage/port.ts'
import { log } from '#app/log.server.ts'

const codes: Record<RefusalReason, DomainErrorCode> = {
  'bad-key': 'invalid',
  'no-upload': 'not-found',
  'wrong-parts': 'invalid',
  'wrong-size': 'too-large',
  full: 'too-many',
  unsupported: 'unsupported',
}

/**
 * Turns storage refusals into DomainErrors with their message. An unavailable storage is logged and becomes
 * `unavailable`.
 */
export async function fromStore<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoreRefusal) {
      throw new DomainError(codes[error.reason], error.message, { cause: error })
    }
    if (!(error instanceof StoreUnavailable)) throw error
    log.error({ err: error }, 'object storage unavailable')
    throw new DomainError(
      'unavailable',
      'Our storage for pictures does not answer at the moment. Please try again.',
      { cause: error },
    )
  }
}

/**
 * The id of the actor's business, if it may upload. Throws `unauthenticated`, `forbidden` for other roles and plans
 * without pictures, `not-found` without a business.
 */
export async function uploaderOf(actor: Actor): Promise<string> {
  const business = await ownBusiness(asOwner(actor))
  if (!business) throw noBusiness()
  if (!allows(business.planStatus, 'own-picture')) {
    throw new DomainError('forbidden', 'A picture of your own comes with the Basic plan.')
  }
  return business.id
}
