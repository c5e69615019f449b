import { eq, or, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cleanUpBookings } from '#app/domain/bookings/cleanup.server.ts'
import { clientDetails, clientPage } from '#app/domain/clients/clients.server.ts'
import { exportClients } from '#app/domain/clients/csv.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { anonymiseClient, noteClient } from '#app/domain/clients/edit.server.ts'
import { clientFilters } from '#app/domain/clients/views.ts'
import { markNoShow } from '#app/domain/calendar/marks.server.ts'
import { enterBooking } from '#app/domain/calendar/own-entry.server.ts'
import { db } from '#db/client.server.ts'
import {
  bookingChanges,
  clientNotes,
  mails,
  reviewInvitations,
  waitingEntries,
} from '#db/schema/index.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { codeOf, strangers } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'

async function makeSalon(planStatus: 'FREE' | 'BASIC' = 'BASIC') {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, planStatus })
  return { actor: owner.actor, businessId: business.id }
}
const at = (ahead: number) => ({ startsAt: timeAhead(ahead), endsAt: timeAhead(ahead, '11:00') })
const naledi = { customerName: 'Naledi Dlamini', customerEmail: 'naledi@guest.example' }
const all = { search: '', page: 1 }

test('bookings of one customer are one client: visits, no-shows, last and next', async () => {
  const { actor, businessId } = await makeSalon()
  const common = { businessId, ...naledi }
  await makeBooking({ ...common, ...at(-30), status: 'COMPLETED' })
  await makeBooking({ ...common, ...at(-20), status: 'COMPLETED', customerName: 'naledi  dlamini' })
  const missed = await makeBooking({ ...common, ...at(-10), status: 'COMPLETED' })
  await markNoShow(actor, { bookingId: missed.id, noShow: true })
  await makeBooking({ ...common, ...at(-5), status: 'CANCELLED' })
  await makeBooking({ ...common, ...at(4) })
  const { clients, total } = await clientPage(actor, all)
  expect(total).toBe(1)
  expect(clients[0]).toMatchObject({
    ...{ name: 'Naledi Dlamini', email: naledi.customerEmail, visits: 2, noShows: 1 },
    ...{ last: timeAhead(-20), next: timeAhead(4) },
  })
})

test('two people with one email are two clients, and one without email is known by phone', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, ...naledi })
  await makeBooking({ businessId, ...naledi, customerName: 'Thabo Dlamini', ...at(5) })
  const phoned = { customerName: 'Sipho', customerPhone: '+27821112222' }
  await enterBooking(actor, { dateTime: timeAhead(1), ...phoned })
  await enterBooking(actor, { dateTime: timeAhead(2), ...phoned })
  await enterBooking(actor, { dateTime: timeAhead(3) })
  const { clients } = await clientPage(actor, all)
  expect(clients.map(({ name }) => name).sort()).toEqual([
    'Naledi Dlamini',
    'Sipho',
    'Thabo Dlamini',
  ])
})

test('the list begins with who comes next, or is sorted by a column, with who has no such date at the end', async () => {
  const { actor, businessId } = await makeSalon()
  const came = (name: string, ahead: number, status: 'COMPLETED' | 'CONFIRMED' = 'COMPLETED') =>
    makeBooking({
      businessId,
      customerName: name,
      customerEmail: `${name}@guest.example`,
      ...at(ahead),
      status,
    })
  await came('Anele', -9)
  await came('Anele', -8)
  await came('Élodie', -3)
  await came('Zinzi', 5, 'CONFIRMED')
  await came('Bongi', 2, 'CONFIRMED')
  const sorted = async (query: string) => {
    const { clients } = await clientPage(actor, clientFilters(new URLSearchParams(query)))
    return clients.map(({ name }) => name)
  }
  expect(await sorted('')).toEqual(['Bongi', 'Zinzi', 'Élodie', 'Anele'])
  expect(await sorted('sort=next')).toEqual(await sorted(''))
  expect(await sorted('sort=-next')).toEqual(['Zinzi', 'Bongi', 'Élodie', 'Anele'])
  expect(await sorted('sort=name')).toEqual(['Anele', 'Bongi', 'Élodie', 'Zinzi'])
  expect(await sorted('sort=-visits')).toEqual(['Anele', 'Élodie', 'Zinzi', 'Bongi'])
  expect(await sorted('sort=last')).toEqual(['Anele', 'Élodie', 'Zinzi', 'Bongi'])
  expect(await sorted('sort=-last')).toEqual(['Élodie', 'Anele', 'Zinzi', 'Bongi'])
  for (const none of ['-nothing', 'constructor', '--name', 'name%20desc', 'c.email'])
    expect(await sorted(`sort=${none}`), none).toEqual(['Bongi', 'Zinzi', 'Élodie', 'Anele'])
})

test('a search finds by name without accents, email, and phone as people write it', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, customerName: 'Zoë Jacobs', customerPhone: '+27821112222' })
  await makeBooking({ businessId, ...naledi })
  for (const [search, name] of [
    ['zoe', 'Zoë Jacobs'],
    ['082 111 2222', 'Zoë Jacobs'],
    ['NALEDI@', 'Naledi Dlamini'],
  ]) {
    const { clients } = await clientPage(actor, { search: search as string, page: 1 })
    expect(clients.map((client) => client.name)).toEqual([name])
  }
  for (const search of ['100%', 'zoe 2', 'zoe1@']) {
    expect((await clientPage(actor, { search, page: 1 })).total, search).toBe(0)
  }
})

test('a note stands with the client, and goes when it is emptied', async () => {
  const { actor, businessId } = await makeSalon()
  const { id: bookingId } = await makeBooking({ businessId, ...naledi })
  await noteClient(actor, { bookingId, note: 'Tender scalp' })
  await noteClient(actor, { bookingId, note: 'Own fibre' })
  expect((await clientPage(actor, all)).clients[0]?.note).toBe('Own fibre')
  expect((await clientDetails(actor, bookingId)).note).toBe('Own fibre')
  await noteClient(actor, { bookingId, note: '' })
  expect((await clientPage(actor, all)).clients[0]?.note).toBe('')
})

test('who only cancelled is not listed, and can be looked up and forgotten all the same', async () => {
  const { actor, businessId } = await makeSalon()
  const { id } = await makeBooking({ businessId, ...naledi, ...at(3), status: 'CANCELLED' })
  expect((await clientPage(actor, all)).total).toBe(0)
  expect(await clientDetails(actor, id)).toMatchObject({ visits: 0, last: null, next: null })
  await anonymiseClient(actor, { bookingId: id })
  expect((await bookingNow(id)).customerName).toBe('Guest')
})

test('a client is forgotten: figures stay, and nothing that says who it was', async () => {
  const { actor, businessId } = await makeSalon()
  const past = { businessId, ...naledi, notes: 'Gate 4', ...at(-3), status: 'COMPLETED' as const }
  const { id: bookingId } = await makeBooking(past)
  const other = await makeBooking({ ...past, ...at(-4), customerName: 'Thabo' })
  await noteClient(actor, { bookingId, note: 'Own fibre' })
  await db.insert(bookingChanges).values({
    ...{ bookingId, kind: 'cancelled', actor: 'guest', reason: 'Naledi is ill' },
    startsAt: past.startsAt,
  })
  await db
    .insert(mails)
    .values({ kind: 'x', recipient: 'x@y.example', subject: 'Naledi', bookingId })
  await db.insert(reviewInvitations).values({ bookingId, writeHash: bookingId })
  await anonymiseClient(actor, { bookingId })
  expect(
    await db.select().from(reviewInvitations).where(eq(reviewInvitations.bookingId, bookingId)),
  ).toEqual([])
  const booking = await bookingNow(bookingId)
  expect(booking).toMatchObject({ customerName: 'Guest', customerEmail: '', notes: '' })
  expect(booking.anonymisedAt).toBeInstanceOf(Date)
  const [change] = await db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
  expect(change?.reason).toBeNull()
  expect(await db.select().from(mails).where(eq(mails.bookingId, bookingId))).toEqual([])
  const notes = await db.select().from(clientNotes).where(eq(clientNotes.businessId, businessId))
  expect(notes).toEqual([])
  expect((await clientPage(actor, all)).clients.map(({ id }) => id)).toEqual([other.id])
  expect(await codeOf(clientDetails(actor, bookingId))).toBe('not-found')
})

test('a client is forgotten without waiting for a slow mail server, and what it was handed goes after', async () => {
  const { actor, businessId } = await makeSalon()
  const past = { businessId, ...naledi, ...at(-3), status: 'COMPLETED' as const }
  const { id: bookingId } = await makeBooking(past)
  const [entry] = await db
    .insert(waitingEntries)
    .values({
      ...{ businessId, ...naledi, customerPhone: '' },
      ...{ wantedFrom: timeAhead(3), wantedUntil: timeAhead(3, '18:00') },
    })
    .returning()
  const waitingId = entry?.id ?? ''
  const about = or(eq(mails.bookingId, bookingId), eq(mails.waitingId, waitingId))
  const draft = { kind: 'x', recipient: naledi.customerEmail, subject: 'Naledi' }
  await db.insert(mails).values([
    { ...draft, bookingId },
    { ...draft, waitingId },
  ])
  await db.transaction(async (handingOver) => {
    await handingOver.select().from(mails).where(about).for('update')
    await anonymiseClient(actor, { bookingId })
  })
  expect((await bookingNow(bookingId)).customerName).toBe('Guest')
  const jobs = await db.execute<{ payload: Parameters<typeof deleteLeftMails>[0] }>(sql`
    select j.payload from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'delete-mails' and j.payload ->> 'waitingIds' like ${`%${waitingId}%`}`)
  expect(jobs).toHaveLength(1)
  for (const { payload } of jobs) await deleteLeftMails(payload)
  expect(await db.select().from(mails).where(about)).toEqual([])
  expect(await db.select().from(waitingEntries).where(eq(waitingEntries.id, waitingId))).toEqual([])
})

test('a note goes with the last booking of a client that is kept', async () => {
  const { actor, businessId } = await makeSalon()
  const old = { ...naledi, startsAt: timeAhead(-4000), endsAt: timeAhead(-4000, '11:00') }
  const { id: bookingId } = await makeBooking({ businessId, ...old, status: 'COMPLETED' })
  const thabo = { ...old, customerName: 'Thabo', startsAt: timeAhead(-4001) }
  const first = await makeBooking({ businessId, ...thabo, status: 'COMPLETED' })
  await makeBooking({ businessId, ...naledi, customerName: 'Thabo' })
  await noteClient(actor, { bookingId, note: 'Left-handed' })
  await noteClient(actor, { bookingId: first.id, note: 'Tall' })
  await cleanUpBookings()
  const notes = await db.select().from(clientNotes).where(eq(clientNotes.businessId, businessId))
  expect(notes.map(({ note }) => note)).toEqual(['Tall'])
})

test('who still has a booking ahead is not forgotten', async () => {
  const { actor, businessId } = await makeSalon()
  const { id: bookingId } = await makeBooking({ businessId, ...naledi })
  expect(await codeOf(anonymiseClient(actor, { bookingId }))).toBe('conflict')
  expect((await bookingNow(bookingId)).customerName).toBe('Naledi Dlamini')
})

test('the export holds what the search finds, without formulas, and comes with Basic', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, ...naledi, customerName: '=HYPERLINK("x")' })
  await makeBooking({ businessId, customerName: 'Other' })
  const csv = await exportClients(actor, { search: 'hyperlink', page: 1 })
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain("'=HYPERLINK")
  const free = await makeSalon('FREE')
  expect(await codeOf(exportClients(free.actor, all))).toBe('forbidden')
  expect(await clientPage(free.actor, all)).toMatchObject({ mayExport: false })
  expect(await clientPage(actor, all)).toMatchObject({ mayExport: true })
})

test('a page past the end is the last one', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, ...naledi })
  expect(await clientPage(actor, { search: '', page: 9 })).toMatchObject({ page: 1, total: 1 })
  expect(await clientPage(actor, { search: 'nobody', page: 3 })).toMatchObject({
    page: 1,
    total: 0,
  })
})

test('a page far past the end costs no more than a few looks at the clients', async () => {
  const { actor, businessId } = await makeSalon()
  await makeBooking({ businessId, ...naledi })
  let looks = 0
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'execute') looks += 1
      return Reflect.get(target, name) as unknown
    },
  })
  expect(await clientPage(actor, { search: '', page: 900 }, counting)).toMatchObject({ page: 1 })
  expect(looks).toBeLessThanOrEqual(3)
})

test('clients are their own business’s alone', async () => {
  const { businessId } = await makeSalon()
  const { id: bookingId } = await makeBooking({
    businessId,
    ...naledi,
    ...at(-3),
    status: 'COMPLETED',
  })
  const { actor } = await makeSalon()
  expect((await clientPage(actor, all)).total).toBe(0)
  const verbs = (who: Parameters<typeof clientPage>[0]) => [
    () => clientDetails(who, bookingId),
    () => noteClient(who, { bookingId, note: 'x' }),
    () => anonymiseClient(who, { bookingId }),
  ]
  for (const verb of verbs(actor)) expect(await codeOf(verb())).toBe('not-found')
  for (const [name, stranger, code] of await strangers()) {
    for (const verb of [
      ...verbs(stranger),
      () => clientPage(stranger, all),
      () => exportClients(stranger, all),
    ]) {
      expect(await codeOf(verb()), name).toBe(code)
    }
  }
  expect((await bookingNow(bookingId)).customerName).toBe('Naledi Dlamini')
})
