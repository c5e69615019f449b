import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, users } from '#db/schema/index.ts'
import type { Role } from '#app/domain/actor.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { DomainError } from '#app/domain/errors.ts'
import { keepListingsOf } from './keep-listings.server.ts'

export type ManagedUser = {
  id: string
  email: string
  role: Role
  business: {
    id: string
    slug: string
    name: string
    planStatus: PlanStatus
    isActive: boolean
  } | null
}

const unknownUser = () => new DomainError('not-found', 'There is no such user.')

/**
 * With `lock`, user and business are locked until the transaction ends, as are the listings they booked at that come
 * before it. Throws DomainError `not-found`. Does not authorize.
 */
export async function findUser(
  userId: string,
  tx: Database,
  { lock = false } = {},
): Promise<ManagedUser> {
  if (!isUuid(userId)) throw unknownUser()
  const query = tx
    .select({ id: users.id, email: users.email, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
  const [user] = await (lock ? query.for('update') : query)
  if (!user) throw unknownUser()
  const owned = tx
    .select({
      id: businesses.id,
      slug: businesses.slug,
      name: businesses.name,
      planStatus: businesses.planStatus,
      isActive: businesses.isActive,
    })
    .from(businesses)
    .where(eq(businesses.ownerId, userId))
  const [before] = lock ? await owned : []
  if (before) await keepListingsOf(user.email, tx, { before: before.id })
  const [business] = await (lock ? owned.for('update') : owned)
  return { ...user, business: business ?? null }
}
