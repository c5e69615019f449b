import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import type { PlanStatus } from '#app/domain/businesses/vocabulary.ts'
import { DomainError } from '#app/domain/errors.ts'
import { asUser, type Actor, type Role } from './actor.ts'

/** The actor's own account, as the account and welcome pages show it. Never a hash. */
export type OwnAccount = {
  id: string
  email: string
  username: string | null
  role: Role
  firstName: string
  lastName: string
  /** E.164. */
  phone: string | null
  emailVerified: boolean
  createdAt: Date
  business: { id: string; name: string; planStatus: PlanStatus } | null
}

/** The actor's own account, in one statement. Throws DomainError `unauthenticated`. */
export async function ownAccount(actor: Actor, tx: Database = db): Promise<OwnAccount> {
  const { userId } = asUser(actor)
  const [row] = await tx
    .select({ user: users, business: businesses })
    .from(users)
    .leftJoin(businesses, eq(businesses.ownerId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw new DomainError('unauthenticated', 'Please sign in first.')
  const { user, business } = row
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    emailVerified: user.emailVerifiedAt !== null,
    createdAt: user.createdAt,
    business: business && {
      id: business.id,
      name: business.name,
      planStatus: business.planStatus,
    },
  }
}
