import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { db } from '#db/client.server.ts'
import { bookings, reviews } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { connectTo } from '#tests/support/database.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'
import { makeVisit, reviewNow } from '#tests/support/reviews.ts'

test('a review that is being written when its listing is merged moves along, and neither fails', async () => {
  const visit = await makeVisit()
  const [into, admin] = [await makeBookable(), await makeAdmin()]
  const other = connectTo(process.env.DATABASE_URL ?? '')
  let merging: Promise<unknown> = Promise.resolve()
  await db.transaction(async (tx) => {
    await tx.select().from(bookings).where(eq(bookings.id, visit.id)).for('update')
    merging = mergeBusinesses(admin, visit.businessId, into.slug)
    merging.catch(() => {})
    await expectWaiting(1, (statement) => other.unsafe(statement))
    await tx.insert(reviews).values({
      ...{ id: randomUUID(), businessId: visit.businessId, bookingId: visit.id },
      ...{ stars: 5, text: '', name: '', month: '2026-11', state: 'shown' as const },
    })
  })
  await merging
  expect(await reviewNow(visit.id)).toMatchObject({ businessId: into.id, stars: 5 })
})
