import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailListingsQueue } from '#app/domain/admin/queue-mail.server.ts'
import { requestClaim } from '#app/domain/claims/prove.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { makeBookable, makeBooking } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'

const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient))

test('admins are mailed what waits about listings, and bookings during the day too', async () => {
  expect(await mailListingsQueue({ bookingsAlone: false })).toBe(0)
  const admin = await makeUser({ role: 'ADMIN' })
  expect(await mailListingsQueue({ bookingsAlone: false })).toBe(0)
  const listing = await makeBookable()
  const claimant = await makeUser()
  await requestClaim(claimant.actor, listing.slug, 'It is my shop.')
  expect(await mailListingsQueue({ bookingsAlone: true })).toBe(0)
  expect(await mailListingsQueue({ bookingsAlone: false })).toBe(1)
  const unreachable = await makeBookable({ email: null })
  const booking = await makeBooking({ businessId: unreachable.id })
  expect(await mailListingsQueue({ bookingsAlone: true })).toBe(1)
  expect(await mailListingsQueue({ bookingsAlone: false })).toBe(2)
  const sent = await mailsTo(admin.email)
  expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
    '1 listing needs a person',
    '1 listing needs a person',
    '2 listings need a person',
  ])
  const words = sent.map(({ text }) => text).join('\n')
  expect(words).toContain(listing.name)
  expect(words).toContain(unreachable.name)
  for (const secret of [booking.customerName, booking.customerEmail, claimant.email]) {
    expect(words).not.toContain(secret)
  }
})
