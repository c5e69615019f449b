import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { findUser } from '#app/domain/accounts/find-user.server.ts'
import { system, type Actor } from '#app/domain/actor.ts'
import { deleteInBulk } from '#app/domain/admin/bulk-delete.server.ts'
import { deleteBusiness } from '#app/domain/admin/unowned.server.ts'
import { deleteClosingMails } from '#app/domain/bookings/cancel-all.server.ts'
import { eraseCustomer } from '#app/domain/bookings/erase-customer.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { readCalendar } from '#app/domain/elsewhere/read.server.ts'
import { cleanLeftMails } from '#app/domain/privacy/erase-mails.server.ts'
import {
  deleteLeftListing,
  deleteOwnAccount,
} from '#app/domain/privacy/delete-own-account.server.ts'
import { eraseUser } from '#app/domain/privacy/erase-user.server.ts'
import { erasePerson } from '#app/domain/privacy/person.server.ts'
import { db } from '#db/client.server.ts'
import {
  businesses,
  mails,
  outsideCalendars,
  refusedAddresses,
  users,
  waitingEntries,
} from '#db/schema/index.ts'
import { jobsAbout } from '#tests/support/billing-tasks.ts'
import { bookingNow, makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { factoryPassword, makeAdmin, makeUser } from '#tests/support/factories.ts'
import { expectWaiting } from '#tests/support/locks.ts'

/** An owner with a proved address, and a listing that takes bookings. */
async function makeHost() {
  const owner = await makeUser()
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, owner.id))
  const business = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  return { owner, business }
}

const mailAbout = async (about: Partial<typeof mails.$inferInsert>) => {
  const draft = { kind: 'x', recipient: 'somebody@example.co.za', subject: 'Naledi' }
  const [mail] = await db
    .insert(mails)
    .values({ ...draft, ...about })
    .returning()
  return mail!.id
}

async function makeEntry(businessId: string) {
  const values = {
    ...{ businessId, customerName: 'Zanele', customerPhone: '+27825550123' },
    ...{ wantedFrom: timeAhead(3, '08:00'), wantedUntil: timeAhead(3, '18:00') },
  }
  const customerEmail = `${crypto.randomUUID()}@waiting.example`
  const [entry] = await db
    .insert(waitingEntries)
    .values({ ...values, customerEmail })
    .returning()
  return entry!
}

/** As where a mail is being handed over just now: it and what holds it wait for nobody. */
const handingOver = (id: string, work: () => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.select().from(mails).where(eq(mails.id, id)).for('update')
    await work()
  })

async function goesOnceLeft(id: string, waitingIds: string[] = []) {
  const payload = { mailIds: [id], waitingIds }
  const jobs = await db.execute<{ payload: object }>(
    `select payload from graphile_worker._private_jobs where payload::text like '%${id}%'`,
  )
  expect(jobs.map((job) => job.payload)).toContainEqual(payload)
  await deleteLeftMails(payload)
  expect(await db.select().from(mails).where(eq(mails.id, id))).toEqual([])
}

test('a guest is erased without waiting for a slow mail server, and what it was handed goes after', async () => {
  const { business } = await makeHost()
  const customerEmail = `${crypto.randomUUID()}@example.co.za`
  const { id: bookingId } = await makeBooking({ businessId: business.id, customerEmail })
  const mail = await mailAbout({ bookingId })
  await handingOver(mail, () => db.transaction((tx) => eraseCustomer(customerEmail, tx)))
  expect((await bookingNow(bookingId)).anonymisedAt).not.toBeNull()
  await goesOnceLeft(mail)
})

test('all that is held about a guest goes without waiting for it either', async () => {
  const { business } = await makeHost()
  const customerEmail = `${crypto.randomUUID()}@example.co.za`
  const { id: bookingId } = await makeBooking({ businessId: business.id, customerEmail })
  const mail = await mailAbout({ bookingId, subject: `Booking of ${customerEmail}` })
  await handingOver(mail, () => erasePerson(system, customerEmail))
  expect((await bookingNow(bookingId)).anonymisedAt).not.toBeNull()
  await goesOnceLeft(mail)
})

test.each(['of its account', 'of its listing'])(
  'an account is deleted while a mail %s is being handed over, which goes after',
  async (whose) => {
    const { owner, business } = await makeHost()
    const about = whose.includes('account') ? { ownerId: owner.id } : { businessId: business.id }
    const mail = await mailAbout(about)
    await handingOver(mail, () =>
      deleteOwnAccount(owner.actor, { currentPassword: factoryPassword }),
    )
    expect(await db.select().from(users).where(eq(users.id, owner.id))).toEqual([])
    await goesOnceLeft(mail)
  },
)

/** Somebody who waits at a listing with an owner, and the mail of an offer to them. */
async function makeWait() {
  const { owner, business } = await makeHost()
  const { id: waitingId, customerEmail: email } = await makeEntry(business.id)
  const mail = await mailAbout({ recipient: email, waitingId, businessId: business.id })
  const waits = () => db.select().from(waitingEntries).where(eq(waitingEntries.id, waitingId))
  return { owner, waitingId, email, mail, waits }
}

test('an account is deleted while an offer to who waits at its listing is being handed over', async () => {
  const { owner, waitingId, mail, waits } = await makeWait()
  await handingOver(mail, () => deleteOwnAccount(owner.actor, { currentPassword: factoryPassword }))
  expect(await db.select().from(users).where(eq(users.id, owner.id))).toEqual([])
  await goesOnceLeft(mail, [waitingId])
  expect(await waits()).toEqual([])
})

test('who waits is erased while an offer to them is being handed over', async () => {
  const { waitingId, email, mail, waits } = await makeWait()
  await handingOver(mail, () => erasePerson(system, email))
  await goesOnceLeft(mail, [waitingId])
  expect(await waits()).toEqual([])
})

test('who waits is erased with the mails to them where none is being handed over', async () => {
  const { email, waits } = await makeWait()
  const { rows } = await erasePerson(system, email)
  expect(rows).toMatchObject({ mails: 1, waiting_entries: 1 })
  expect(await waits()).toEqual([])
})

describe('an admin deletes a listing without waiting for a slow mail server, and its row goes after', () => {
  const ways = {
    'by itself': (admin: Actor, { id }: { id: string }) => deleteBusiness(admin, id),
    'with others': (admin: Actor, { name }: { name: string }) =>
      deleteInBulk(admin, { search: name }, { expected: 2 }),
  }
  const abouts = {
    'the listing': ({ id }: { id: string }) => ({ businessId: id }),
    'a booking that is over': async ({ id: businessId }: { id: string }) => {
      const { id } = await makeBooking({ businessId, status: 'COMPLETED' })
      return { bookingId: id }
    },
    'who waits': async ({ id }: { id: string }) => ({ waitingId: (await makeEntry(id)).id }),
  }
  test.each(
    Object.entries(ways).flatMap(([how, remove]) =>
      Object.entries(abouts).map(([what, about]) => [how, what, remove, about] as const),
    ),
  )('%s, as a mail about %s is handed over', async (how, _, remove, about) => {
    const name = `Gone ${crypto.randomUUID().slice(0, 8)}`
    const admin = await makeAdmin()
    const listing = await makeBookable({ name })
    const bare = how === 'with others' ? await makeBookable({ name }) : null
    const mail = await mailAbout(await about(listing))
    const here = eq(businesses.id, listing.id)
    await handingOver(mail, () => remove(admin, listing))
    expect(await db.select().from(businesses).where(here)).toMatchObject([
      { closedAt: expect.any(Date), isListingPublished: false },
    ])
    if (bare) expect(await db.$count(businesses, eq(businesses.id, bare.id))).toBe(0)
    const [job] = await jobsAbout('delete-left-listing', listing.id)
    expect(job).toEqual({ businessId: listing.id })
    await deleteLeftListing(listing.id)
    expect(await db.$count(businesses, here)).toBe(0)
  })
})

describe('of a listing that an admin deletes, nothing keeps the address', () => {
  const refusedNow = (address: string) =>
    db.$count(refusedAddresses, eq(refusedAddresses.address, address))
  const refuse = (address: string) =>
    db.insert(refusedAddresses).values({ address, answer: '550 no such user' })

  test('of who waits, whose mail server refuses it meanwhile', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    const { id: waitingId, customerEmail } = await makeEntry(listing.id)
    const mail = await mailAbout({ waitingId, recipient: customerEmail })
    await handingOver(mail, () => deleteBusiness(admin, listing.id))
    await refuse(customerEmail)
    await deleteLeftListing(listing.id)
    await deleteLeftMails({ mailIds: [mail], waitingIds: [waitingId] })
    expect(await refusedNow(customerEmail)).toBe(0)
  })

  test('of a guest who was told, whichever goes first', async () => {
    const [admin, listing] = [await makeAdmin(), await makeBookable()]
    const customerEmail = `${crypto.randomUUID()}@example.co.za`
    await makeBooking({ businessId: listing.id, customerEmail })
    await deleteBusiness(admin, listing.id)
    await refuse(customerEmail)
    const theirs = eq(mails.recipient, customerEmail)
    // As by the job of an earlier deletion, which was undone.
    await deleteClosingMails(listing.id)
    expect(await db.$count(mails, theirs)).toBe(1)
    await db.update(mails).set({ status: 'failed' }).where(theirs)
    await deleteLeftListing(listing.id)
    await deleteClosingMails(listing.id)
    expect([await db.$count(mails, theirs), await refusedNow(customerEmail)]).toEqual([0, 0])
  })
})

test('an address is taken out of a mail about another account after that was handed over', async () => {
  const { owner } = await makeHost()
  const email = `${crypto.randomUUID()}@example.co.za`
  const subject = `Your address is ${email} now`
  const id = await mailAbout({ ownerId: owner.id, subject, recipient: owner.email })
  await handingOver(id, () => erasePerson(system, email))
  const [job] = await jobsAbout('clean-mails', email)
  await cleanLeftMails(job as Parameters<typeof cleanLeftMails>[0])
  const left = await db.select().from(mails).where(eq(mails.id, id))
  expect(left).toMatchObject([{ subject: 'Your address is (erased) now' }])
})

test.each(['first', 'last'])(
  'two owners who are guests of each other leave at once, the one whose listing sorts %s begins',
  async (which) => {
    const both = [await makeHost(), await makeHost()].toSorted((a, b) =>
      a.business.id.localeCompare(b.business.id),
    )
    const [one, other] = (which === 'first' ? both : both.toReversed()) as [
      (typeof both)[0],
      (typeof both)[0],
    ]
    for (const [host, guest] of [
      [one, other],
      [other, one],
    ] as const)
      await makeBooking({ businessId: host.business.id, customerEmail: guest.owner.email })
    const { leaving } = await db.transaction(async (tx) => {
      const person = await findUser(one.owner.id, tx, { lock: true })
      const begun = deleteOwnAccount(other.owner.actor, { currentPassword: factoryPassword })
      begun.catch(() => {})
      await expectWaiting(1, (statement) => db.execute(statement))
      await eraseUser(person, tx)
      return { leaving: begun }
    })
    expect(await leaving).toBe('deleted')
    for (const { owner } of both)
      expect(await db.select().from(users).where(eq(users.id, owner.id))).toEqual([])
  },
)

test('two owners whose listings name each other leave at once', async () => {
  const hosts = [await makeHost(), await makeHost(), await makeHost()].toSorted((a, b) =>
    a.business.id.localeCompare(b.business.id),
  )
  const [one, other, host] = hosts as [(typeof hosts)[0], (typeof hosts)[0], (typeof hosts)[0]]
  for (const [named, by] of [
    [one, other],
    [other, one],
  ] as const) {
    const naming = { description: `Ask ${named.owner.email} too.` }
    await db.update(businesses).set(naming).where(eq(businesses.id, by.business.id))
    await makeBooking({ businessId: host.business.id, customerEmail: named.owner.email })
  }
  const leave = ({ owner }: typeof one) =>
    deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
  // Each has its own listing locked, and waits for the one where both are guests.
  const { leaving } = await db.transaction(async (tx) => {
    await tx.select().from(businesses).where(eq(businesses.id, host.business.id)).for('update')
    const begun = Promise.all([leave(one), leave(other)])
    begun.catch(() => {})
    await expectWaiting(2, (statement) => db.execute(statement))
    return { leaving: begun }
  })
  expect(await leaving).toEqual(['deleted', 'deleted'])
})

test('a calendar kept elsewhere is read while its listing is taken down, and is no more', async () => {
  const { owner, business } = await makeHost()
  const values = { businessId: business.id, url: 'https://calendar.example/x.ics' }
  const [calendar] = await db.insert(outsideCalendars).values(values).returning()
  const stamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//EN', 'BEGIN:VEVENT', 'UID:1'],
    ...[`DTSTART:${stamp(timeAhead(2, '12:00'))}`, `DTEND:${stamp(timeAhead(2, '18:00'))}`],
    ...['SUMMARY:Busy', 'END:VEVENT', 'END:VCALENDAR'],
  ].join('\r\n')
  const key = { businessId: business.id, calendarId: calendar!.id }
  const { reading } = await db.transaction(async (tx) => {
    const person = await findUser(owner.id, tx, { lock: true })
    const begun = readCalendar(key, () => Promise.resolve({ ok: true, text }))
    begun.catch(() => {})
    await expectWaiting(1, (statement) => db.execute(statement))
    await eraseUser(person, tx)
    return { reading: begun }
  })
  await reading
  expect(
    await db.select().from(outsideCalendars).where(eq(outsideCalendars.id, key.calendarId)),
  ).toEqual([])
})

test('an owner who got more mails than one statement takes values is erased', async () => {
  const { owner } = await makeHost()
  await db.execute(sql`
    insert into mails (kind, recipient, subject, status)
    select 'x', ${owner.email}, 'Naledi', 'sent' from generate_series(1, 70000)`)
  await deleteOwnAccount(owner.actor, { currentPassword: factoryPassword })
  const left = and(eq(mails.recipient, owner.email), eq(mails.kind, 'x'))
  expect(await db.$count(mails, left)).toBe(0)
})
