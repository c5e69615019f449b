import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import { planTrials } from '#db/schema/plans.ts'
import { planTerms } from '#db/schema/subscriptions.ts'
import { notificationAddress } from '#app/domain/businesses/reachable.server.ts'
import { isShown } from '#app/domain/businesses/shown.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import { DomainError } from '#app/domain/errors.ts'
import { asUser, type Actor, type Role } from '../actor.ts'

/** The actor's own account, as the account and welcome pages show it. Never includes the hash. */
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
  business: {
    id: string
    slug: string
    name: string
    isShown: boolean
    /** Whether booking mails reach the business's or the owner's address. */
    isReachable: boolean
    planStatus: PlanStatus
    /** The paid plan's status; null without any payment. */
    status: 'active' | 'trial' | 'ending' | 'past-due' | 'ended' | null
    paidUntil: Date | null
    /** The end of its trial, running or over; null where it had none. */
    trialUntil: Date | null
  } | null
}

/** The actor's account, with its business where there is one. Throws DomainError `unauthenticated`. */
export async function ownAccount(actor: Actor, tx: Database = db): Promise<OwnAccount> {
  const { userId } = asUser(actor)
  const [row] = await tx
    .select({ user: users, business: businesses, terms: planTerms, trialUntil: planTrials.endsAt })
    .from(users)
    .leftJoin(businesses, eq(businesses.ownerId, users.id))
    .leftJoin(planTerms, eq(planTerms.businessId, businesses.id))
    .leftJoin(planTrials, eq(planTrials.businessId, businesses.id))
    .where(eq(users.id, userId))
  if (!row) throw new DomainError('unauthenticated', 'Please sign in first.')
  const { user, business, terms, trialUntil } = row
  const ownerVerified = user.emailVerifiedAt !== null
  return {
    id: user.id,
    email: user.email,
    username: user.username,
    role: user.role,
    firstName: user.firstName,
    lastName: user.lastName,
    phone: user.phone,
    emailVerified: ownerVerified,
    createdAt: user.createdAt,
    business: business && {
      id: business.id,
      slug: business.slug,
      name: business.name,
      isShown: isShown(business),
      isReachable:
        notificationAddress({ ...business, ownerEmail: user.email, ownerVerified }) !== null,
      planStatus: business.planStatus,
      status: terms?.status ?? null,
      paidUntil: terms?.paidUntil ?? null,
      trialUntil,
    },
  }
}
