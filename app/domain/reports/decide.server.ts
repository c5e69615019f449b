import { and, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, listingReports } from '#db/schema/index.ts'
import { asUser, isAdmin, type Actor } from '#app/domain/actor.ts'
import { differences, recordAudit } from '#app/domain/audit/record.server.ts'
import { lockBusinessForAdmin, lockOwnBusiness } from '#app/domain/businesses/own.server.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import type { ProfileChanges } from '#app/domain/businesses/profile-schema.ts'
import { writeProfile } from '#app/domain/businesses/profile.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { offerSoon } from '#app/domain/offer-soon.server.ts'
import { shownOf } from './queries.server.ts'

type Report = typeof listingReports.$inferSelect

const unknown = () => new DomainError('not-found', 'There is no such suggestion.')

/** An open report that the actor may decide: an admin any, an owner a suggestion for their own listing. Locked. */
async function lockReport(
  actor: Actor,
  reportId: string,
  tx: Database,
): Promise<{ report: Report; business: OwnBusiness }> {
  asUser(actor)
  const [found] = await tx.select().from(listingReports).where(eq(listingReports.id, reportId))
  if (!found) throw unknown()
  const business = isAdmin(actor)
    ? await lockBusinessForAdmin(actor, found.businessId, undefined, tx)
    : await lockOwnBusiness(actor, undefined, tx)
  if (business.id !== found.businessId || (!isAdmin(actor) && found.kind === 'report')) {
    throw unknown()
  }
  const [report] = await tx
    .select()
    .from(listingReports)
    .where(and(eq(listingReports.id, reportId), eq(listingReports.state, 'open')))
    .for('update')
  if (!report) throw new DomainError('conflict', 'This has already been handled.')
  return { report, business }
}

/** What accepting changes: the suggested fields, or the phone that is wrong. Other reports leave the texts alone. */
function profileChanges({ kind, reason, changes }: Report): ProfileChanges {
  if (kind === 'report') return reason === 'wrong-phone' ? { phone: null } : {}
  const { name, address, ...rest } = changes
  return {
    ...rest,
    ...(name && { name }),
    ...(address !== undefined && { address: address ?? '' }),
  }
}

/** The phone that somebody called is not the one that stands there by now. */
function refuseOtherPhone({ reason, changes }: Report, { phone }: OwnBusiness): void {
  if (reason !== 'wrong-phone' || changes.phone === undefined || changes.phone === phone) return
  throw new DomainError(
    'conflict',
    'The phone number was changed since. Please look at it, and dismiss the report if it is right.',
  )
}

/** What is accepted is what somebody looked at. */
function refuseUnseen(report: Report, business: OwnBusiness, shown: string | undefined): void {
  if (report.kind !== 'edit' || shown === undefined || shown === shownOf(report, business)) return
  throw new DomainError('conflict', 'The listing was changed since. Please look at it again.')
}

async function apply(report: Report, business: OwnBusiness, tx: Database) {
  refuseOtherPhone(report, business)
  const changes = profileChanges(report)
  if (Object.keys(changes).length > 0) await writeProfile(business, changes, tx)
  const isGone = report.reason === 'closed' || report.reason === 'not-a-business'
  if (isGone) {
    await tx.update(businesses).set({ isActive: false }).where(eq(businesses.id, business.id))
    await offerSoon(tx, business.id)
  }
  return { ...changes, ...(isGone && { isActive: false }) }
}

const close = (reportId: string, state: 'accepted' | 'dismissed', tx: Database) =>
  tx
    .update(listingReports)
    .set({ state, closedAt: new Date() })
    .where(eq(listingReports.id, reportId))

/**
 * Applies a suggestion; of reports, a wrong phone is taken away, and what closed or is no business is paused. Audited.
 * Throws `not-found`, also for what is not the actor's to decide, and `conflict` where it was decided, or the wrong
 * phone, or anything that it changes since it was `shown`, was changed since.
 */
export async function acceptReport(
  actor: Actor,
  reportId: string,
  shown?: string,
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (t) => {
    const { report, business } = await lockReport(actor, reportId, t)
    refuseUnseen(report, business, shown)
    const changed = differences({ ...business }, await apply(report, business, t))
    await close(reportId, 'accepted', t)
    const { name } = business
    const target = { type: 'business', id: business.id } as const
    const after = { name, ...changed.after }
    await recordAudit(t, actor, 'report.accepted', target, { name, ...changed.before }, after)
  })
}

/** Leaves the listing as it is. Throws as `acceptReport`. */
export async function dismissReport(
  actor: Actor,
  reportId: string,
  tx: Database = db,
): Promise<void> {
  await tx.transaction(async (t) => {
    const { report, business } = await lockReport(actor, reportId, t)
    await close(reportId, 'dismissed', t)
    const about = { name: business.name, kind: report.kind, reason: report.reason }
    const target = { type: 'business', id: business.id } as const
    await recordAudit(t, actor, 'report.dismissed', target, about, null)
  })
}
