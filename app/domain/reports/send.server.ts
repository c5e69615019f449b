import { and, count, eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { listingReports, users } from '#db/schema/index.ts'
import { listedBusiness } from '#app/domain/businesses/listed.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { suggestedMail } from './mails.server.ts'
import { suggestedFields, type SuggestedChanges } from './reasons.ts'
import type { Correction } from './schema.ts'

/** More wait for nobody to read them. */
const maxOpen = 20

type Business = Awaited<ReturnType<typeof listedBusiness>>

/** What a suggestion changes, empty where it repeats what is there; of a wrong phone, which one that was. */
function changesOf(business: Business, input: Correction): SuggestedChanges {
  if (input.intent === 'report') {
    return input.reason === 'wrong-phone' ? { phone: business.phone } : {}
  }
  const changed = suggestedFields.filter(
    (field) => input[field] !== undefined && (input[field] || null) !== (business[field] || null),
  )
  return Object.fromEntries(changed.map((field) => [field, input[field] || null]))
}

const openOf = (businessId: string, tx: Database) =>
  tx
    .select({ total: count() })
    .from(listingReports)
    .where(and(eq(listingReports.businessId, businessId), eq(listingReports.state, 'open')))
    .then(([row]) => row?.total ?? 0)

async function countReport(businessId: string, address: string, tx: Database): Promise<void> {
  const message = 'Thank you, that is a lot in a short time. Please try again in a while.'
  await countUse('report-address', address, message, tx)
  await countUse('report-listing', businessId, message, tx)
}

/** Whether the very same is waiting already. */
async function isRepeated(
  values: Pick<typeof listingReports.$inferInsert, 'businessId' | 'kind' | 'reason' | 'note'> & {
    changes: SuggestedChanges
  },
  tx: Database,
): Promise<boolean> {
  const { businessId, kind, note = '' } = values
  const rows = await tx
    .select({ reason: listingReports.reason, changes: listingReports.changes })
    .from(listingReports)
    .where(
      and(
        eq(listingReports.businessId, businessId),
        eq(listingReports.kind, kind),
        eq(listingReports.note, note),
        eq(listingReports.state, 'open'),
      ),
    )
  const same = (a: SuggestedChanges, b: SuggestedChanges) =>
    suggestedFields.every((field) => a[field] === b[field])
  return rows.some((row) => row.reason === values.reason && same(row.changes, values.changes))
}

/**
 * Keeps what a visitor says about a listing. A suggested edit goes to its owner first; the first one that waits is
 * mailed. The same twice is kept once. Throws `not-found`, `invalid` for nothing new or a filled honeypot,
 * `too-many`.
 */
export async function sendCorrection(
  slug: string,
  input: Correction,
  address: string,
  tx: Database = db,
): Promise<void> {
  const business = await listedBusiness(slug, tx)
  const { id: businessId, ownerId } = business
  if (input.fax) {
    throw new DomainError('invalid', 'Please leave the last field empty and send the form again.')
  }
  const changes = changesOf(business, input)
  const kind = input.intent === 'suggest' ? 'edit' : 'report'
  const reason = input.intent === 'report' ? input.reason : null
  if (kind === 'edit' && Object.keys(changes).length === 0 && !input.note) {
    throw new DomainError('invalid', 'Please change what is wrong, or tell us in the note.')
  }
  await countReport(businessId, address, tx)
  await tx.transaction(async (t) => {
    if (await isRepeated({ businessId, kind, reason, note: input.note, changes }, t)) return
    const open = await openOf(businessId, t)
    if (open >= maxOpen) {
      throw new DomainError('too-many', 'Others have told us about this listing; we look at it.')
    }
    await t.insert(listingReports).values({ businessId, kind, reason, note: input.note, changes })
    if (kind === 'report' || !ownerId || open > 0) return
    const [owner] = await t.select().from(users).where(eq(users.id, ownerId))
    if (owner?.emailVerifiedAt) await queueMails(t, [suggestedMail(business, owner.email)])
  })
}
