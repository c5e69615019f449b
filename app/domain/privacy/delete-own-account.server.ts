import { and, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, mails, users, waitingEntries } from '#db/schema/index.ts'
import { brand } from '#app/brand.ts'
import { asUser, isAdmin, type Actor } from '#app/domain/actor.ts'
import { checkOwner, type OwnerProof } from '#app/domain/accounts/own-password.server.ts'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { deleteClosingMails, openBookings } from '#app/domain/bookings/cancel-all.server.ts'
import { wasThereBefore } from '#app/domain/claims/claimed-listing.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { paragraph } from '#app/domain/mail/content.ts'
import { afterRenewals } from '#app/domain/subscriptions/billing/cancel.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { deleteListing } from './delete-listing.server.ts'
import { eraseUser, erasing } from './erase-user.server.ts'
import { hasUndecidedPayment } from './held-billing.server.ts'

/** What goes with an account, for the page that asks. */
export type Leaving = {
  email: string
  /** Money of theirs is no service, and a person has yet to say what becomes of it. */
  hasUndecidedPayment: boolean
  business: {
    name: string
    openBookings: number
    isPaidFor: boolean
    /** It was there before them: unpublished, it is as it was then. */
    isClaimed: boolean
  } | null
}

async function leaver(actor: Actor, tx: Database, { lock = false } = {}) {
  const { userId } = asUser(actor)
  if (isAdmin(actor)) {
    throw new DomainError('conflict', 'Admins cannot be deleted here.')
  }
  return findUser(userId, tx, { lock })
}

/** What the actor's account takes with it. Throws `unauthenticated`, and `conflict` for admins. */
export async function leavingOf(actor: Actor, tx: Database = db): Promise<Leaving> {
  const { id: userId, email, business } = await leaver(actor, tx)
  const own = { email, hasUndecidedPayment: await hasUndecidedPayment(userId, tx) }
  if (!business) return { ...own, business: null }
  const { id, name, planStatus } = business
  const waiting = await openBookings(id, tx)
  return {
    ...own,
    business: {
      name,
      openBookings: waiting.length,
      isPaidFor: planStatus === 'BASIC' || planStatus === 'PREMIUM',
      isClaimed: await wasThereBefore(id, tx),
    },
  }
}

type Left = { name: string; listing: 'unpublished' | 'deleted' }

function goneWords(left: Left | null): string {
  if (!left) return 'As you asked, your account is deleted.'
  const guests =
    'Customers with open bookings were told, and nothing more will be taken for your plan.'
  return left.listing === 'unpublished'
    ? `As you asked, your account is deleted and ${left.name} is taken down. It was listed before you claimed it: what you wrote there is deleted, and we may list it again as it was then. ${guests}`
    : `As you asked, your account and the listing of ${left.name} are deleted. ${guests}`
}

/** How long a former address may still be that of who was robbed of the account. */
const formerFor = 7 * day

/** Addresses that an account had within the last days, by the warnings that went there, or have yet to go. */
async function formerAddresses(userId: string, tx: Database): Promise<string[]> {
  const isLate = gt(mails.createdAt, new Date(Date.now() - formerFor))
  const rows = await tx
    .selectDistinct({ address: mails.recipient })
    .from(mails)
    .where(and(eq(mails.ownerId, userId), eq(mails.kind, 'email-changed'), isLate))
  return rows.map(({ address }) => address)
}

/** What a former address is told besides: somebody may have an account there by now, which stays. */
const formerWords = (isInUse: boolean): string =>
  isInUse
    ? 'This was its address until recently. The account that has this address now stays as it is.'
    : 'This was its address until recently.'

/** A farewell, which is a warning where it was not they who deleted it: the addresses of before hear it too. */
async function mailFarewell(
  { email, former }: { email: string; former: string[] },
  left: Left | null,
  tx: Database,
) {
  const others = former.filter((address) => address !== email)
  const used = await tx
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, others))
  const inUse = new Set(used.map((user) => user.email))
  const mailTo = (recipient: string, more: string[]) => ({
    kind: 'account-deleted',
    recipient,
    subject: `Your ${brand.name} account is deleted`,
    content: {
      title: 'Your account is deleted',
      preview: 'As you asked.',
      blocks: [
        paragraph(goneWords(left)),
        ...more.map((text) => paragraph(text)),
        paragraph('We keep receipts for as long as tax law requires.'),
        paragraph('If it was not you, please reply to this email at once.'),
      ],
    },
  })
  await queueMails(tx, [
    mailTo(email, []),
    ...others.map((address) => mailTo(address, [formerWords(inUse.has(address))])),
  ])
}

async function leave(actor: Actor, tx: Database): Promise<Left | null> {
  const person = await leaver(actor, tx, { lock: true })
  const { id, email, role, business } = person
  // Before the mails about the account go.
  const former = await formerAddresses(id, tx)
  const { closed } = await eraseUser(person, tx)
  const left = business && closed && { name: business.name, listing: closed.listing }
  await mailFarewell({ email, former }, left, tx)
  // Who left is not named: the record is of the platform, not of them.
  await recordAudit(tx, { kind: 'system' }, 'user.left', { type: 'user', id }, { role }, closed)
  return left
}

/**
 * Deletes the actor's account and the listing they made; one that they claimed is taken down. Answers which, null without
 * a listing. Ends what renews at the provider first, outside any transaction. Throws `unauthenticated`, `invalid` at the
 * password, `too-many`, `conflict` for admins and while the plan is changed, `unavailable` where the provider fails.
 */
export async function deleteOwnAccount(
  actor: Actor,
  proof: OwnerProof,
  provider?: Provider,
  tx: Database = db,
): Promise<Left['listing'] | null> {
  const before = await leaver(actor, tx)
  const { spendProof } = await checkOwner(actor, proof, tx)
  const erase = () =>
    erasing(tx, async (inner) => {
      await spendProof(inner)
      return leave(actor, inner)
    })
  const left = await afterRenewals(before.business, erase, provider, tx)
  return left?.listing ?? null
}

/** Deletes the mails to who waited, which go with their places, and what their servers said of the addresses. */
async function deleteMailsToWaiting(businessId: string, tx: Database): Promise<void> {
  const told = await tx
    .select({ id: mails.id })
    .from(mails)
    .innerJoin(waitingEntries, eq(waitingEntries.id, mails.waitingId))
    .where(eq(waitingEntries.businessId, businessId))
  await deleteLeftMails({ mailIds: told.map(({ id }) => id), waitingIds: [] }, tx)
}

/**
 * Deletes a listing that its owner left or an admin deleted, unless it was given to a new owner or published since, with
 * what is left of the mails about it: afterwards nobody finds them. Called by the queue.
 */
export async function deleteLeftListing(businessId: string, tx: Database = db): Promise<void> {
  const isLeft = and(
    eq(businesses.id, businessId),
    isNull(businesses.ownerId),
    isNotNull(businesses.closedAt),
  )
  await tx.transaction(async (t) => {
    const [left] = await t
      .select({ id: businesses.id })
      .from(businesses)
      .where(isLeft)
      .for('update')
    if (!left) return
    await deleteClosingMails(businessId, t)
    await deleteMailsToWaiting(businessId, t)
    await deleteListing(isLeft, t)
  })
}
