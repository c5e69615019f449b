import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import { planTrials } from '#db/schema/plans.ts'
import { planTerms } from '#db/schema/subscriptions.ts'
import { isRefused, notificationAddresses } from '#app/domain/businesses/reachable.server.ts'
import { isShown } from '#app/domain/businesses/shown.ts'
import type { PlanStatus } from '#app/domain/businesses/enums.ts'
import type { LocalDate } from '#app/domain/local-time.ts'
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
    industry: string
    area: string
    isShown: boolean
    /** By an admin: visitors see its name alone. */
    isPaused: boolean
    /** Could be published, as it has a plan. */
    isDraft: boolean
    /** The first date on which it opens again. */
    closedUntil: LocalDate | null
    /** Whether booking mails reach the business's or the owner's address. */
    isReachable: boolean
    /** Where booking mails go. */
    reachedAt: string[]
    /** Of those two, what a mail server refuses for good. */
    refusedAddresses: string[]
    planStatus: PlanStatus
    /** The paid plan's status; null without any payment. */
    status: 'active' | 'trial' | 'ending' | 'past-due' | 'ended' | null
    paidUntil: Date | null
    /** The end of its trial, running or over; null where it had none. */
    trialUntil: Date | null
  } | null
}

const accountRows = (userId: string, tx: Database) =>
  tx
    .select({
      user: users,
      business: businesses,
      terms: planTerms,
      trialUntil: planTrials.endsAt,
      isEmailRefused: isRefused(sql`${businesses.email}`),
      isOwnerRefused: isRefused(sql`${users.email}`),
    })
    .from(users)
    .leftJoin(businesses, eq(businesses.ownerId, users.id))
    .leftJoin(planTerms, eq(planTerms.businessId, businesses.id))
    .leftJoin(planTrials, eq(planTrials.businessId, businesses.id))
    .where(eq(users.id, userId))
type AccountRow = Awaited<ReturnType<typeof accountRows>>[number]

/** Which of the two addresses booking mails reach, and which are refused. */
function reachOf({ user, isEmailRefused, isOwnerRefused }: AccountRow, email: string | null) {
  const ownerVerified = user.emailVerifiedAt !== null
  const known = { email, ownerEmail: user.email, ownerVerified, isEmailRefused, isOwnerRefused }
  const refused = [
    ...(isOwnerRefused ? [user.email] : []),
    ...(isEmailRefused && email ? [email] : []),
  ]
  const reachedAt = notificationAddresses(known)
  return {
    isReachable: reachedAt.length > 0,
    reachedAt,
    refusedAddresses: [...new Set(refused)],
  }
}

/** The actor's account, with its business where there is one. Throws DomainError `unauthenticated`. */
export async function ownAccount(actor: Actor, tx: Database = db): Promise<OwnAccount> {
  const { userId } = asUser(actor)
  const [row] = await accountRows(userId, tx)
  if (!row) throw new DomainError('unauthenticated', 'Please sign in first.')
  const { user, business, terms, trialUntil } = row
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
      slug: business.slug,
      name: business.name,
      industry: business.industry,
      area: business.area,
      isShown: isShown(business),
      isPaused: !business.isActive,
      isDraft: business.isActive && !business.isListingPublished && business.planStatus !== 'NONE',
      closedUntil: business.closedUntil,
      ...reachOf(row, business.email),
      planStatus: business.planStatus,
      status: terms?.status ?? null,
      paidUntil: terms?.paidUntil ?? null,
      trialUntil,
    },
  }
}
