import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { listingReports, users } from '#db/schema/index.ts'
import { ruleOf } from '#app/domain/businesses/field-rules.ts'
import { listedBusiness } from '#app/domain/businesses/listed.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { suggestedMail } from './mails.server.ts'
import { suggestedFields, type ReportReason, type SuggestedChanges } from './reasons.ts'
import type { Correction } from './schema.ts'

/** Characters of what is said together: more is counted, and not read. */
const maxNotes = 4000

type Business = Awaited<ReturnType<typeof listedBusiness>>

/** As the form would store it: an import may have written it otherwise. */
const asStored = (field: (typeof suggestedFields)[number], text: string | null) =>
  (text && ruleOf(field).safeParse(text).data) || text || null

/**
 * What a suggestion changes, empty where it repeats what is there, or what its form was filled with; of a wrong phone,
 * which one that was.
 */
function changesOf(business: Business, input: Correction): SuggestedChanges {
  if (input.intent === 'report') {
    return input.reason === 'wrong-phone' ? { phone: business.phone } : {}
  }
  const changed = suggestedFields.filter((field) => {
    const sent = input[field] || null
    const seen = input.seen[field]
    return (
      input[field] !== undefined &&
      sent !== asStored(field, business[field]) &&
      (seen === undefined || sent !== asStored(field, seen))
    )
  })
  return Object.fromEntries(changed.map((field) => [field, input[field] || null]))
}

const openOf = (businessId: string, tx: Database) =>
  tx
    .select({ total: count() })
    .from(listingReports)
    .where(and(eq(listingReports.businessId, businessId), eq(listingReports.state, 'open')))
    .then(([row]) => row?.total ?? 0)

const tooManyWords = 'Thank you, that is a lot in a short time. Please try again in a while.'

type SentReport = {
  businessId: string
  kind: 'edit' | 'report'
  reason: ReportReason | null
  changes: SuggestedChanges
  note: string
}

const isSame = (a: SuggestedChanges, b: SuggestedChanges) =>
  suggestedFields.every((field) => a[field] === b[field])

/** Notes one after another, each once. */
function joinedNotes(before: string, note: string): string {
  const isNew = note !== '' && !before.split('\n\n').includes(note)
  const joined = isNew ? [before, note].filter(Boolean).join('\n\n') : before
  return joined.length > maxNotes ? before : joined
}

/** Counts it with the same that waits already; false where nothing does. */
async function joinOpen({ businessId, kind, reason, changes, note }: SentReport, tx: Database) {
  const open = await tx
    .select()
    .from(listingReports)
    .where(
      and(
        eq(listingReports.businessId, businessId),
        eq(listingReports.kind, kind),
        reason === null ? isNull(listingReports.reason) : eq(listingReports.reason, reason),
        eq(listingReports.state, 'open'),
      ),
    )
    .for('update')
  const same = open.find((row) => isSame(row.changes, changes))
  if (!same) return false
  await tx
    .update(listingReports)
    .set({ times: sql`${listingReports.times} + 1`, note: joinedNotes(same.note, note) })
    .where(eq(listingReports.id, same.id))
  return true
}

/**
 * Keeps what a visitor says about a listing. A suggested edit goes to its owner first; the first one that waits is
 * mailed. The same from several is kept once and counted. Throws `not-found`, `invalid` for nothing new or a filled
 * honeypot, `too-many` for who says too much.
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
    throw new DomainError('invalid', 'Please change what is wrong, or tell us under Anything else.')
  }
  await countUse('report-address', address, tooManyWords, tx)
  await countUse('report-listing', `${address} ${businessId}`, tooManyWords, tx)
  await tx.transaction(async (t) => {
    const said = { businessId, kind, reason, changes, note: input.note } as const
    if (await joinOpen(said, t)) return
    const isFirst = (await openOf(businessId, t)) === 0
    await t.insert(listingReports).values(said)
    if (kind === 'report' || !ownerId || !isFirst) return
    const [owner] = await t.select().from(users).where(eq(users.id, ownerId))
    if (owner?.emailVerifiedAt) await queueMails(t, [suggestedMail(business, owner.email)])
  })
}
