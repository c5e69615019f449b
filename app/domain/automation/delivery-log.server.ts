import { and, asc, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, deliveries, deliveryAttempts } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { DomainError } from '#app/domain/errors.ts'
import { causeText } from './causes.ts'
import { requireAutomation, resume } from './settings.server.ts'
import { usualDeliverySort, type DeliveryFilters, type DeliverySort } from './delivery-filters.ts'
import type { AttemptLine, DeliveryLine, DeliveryPage } from './views.ts'

const pageSize = 20
const shownAttempts = 10

async function attemptsOf(ids: string[], tx: Database): Promise<Map<string, AttemptLine[]>> {
  const byDelivery = new Map<string, AttemptLine[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return byDelivery
  const rows = await tx
    .select()
    .from(deliveryAttempts)
    .where(inArray(deliveryAttempts.deliveryId, ids))
    .orderBy(desc(deliveryAttempts.number))
  for (const { deliveryId, number, at, status, answer, cause } of rows) {
    const lines = byDelivery.get(deliveryId)
    if (!lines || lines.length >= shownAttempts) continue
    lines.push({ number, at, status, answer, cause: cause && causeText(cause) })
  }
  return byDelivery
}

async function countOf(own: SQL, tx: Database): Promise<{ all: number; deadLetters: number }> {
  const [counted] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      deadLetters: sql<number>`count(*) filter (where ${deliveries.status} = 'dead-letter')::int`,
    })
    .from(deliveries)
    .where(own)
  return counted ?? { all: 0, deadLetters: 0 }
}

const toLine = (row: typeof deliveries.$inferSelect, log: AttemptLine[]): DeliveryLine => ({
  id: row.id,
  event: row.event,
  bookingId: row.bookingId,
  customerName: row.payload.customer.name,
  createdAt: row.createdAt,
  status: row.status,
  attempts: row.attempts,
  nextAt: row.status === 'queued' && row.tries > 0 ? row.dueAt : null,
  lastStatus: row.lastStatus,
  lastAnswer: row.lastAnswer,
  cause: row.lastCause && causeText(row.lastCause),
  log,
})

/** As the words of events and states follow each other. */
const sortedBy = {
  event: [sql`${deliveries.event} = 'booking.created'`, sql`${deliveries.event}`],
  state: [sql`array_position(array['dead-letter', 'queued', 'sent'], ${deliveries.status})`],
  answer: [sql`${deliveries.lastStatus}`],
}

/** What is asked for, then the newest first; what had no answer comes at the end either way. */
function orderOf({ by, down }: DeliverySort): SQL[] {
  if (by === 'when') return [down ? desc(deliveries.seq) : asc(deliveries.seq)]
  const asked = sortedBy[by].map(
    (column) => sql`${column} ${down ? sql`desc` : sql`asc`} nulls last`,
  )
  return [...asked, desc(deliveries.seq)]
}

/**
 * A page of the actor's deliveries, newest first unless sorted. A page past the end is the last one. Throws `unauthenticated`,
 * `forbidden`, `not-found`. Four statements.
 */
export async function deliveryPage(
  actor: Actor,
  { page: wanted, failedOnly, sort = usualDeliverySort }: DeliveryFilters,
  tx: Database = db,
): Promise<DeliveryPage> {
  const { id: businessId } = await requireAutomation(actor, tx)
  const own = eq(deliveries.businessId, businessId)
  const { all, deadLetters } = await countOf(own, tx)
  const total = failedOnly ? deadLetters : all
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(wanted, pages)
  const rows = await tx
    .select()
    .from(deliveries)
    .where(failedOnly ? and(own, eq(deliveries.status, 'dead-letter')) : own)
    .orderBy(...orderOf(sort))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const logs = await attemptsOf(
    rows.map(({ id }) => id),
    tx,
  )
  return {
    deliveries: rows.map((row) => toLine(row, logs.get(row.id) ?? [])),
    total,
    deadLetters,
    page,
    pages,
    failedOnly,
    sort,
  }
}

/** Queues the actor's deliveries that match `which`, due at once, and resumes the queue. */
async function queueAgain(
  actor: Actor,
  which: { deliveryId: string } | 'dead-letter',
  tx: Database,
): Promise<number> {
  const { userId } = asOwner(actor)
  return tx.transaction(async (inner) => {
    const own = await requireAutomation(actor, inner)
    if (own.url === '') throw new DomainError('conflict', 'Please save a webhook URL first')
    const again = await inner
      .update(deliveries)
      .set({ status: 'queued', tries: 0, dueAt: sql`now()` })
      .where(
        and(
          which === 'dead-letter'
            ? eq(deliveries.status, 'dead-letter')
            : eq(deliveries.id, which.deliveryId),
          sql`${deliveries.businessId} = (
            select ${businesses.id} from ${businesses} where ${businesses.ownerId} = ${userId})`,
        ),
      )
      .returning({ id: deliveries.id })
    if (again.length > 0) await resume(own.id, inner)
    return again.length
  })
}

/**
 * Resends a delivery under the same id, in its old place in the order. Throws `not-found` for another owner's,
 * `conflict` without a webhook URL.
 */
export async function resendDelivery(
  actor: Actor,
  deliveryId: string,
  tx: Database = db,
): Promise<void> {
  const count = isUuid(deliveryId) ? await queueAgain(actor, { deliveryId }, tx) : 0
  if (count === 0) throw new DomainError('not-found', 'There is no such delivery.')
}

/** Resends all dead-lettered deliveries, oldest first; returns how many. Throws as `resendDelivery`. */
export const resendFailed = (actor: Actor, tx: Database = db): Promise<number> =>
  queueAgain(actor, 'dead-letter', tx)
