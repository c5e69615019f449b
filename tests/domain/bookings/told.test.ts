import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { unreadBookings } from '#app/domain/admin/unread-bookings.server.ts'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { moveBooking } from '#app/domain/bookings/move.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import type { BookingBearer } from '#app/domain/bookings/record.server.ts'
import { guestOf, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { EmailRefused, EmailUnavailable, type EmailGateway } from '#app/gateways/email/port.ts'
import { db } from '#db/client.server.ts'
import { businesses, mails, users } from '#db/schema/index.ts'
import { guestDetails, makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { runs } from '#tests/support/runs.ts'

const steps = [
  'request',
  'move',
  'confirm',
  'at-once',
  'on-request',
  'accept',
  'refuse-address',
  'refuse-mail',
  'retry',
  'empty-email',
  'new-email',
  'no-owner',
  'owner',
  'unconfirmed-owner',
  'other-owner-address',
  'clean-up',
] as const
type Step = (typeof steps)[number]

const faults: Partial<Record<Step, Error>> = {
  'refuse-address': new EmailRefused('550', { isAddressRefused: true }),
  'refuse-mail': new EmailRefused('552'),
  retry: new EmailUnavailable('451'),
}

/** What the mail server says to all that is queued. */
async function deliverAll(step: Step) {
  const fault = faults[step]
  const gateway: EmailGateway = {
    send: () => (fault ? Promise.reject(fault) : Promise.resolve()),
    close: () => {},
  }
  const queued = await db.select({ id: mails.id }).from(mails).where(eq(mails.status, 'queued'))
  for (const { id } of queued) await deliverMail({ mailId: id }, gateway).catch(() => {})
}

const refusedIsFine = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error
  })

type World = {
  businessId: string
  admin: Awaited<ReturnType<typeof makeAdmin>>
  owner: Awaited<ReturnType<typeof makeUser>>
  made: string[]
  ahead: number
}

const setBusiness = (world: World, values: Partial<typeof businesses.$inferInsert>) =>
  db.update(businesses).set(values).where(eq(businesses.id, world.businessId))
const setOwner = (world: World, values: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(values).where(eq(users.id, world.owner.id))

async function take(step: Step, world: World) {
  const last = world.made.at(-1)
  world.ahead += 1
  switch (step) {
    case 'request': {
      const booked = requestBooking(anonymous, {
        business: world.businessId,
        details: guestDetails({ dateTime: timeAhead(2 + (world.ahead % 60)) }),
        origin: { kind: 'call', idempotencyKey: null },
        address: randomUUID(),
      }).then(({ id }) => world.made.push(id))
      return refusedIsFine(booked)
    }
    case 'move': {
      if (!last) return
      const startsAt = timeAhead(2 + (world.ahead % 60), '14:00')
      const guest = guestOf(manageToken(last)) as BookingBearer
      return refusedIsFine(moveBooking(guest, { bookingId: last, startsAt }))
    }
    case 'confirm':
      return last && refusedIsFine(confirmBooking(world.admin, { bookingId: last }))
    case 'at-once':
      return setBusiness(world, { confirmation: 'instant' })
    case 'on-request':
      return setBusiness(world, { confirmation: 'request' })
    case 'empty-email':
      return setBusiness(world, { email: null })
    case 'new-email':
      return setBusiness(world, { email: `${randomUUID()}@business.example` })
    case 'no-owner':
      return setBusiness(world, { ownerId: null })
    case 'owner':
      await setOwner(world, { emailVerifiedAt: new Date() })
      return setBusiness(world, { ownerId: world.owner.id })
    case 'unconfirmed-owner':
      return setOwner(world, { emailVerifiedAt: null })
    case 'other-owner-address':
      return setOwner(world, { email: `${randomUUID()}@owner.example` })
    case 'clean-up':
      return cleanUpBookings()
    default:
      return deliverAll(step)
  }
}

/** Open bookings of which no person was told: no notice was accepted or is being retried, and nobody confirmed them. */
const untold = (businessId: string) =>
  db.execute<{ id: string }>(sql`
    select id from bookings b where business_id = ${businessId} and status in ('PENDING', 'CONFIRMED')
      and not exists (select 1 from booking_changes c where c.booking_id = b.id and c.kind = 'confirmed'
        and c.actor <> 'system' and c.at >= b.asked_at)
      and not exists (select 1 from mails m where m.booking_id = b.id and m.status in ('queued', 'sent')
        and m.recipient <> b.customer_email and m.created_at >= b.asked_at)`)

const histories = fc.tuple(
  fc.constantFrom('request' as const, 'instant' as const),
  fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 20 }),
)

test('every accepted booking has a person who was notified, or stands in the admins’ queue', async () => {
  process.env['RATE_LIMIT'] = 'off'
  const admin = await makeAdmin()
  await fc.assert(
    fc.asyncProperty(histories, async ([confirmation, history]) => {
      const business = await makeBookable({ planStatus: 'BASIC', confirmation })
      const world = { businessId: business.id, admin, owner: await makeUser(), made: [], ahead: 0 }
      for (const step of ['request' as const, ...history]) {
        await take(step, world)
        const queue = new Set((await unreadBookings(admin)).map(({ id }) => id))
        const missed = (await untold(business.id)).filter(({ id }) => !queue.has(id))
        expect(missed).toEqual([])
      }
      await db.delete(businesses).where(eq(businesses.id, business.id))
    }),
    { numRuns: runs(8, 300) },
  )
})
