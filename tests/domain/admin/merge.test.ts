import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerBusiness } from '#app/domain/accounts/registration.server.ts'
import { anonymous, system } from '#app/domain/actor.ts'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { assignOwner } from '#app/domain/admin/owner.server.ts'
import { deleteBusiness } from '#app/domain/admin/unowned.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { publicBusiness } from '#app/domain/businesses/public-json.server.ts'
import { slugOf } from '#app/domain/businesses/slug.ts'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { decideClaim } from '#app/domain/claims/decide.server.ts'
import { requestClaim, sendClaimCode } from '#app/domain/claims/prove.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import {
  auditEntries,
  bookings,
  businesses,
  businessViews,
  claims,
  images,
  listingReports,
  mails,
  subscriptions,
  waitingEntries,
} from '#db/schema/index.ts'
import { makeBookable, makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const countOf = async (businessId: string) =>
  (await db.select().from(bookings).where(eq(bookings.businessId, businessId))).length
const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]

describe('merging two listings', () => {
  test('moves bookings, views, pictures, claims and reports, and redirects the old address', async () => {
    const admin = await makeAdmin()
    const picture = `/pictures/${randomUUID()}-640.jpg`
    const from = await makeBookable({
      ...{ visits: 5, logo: picture, externalKey: `osm:node/${randomUUID()}` },
    })
    const into = await makeBookable({ visits: 7 })
    const booking = await makeBooking({ businessId: from.id, requestKey: 'once' })
    await makeBooking({ businessId: into.id, requestKey: 'once' })
    await db.insert(businessViews).values([
      { businessId: from.id, day: '2026-11-01', views: 2 },
      { businessId: from.id, day: '2026-11-02', views: 1 },
      { businessId: into.id, day: '2026-11-01', views: 3 },
    ])
    await db.insert(images).values({
      ...{ businessId: from.id, hash: randomUUID(), width: 640, height: 400, widths: [640] },
      ...{ focalPoint: 'centre', placeholder: 'data:' },
    })
    await db.insert(listingReports).values({ businessId: from.id, kind: 'edit' })
    const claimant = await makeUser()
    await requestClaim(claimant.actor, from.slug, 'It is my own bakery.')

    await mergeBusinesses(admin, from.id, into.slug)

    expect(await businessNow(from.id)).toBeUndefined()
    expect(await businessNow(into.id)).toMatchObject({
      ...{ visits: 12, logo: picture, externalKey: from.externalKey, slug: into.slug },
    })
    expect(await countOf(into.id)).toBe(2)
    expect(await db.select().from(bookings).where(eq(bookings.id, booking.id))).toMatchObject([
      { businessId: into.id, status: 'PENDING' },
    ])
    const views = await db
      .select({ day: businessViews.day, views: businessViews.views })
      .from(businessViews)
      .where(eq(businessViews.businessId, into.id))
    expect(views).toEqual(
      expect.arrayContaining([
        { day: '2026-11-01', views: 5 },
        { day: '2026-11-02', views: 1 },
      ]),
    )
    for (const table of [images, listingReports, claims] as const) {
      expect(await db.select().from(table).where(eq(table.businessId, into.id))).toHaveLength(1)
    }
    const page = await businessPage(anonymous, from.slug)
    expect(page.business.slug).toBe(into.slug)
    expect(await publicBusiness(anonymous, from.slug)).toMatchObject({ slug: into.slug })
    expect((await bookingFormFor(anonymous, from.slug)).business.slug).toBe(into.slug)
    const [entry] = await db.select().from(auditEntries).where(eq(auditEntries.targetId, into.id))
    expect(entry).toMatchObject({
      action: 'business.merged',
      actorUserId: admin.userId,
      before: { slug: from.slug },
    })
  })

  test('tells who waits that the list has ended, and waits for no mail server', async () => {
    const [admin, from, into] = [await makeAdmin(), await makeBookable(), await makeBookable()]
    const customerEmail = `${randomUUID()}@example.co.za`
    await db.insert(waitingEntries).values({
      ...{
        businessId: from.id,
        customerName: 'Zanele',
        customerPhone: '+27825550123',
        customerEmail,
      },
      ...{ wantedFrom: timeAhead(3, '08:00'), wantedUntil: timeAhead(3, '18:00') },
    })
    const about = { kind: 'x', recipient: 'x@example.co.za', subject: 'x', businessId: from.id }
    const [mail] = await db.insert(mails).values(about).returning()
    await db.transaction(async (tx) => {
      await tx.select().from(mails).where(eq(mails.id, mail!.id)).for('update')
      expect(await refusal(mergeBusinesses(admin, from.id, into.id))).toBe('conflict')
    })
    await mergeBusinesses(admin, from.id, into.id)
    const told = await db.select().from(mails).where(eq(mails.recipient, customerEmail))
    expect(told.map(({ kind }) => kind)).toEqual(['waiting-closed'])
    expect(await db.select().from(mails).where(eq(mails.id, mail!.id))).toMatchObject([
      { businessId: into.id },
    ])
  })

  test('keeps the keys of both, so that an import of either source makes no second one', async () => {
    const admin = await makeAdmin()
    const [a, b, c] = ['a', 'b', 'c'].map((source) => `${source}:${randomUUID()}`)
    const suburb = 'Kalk Bay'
    const [first, second, third] = [
      await makeBookable({ externalKey: a, suburb }),
      await makeBookable({ externalKey: b, suburb }),
      await makeBookable({ externalKey: c, suburb }),
    ]
    await mergeBusinesses(admin, first.id, second.id)
    await mergeBusinesses(admin, second.id, third.id)
    const row = (key: string | undefined, phone: string) =>
      `${key},Bakery ${key},Restaurants,Kalk Bay,${phone}`
    const importing = (...rows: string[]) =>
      importBusinesses(system, {
        source: () => Readable.from(['key,name,industry,suburb,phone\n', rows.join('\n')]),
      })
    for (const [key, phone] of [
      [a, '0215550101'],
      [b, '0215550102'],
    ]) {
      const report = await importing(row(key, phone ?? ''))
      expect(report).toMatchObject({ taken: 0, updated: 1, refused: [] })
      expect(await businessNow(third.id)).toMatchObject({
        ...{ externalKey: c, phone: `+27${phone?.slice(1)}` },
      })
      expect(await importing(row(key, phone ?? ''))).toMatchObject({ updated: 0, unchanged: 1 })
    }
    // Of a file with all of them, the one that stays is heard, in whatever order they stand.
    const rows = [row(a, '0215550101'), row(c, '0215550103'), row(b, '0215550102')]
    for (const file of [rows, rows.toReversed(), rows]) {
      const report = await importing(...file)
      expect(report).toMatchObject({ taken: 0, refused: [] })
      expect((await businessNow(third.id))?.phone).toBe('+27215550103')
    }
    expect(await importing(...rows)).toMatchObject({ taken: 0, updated: 0, unchanged: 3 })
  })

  test('keeps addresses of earlier merges', async () => {
    const admin = await makeAdmin()
    const [first, second, third] = [
      await makeBookable(),
      await makeBookable(),
      await makeBookable(),
    ]
    await mergeBusinesses(admin, first.id, second.id)
    await mergeBusinesses(admin, second.id, third.id)
    for (const { slug } of [first, second]) {
      expect((await businessPage(anonymous, slug)).business.slug).toBe(third.slug)
    }
  })

  test('leaves its address to the redirect, even if another registers by that name', async () => {
    const admin = await makeAdmin()
    const name = `Merged ${randomUUID()}`
    const slug = slugOf(name, 'Southern Suburbs')
    const [from, into] = [await makeBookable({ name, slug }), await makeBookable()]
    await mergeBusinesses(admin, from.id, into.slug)
    const { actor } = await makeUser()
    const area = 'Southern Suburbs'
    const duplicate = { businessName: name, industry: 'Restaurants', area, terms: 'on' } as const
    expect((await registerBusiness(actor, duplicate)).slug).toBe(`${slug}-2`)
    expect((await businessPage(anonymous, slug)).business.slug).toBe(into.slug)
  })

  test('keeps the claim that an admin has to judge, and lets no code prove another listing', async () => {
    const [admin, declined, proving] = [await makeAdmin(), await makeUser(), await makeUser()]
    const [from, into] = [await makeBookable(), await makeBookable()]
    const claimOf = (userId: string, businessId: string) =>
      db
        .select()
        .from(claims)
        .where(and(eq(claims.userId, userId), eq(claims.businessId, businessId)))
    await requestClaim(declined.actor, into.slug, 'It is my own bakery.')
    const [first] = await claimOf(declined.id, into.id)
    await decideClaim(admin, { claimId: first?.id ?? '', approve: false })
    await requestClaim(declined.actor, from.slug, 'It is my own bakery.')
    await sendClaimCode(proving.actor, from.slug, null)
    await sendClaimCode(declined.actor, into.slug, null)
    await mergeBusinesses(admin, from.id, into.id)
    const states = (await claimOf(declined.id, into.id)).map(({ state }) => state)
    expect(states.sort()).toEqual(['declined', 'waiting'])
    expect(await claimOf(proving.id, into.id)).toMatchObject([
      { state: 'proving', codeHash: null, codeExpiresAt: null },
    ])
  })

  test('leaves its owner no claim against themselves', async () => {
    const [admin, owner] = [await makeAdmin(), await makeUser()]
    const [from, into] = [await makeBookable(), await makeBookable()]
    await requestClaim(owner.actor, from.slug, 'It is my own bakery.')
    await assignOwner(admin, into.id, owner.email)
    await mergeBusinesses(admin, from.id, into.id)
    expect(await db.select().from(claims).where(eq(claims.userId, owner.id))).toMatchObject([
      { state: 'approved' },
    ])
  })

  test('leaves the picture that the other one shows', async () => {
    const admin = await makeAdmin()
    const [from, into] = [
      await makeBookable({ logo: '/pictures/a-640.jpg' }),
      await makeBookable({ logo: '/pictures/b-640.jpg' }),
    ]
    const shown = { width: 640, height: 400, widths: [640], placeholder: 'data:' }
    for (const { id } of [from, into]) {
      await db
        .insert(images)
        .values({ businessId: id, hash: randomUUID(), focalPoint: 'centre', ...shown })
    }
    await mergeBusinesses(admin, from.id, into.id)
    expect((await businessNow(into.id))?.logo).toBe('/pictures/b-640.jpg')
    const kept = await db.select().from(images).where(eq(images.businessId, into.id))
    expect(kept.filter(({ replacedAt }) => replacedAt === null)).toHaveLength(1)
  })

  test.each([
    [
      'the same customer at the same time',
      { customerEmail: 'one@guest.example' },
      { customerEmail: 'one@guest.example' },
    ],
    [
      'two that each hold the slot alone',
      { status: 'CONFIRMED' as const, exclusive: true },
      { status: 'CONFIRMED' as const, exclusive: true },
    ],
  ])('is refused where both have a booking at one slot: %s', async (_, one, other) => {
    const admin = await makeAdmin()
    const [from, into] = [await makeBookable({ visits: 3 }), await makeBookable({ visits: 4 })]
    const startsAt = timeAhead(4)
    await makeBooking({ businessId: from.id, startsAt, ...one })
    await makeBooking({ businessId: into.id, startsAt, ...other })
    const refused = mergeBusinesses(admin, from.id, into.slug)
    await expect(refused).rejects.toMatchObject({
      code: 'conflict',
      fields: { into: [expect.stringMatching(/booking at the same time/)] },
    })
    expect([await countOf(from.id), await countOf(into.id)]).toEqual([1, 1])
    expect((await businessNow(into.id))?.visits).toBe(4)
    expect((await businessPage(anonymous, from.slug)).business.slug).toBe(from.slug)
  })

  test('is refused with itself, with nothing, of an owned or paid one, and to others than admins', async () => {
    const admin = await makeAdmin()
    const owner = await makeUser()
    const [from, into] = [await makeBookable(), await makeBookable({ ownerId: owner.id })]
    expect(await refusal(mergeBusinesses(admin, from.id, from.slug))).toBe('conflict')
    expect(await refusal(mergeBusinesses(admin, from.id, 'nothing-here'))).toBe('not-found')
    expect(await refusal(mergeBusinesses(admin, into.id, from.slug))).toBe('conflict')
    expect(await refusal(mergeBusinesses(owner.actor, from.id, into.slug))).toBe('forbidden')
    await db.insert(subscriptions).values({
      ...{ code: `SUB_${randomUUID()}`, businessId: from.id, customerCode: 'CUS_1' },
      ...{ plan: 'BASIC', state: 'active', askedAt: new Date() },
    })
    expect(await refusal(mergeBusinesses(admin, from.id, into.slug))).toBe('conflict')
    expect(await businessNow(from.id)).toBeDefined()
  })

  test('is refused with a listing that was deleted, and goes once its customers are notified', async () => {
    const admin = await makeAdmin()
    const [from, deleted] = [await makeBookable(), await makeBookable()]
    await makeBooking({ businessId: deleted.id })
    await deleteBusiness(admin, deleted.id)
    expect(await refusal(mergeBusinesses(admin, from.id, deleted.id))).toBe('not-found')
    expect(await businessNow(from.id)).toBeDefined()
  })

  test('both ways at once merges once', async () => {
    const admin = await makeAdmin()
    const [one, other] = [await makeBookable(), await makeBookable()]
    const outcomes = await Promise.all([
      refusal(mergeBusinesses(admin, one.id, other.slug)),
      refusal(mergeBusinesses(admin, other.id, one.slug)),
    ])
    expect(outcomes.filter((outcome) => outcome === 'nothing')).toHaveLength(1)
  })
})
