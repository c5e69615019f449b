import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { unreadBookings } from '#app/domain/admin/unread-bookings.server.ts'
import { bookedLine } from '#app/domain/bookings/booked-facts.ts'
import { exportBookings } from '#app/domain/bookings/csv.server.ts'
import { calendarFeed, feedToken, resetFeed } from '#app/domain/bookings/feed.server.ts'
import { bookingFilters } from '#app/domain/bookings/owner-list.ts'
import { ownerBooking } from '#app/domain/bookings/owner-booking.server.ts'
import { bookingPage, recentBookings } from '#app/domain/bookings/owner-list.server.ts'
import { guestBooking, requestToAnswer } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { answerToken } from '#app/domain/bookings/tokens.server.ts'
import { db } from '#db/client.server.ts'
import { refusedAddresses } from '#db/schema/index.ts'
import {
  guestDetails,
  mailsAbout,
  makeBookable,
  makeBooking,
  timeAhead,
} from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'

async function makeOwned() {
  const owner = await makeUser()
  const email = `${randomUUID()}@desk.example`
  const own = await makeBookable({ ownerId: owner.id, email, planStatus: 'BASIC' })
  /** What a booking's pages say of it: the mailed link's, the guest's. */
  const shown = async (id: string, guestToken: string) => [
    (await requestToAnswer(answerToken(id, 0, timeAhead(9), email))).booked,
    (await guestBooking(guestToken)).booked,
  ]
  return { owner, own, shown }
}

const request = (business: string, details: Parameters<typeof guestDetails>[0] = {}) =>
  requestBooking(anonymous, {
    ...{ business, details: guestDetails(details), address: business },
    origin: { kind: 'call', idempotencyKey: null },
  })

test('service, person, party and price stand on every page of a booking', async () => {
  const { owner, own, shown } = await makeOwned()
  const yoga = await makeService({ businessId: own.id, name: 'Yoga', capacity: 12 })
  const ann = await makeStaff({ businessId: own.id, name: 'Ann' })
  const choice = { serviceId: yoga.id, personId: ann.id, partySize: 3 }
  const { id, token } = await request(own.id, choice)
  const booked = [
    ['Service', 'Yoga'],
    ['With', 'Ann'],
    ['People', '3'],
    ['Price', 'R350'],
  ]
  expect(await shown(id, token ?? '')).toEqual([booked, booked])
  const desk = await ownerBooking(owner.actor, id)
  expect(bookedLine(desk)).toBe('Yoga with Ann, 3 people')
  expect(desk.details).toBe('3 people · 1 h · R350')
})

test('a table is called one', async () => {
  const { own, shown } = await makeOwned()
  const dinner = await makeService({ businessId: own.id, name: 'Dinner', capacity: 4 })
  const window = await makeStaff({ businessId: own.id, name: 'Window 1', kind: 'table' })
  const { id, token } = await request(own.id, { serviceId: dinner.id, personId: window.id })
  for (const booked of await shown(id, token ?? '')) {
    expect(booked).toContainEqual(['Table', 'Window 1'])
  }
})

test('a booking at a business without services says nothing of them', async () => {
  const { own, shown } = await makeOwned()
  await makeBooking({ businessId: own.id })
  const { id, token } = await request(own.id)
  expect(await shown(id, token ?? '')).toEqual([[], []])
})

test('service, person and party stand in every list of bookings, in the export and in the feed', async () => {
  const { owner, own } = await makeOwned()
  const yoga = await makeService({ businessId: own.id, name: 'Yoga', capacity: 12 })
  const ann = await makeStaff({ businessId: own.id, name: 'Ann' })
  const choice = { serviceId: yoga.id, personId: ann.id, partySize: 3 }
  const { id } = await request(own.id, choice)
  const filters = (query: string) => bookingFilters(new URLSearchParams(query))
  const lines = [
    ...(await bookingPage(owner.actor, filters(''))).bookings,
    ...(await bookingPage(owner.actor, filters('customer=naledi'))).bookings,
    ...(await recentBookings(owner.actor)).bookings,
  ]
  expect(lines.map((line) => [line.id, bookedLine(line)])).toEqual(
    [1, 2, 3].map(() => [id, 'Yoga with Ann, 3 people']),
  )
  let text = ''
  for await (const part of await exportBookings(owner.actor, filters(''))) text += part
  expect(text).toMatch(/,Yoga,Ann,3,R350\r\n$/)

  await resetFeed(owner.actor)
  const feed = await calendarFeed(feedToken(own.id, 1))
  const event = new ICAL.Event(
    new ICAL.Component(ICAL.parse(feed)).getFirstSubcomponent('vevent') as ICAL.Component,
  )
  expect(event.summary).toBe('Request: Naledi Dlamini (Yoga with Ann, 3 people)')
  expect(event.description).toContain('Service: Yoga\nWith: Ann\nPeople: 3\nPrice: R350\n')
  for (const { text: mail } of await mailsAbout(id)) {
    expect(mail).toContain('Service: Yoga\nWith: Ann\nPeople: 3\nPrice: R350\n')
    expect(mail?.match(/^With: /gm)).toHaveLength(1)
  }

  await db.insert(refusedAddresses).values([{ address: owner.email }, { address: own.email ?? '' }])
  const unread = await unreadBookings(await makeAdmin())
  const mine = unread.filter((one) => one.id === id)
  expect(mine.map(bookedLine)).toEqual(['Yoga with Ann, 3 people'])
})
