import { DomainError } from '#app/domain/errors.ts'

export const roles = ['ADMIN', 'BUSINESS', 'CUSTOMER'] as const
export type Role = (typeof roles)[number]

/** Somebody signed in. */
export type UserActor = { kind: 'user'; userId: string; role: Role; email: string }

/** Who asks. The first argument of every domain verb. */
export type Actor =
  | { kind: 'anonymous' }
  | UserActor
  /** The product itself: sweeps, imports, seeds. */
  | { kind: 'system' }

export const anonymous: Actor = { kind: 'anonymous' }
export const system: Actor = { kind: 'system' }

/** The person behind the actor. Throws DomainError `unauthenticated` where there is none. */
export function asUser(actor: Actor): UserActor {
  if (actor.kind === 'user') return actor
  throw new DomainError('unauthenticated', 'Please sign in first.')
}

/** The business owner behind the actor. Throws `unauthenticated`, or `forbidden` for other roles. */
export function asOwner(actor: Actor): UserActor {
  const user = asUser(actor)
  if (user.role === 'BUSINESS') return user
  throw new DomainError('forbidden', 'This is for business owners only.')
}

/** Whether the actor is an admin, where others see less rather than nothing. */
export const isAdmin = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'ADMIN'

/** The admin behind the actor. Throws `unauthenticated`, or `forbidden` for other roles. */
export function asAdmin(actor: Actor): UserActor {
  const user = asUser(actor)
  if (user.role === 'ADMIN') return user
  throw new DomainError('forbidden', 'This is for admins only.')
}
