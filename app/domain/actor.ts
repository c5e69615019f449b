import { DomainError } from '#app/domain/errors.ts'

export const roles = ['ADMIN', 'BUSINESS', 'CUSTOMER'] as const
export type Role = (typeof roles)[number]

export type UserActor = { kind: 'user'; userId: string; role: Role; email: string }

/** An admin who has no second factor yet, and may do nothing but set one up. */
export type UnsecuredActor = Omit<UserActor, 'kind'> & { kind: 'unsecured' }

/** The first argument of every domain verb. */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  | UnsecuredActor
  /** Internal work: cleanup, imports, seeds. */
  | { kind: 'system' }

export const anonymous: Actor = { kind: 'anonymous' }
export const system: Actor = { kind: 'system' }

/**
 * The actor as a user. Throws DomainError `unauthenticated`, and `forbidden` for admins without the second factor that
 * they need.
 */
export function asUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor
  if (actor.kind === 'unsecured') {
    throw new DomainError('forbidden', 'Please set up two-step sign-in first, on the website.', {
      reason: 'second-factor-missing',
    })
  }
  throw new DomainError('unauthenticated', 'Please sign in first.')
}

/** As `asUser`, also for whom nothing but securing the account is allowed. */
export const asAccountHolder = (actor: Actor): UserActor =>
  actor.kind === 'unsecured' ? { ...actor, kind: 'user' } : asUser(actor)

/** The actor as a business owner. Throws `unauthenticated`, or `forbidden` for other roles. */
export function asOwner(actor: Actor): UserActor {
  const user = asUser(actor)
  if (user.role === 'BUSINESS') return user
  throw new DomainError('forbidden', 'This is for business owners only.')
}

/** Whether the actor is an admin with a second factor: one who is `unsecured` is none. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'ADMIN'

/** The actor as an admin. Throws `unauthenticated`, or `forbidden` for other roles. */
export function asAdmin(actor: Actor): UserActor {
  const user = asUser(actor)
  if (user.role === 'ADMIN') return user
  throw new DomainError('forbidden', 'This is for admins only.')
}
