import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { acceptReport, dismissReport } from '#app/domain/reports/decide.server.ts'
import { ownSuggestions, reportQueue } from '#app/domain/reports/queries.server.ts'
import type { ReportReason } from '#app/domain/reports/reasons.ts'
import { correctionForms, type Correction } from '#app/domain/reports/schema.ts'
import { sendCorrection } from '#app/domain/reports/send.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { countWaiting } from '#app/domain/today/waiting.server.ts'
import { db } from '#db/client.server.ts'
import { auditEntries, businesses, listingReports, mails } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const suggest = (slug: string, fields: Record<string, string>) =>
  sendCorrection(
    slug,
    correctionForms.suggest.parse({ intent: 'suggest', ...fields }),
    randomUUID(),
  )
const report = (slug: string, reason: ReportReason, note = '', fax = '') =>
  sendCorrection(slug, { intent: 'report', reason, note, fax } satisfies Correction, randomUUID())
const reportsOf = (businessId: string) =>
  db.select().from(listingReports).where(eq(listingReports.businessId, businessId))
const onlyReport = async (businessId: string) => (await reportsOf(businessId))[0]?.id ?? ''
const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]
const auditOf = async (id: string) =>
  (await db.select().from(auditEntries).where(eq(auditEntries.targetId, id)))[0]
async function makeOwned() {
  const owner = await makeUser()
  return { owner, listing: await makeBookable({ ownerId: owner.id, phone: '+27215550100' }) }
}
const isForAdmins = async (businessId: string, now = new Date()) =>
  (await reportQueue(await makeAdmin(), db, now)).some(({ business }) => business.id === businessId)

describe('a suggested edit', () => {
  test('goes to the owner, who applies it with one press; it is audited', async () => {
    const { owner, listing } = await makeOwned()
    await suggest(listing.slug, { phone: '021 555 0199', website: 'bakery.example' })
    expect((await countWaiting(owner.actor)).suggestions).toBe(1)
    expect(await ownSuggestions(owner.actor)).toMatchObject([
      {
        kind: 'edit',
        changes: [
          { field: 'phone', now: '+27215550100', suggested: '+27215550199' },
          { field: 'website', now: null, suggested: 'https://bakery.example/' },
        ],
      },
    ])
    await acceptReport(owner.actor, await onlyReport(listing.id))
    expect(await businessNow(listing.id)).toMatchObject({
      phone: '+27215550199',
      website: 'https://bakery.example/',
      version: listing.version + 1,
    })
    expect(await auditOf(listing.id)).toMatchObject({
      action: 'report.accepted',
      actorUserId: owner.id,
      before: { phone: '+27215550100' },
      after: { phone: '+27215550199' },
    })
    expect((await countWaiting(owner.actor)).suggestions).toBe(0)
  })

  test('mails the owner for the first that waits, not for each', async () => {
    const { owner, listing } = await makeOwned()
    await suggest(listing.slug, { phone: '021 555 0199' })
    await suggest(listing.slug, { address: '2 Main Road' })
    const sent = await db.select().from(mails).where(eq(mails.recipient, owner.email))
    expect(sent.map(({ kind }) => kind)).toEqual(['edit-suggested'])
  })

  test('is the admins’ after seven days, and at once where nobody owns the listing', async () => {
    const { listing } = await makeOwned()
    await suggest(listing.slug, { phone: '021 555 0199' })
    expect(await isForAdmins(listing.id)).toBe(false)
    expect(await isForAdmins(listing.id, new Date(Date.now() + 8 * day))).toBe(true)
    const unowned = await makeBookable()
    await suggest(unowned.slug, { phone: '021 555 0199' })
    expect(await isForAdmins(unowned.id)).toBe(true)
  })

  test('takes away what it leaves empty, but never the name', async () => {
    const { owner, listing } = await makeOwned()
    await suggest(listing.slug, { phone: '' })
    await acceptReport(owner.actor, await onlyReport(listing.id))
    expect((await businessNow(listing.id))?.phone).toBeNull()
    expect(correctionForms.suggest.safeParse({ intent: 'suggest', name: '' }).success).toBe(false)
  })

  test('that says nothing new is refused, and the same twice is kept once', async () => {
    const { listing } = await makeOwned()
    expect(await refusal(suggest(listing.slug, { phone: '021 555 0100' }))).toBe('invalid')
    await suggest(listing.slug, { phone: '021 555 0199' })
    await suggest(listing.slug, { phone: '0215550199' })
    expect(await reportsOf(listing.id)).toHaveLength(1)
  })

  test('that sends the website back as it stands changes nothing', async () => {
    const { listing } = await makeOwned()
    const website = 'https://bakery.example'
    await db.update(businesses).set({ website }).where(eq(businesses.id, listing.id))
    const seen = JSON.stringify({ website })
    expect(await refusal(suggest(listing.slug, { website, seen }))).toBe('invalid')
    await db.update(businesses).set({ website: null }).where(eq(businesses.id, listing.id))
    expect(await refusal(suggest(listing.slug, { website, seen }))).toBe('invalid')
  })

  test('from a form of yesterday asks for what its visitor changed alone', async () => {
    const { listing } = await makeOwned()
    const seen = JSON.stringify({ phone: '+27215550100', address: '1 Main Road', website: null })
    await db
      .update(businesses)
      .set({ phone: '+27215550177', website: 'https://new.example/' })
      .where(eq(businesses.id, listing.id))
    const old = { phone: '021 555 0100', address: '2 Main Road', website: '', seen }
    await suggest(listing.slug, old)
    expect(await reportsOf(listing.id)).toMatchObject([{ changes: { address: '2 Main Road' } }])
    expect(await refusal(suggest(listing.slug, { ...old, address: '1 Main Road' }))).toBe('invalid')
    // What cannot be read counts as nothing seen.
    await suggest(listing.slug, { website: 'other.example', seen: '{' })
    expect(await reportsOf(listing.id)).toHaveLength(2)
  })

  test('is not accepted over what was changed since it was looked at', async () => {
    const { owner, listing } = await makeOwned()
    await suggest(listing.slug, { phone: '021 555 0199' })
    const [line] = await ownSuggestions(owner.actor)
    await db.update(businesses).set({ phone: '+27215550177' }).where(eq(businesses.id, listing.id))
    const id = line?.id ?? ''
    expect(await refusal(acceptReport(owner.actor, id, line?.shown))).toBe('conflict')
    expect((await businessNow(listing.id))?.phone).toBe('+27215550177')
    const [again] = await ownSuggestions(owner.actor)
    await acceptReport(owner.actor, id, again?.shown)
    expect((await businessNow(listing.id))?.phone).toBe('+27215550199')
  })

  test('is decided once, and by its owner or an admin alone', async () => {
    const { owner, listing } = await makeOwned()
    await suggest(listing.slug, { phone: '021 555 0199' })
    const id = await onlyReport(listing.id)
    const { owner: other } = await makeOwned()
    expect(await refusal(acceptReport(other.actor, id))).toBe('not-found')
    expect(await refusal(dismissReport((await makeUser()).actor, id))).toBe('not-found')
    await dismissReport(owner.actor, id)
    expect(await refusal(acceptReport(owner.actor, id))).toBe('conflict')
    expect((await businessNow(listing.id))?.phone).toBe('+27215550100')
  })
})

describe('a report', () => {
  test.each<[ReportReason, object]>([
    ['closed', { isActive: false }],
    ['not-a-business', { isActive: false }],
    ['wrong-phone', { phone: null, isActive: true }],
    ['wrong-place', { phone: '+27215550100', isActive: true }],
    ['other', { phone: '+27215550100', isActive: true }],
  ])('that it is %s is the admins’ at once, never the owner’s to see', async (reason, after) => {
    const { owner, listing } = await makeOwned()
    await report(listing.slug, reason, 'I stood before it.')
    expect(await isForAdmins(listing.id)).toBe(true)
    expect(await ownSuggestions(owner.actor)).toEqual([])
    const id = await onlyReport(listing.id)
    expect(await refusal(acceptReport(owner.actor, id))).toBe('not-found')
    await acceptReport(await makeAdmin(), id)
    expect(await businessNow(listing.id)).toMatchObject(after)
  })

  test('with the honeypot filled in is refused, and of no listing too', async () => {
    const { listing } = await makeOwned()
    expect(await refusal(report(listing.slug, 'closed', '', 'x'))).toBe('invalid')
    expect(await refusal(report('nothing-here', 'closed'))).toBe('not-found')
    expect(await reportsOf(listing.id)).toEqual([])
  })

  test('from one address stops at five a day for a listing, and keeps nobody else out', async () => {
    const { listing } = await makeOwned()
    const flood = (at: string, changes: object, address: string) =>
      refusal(
        sendCorrection(
          at,
          correctionForms.suggest.parse({ intent: 'suggest', ...changes }),
          address,
        ),
      )
    const codes: string[] = []
    for (let sent = 0; sent < 7; sent += 1) {
      codes.push(await flood(listing.slug, { address: `${sent} Spam Street` }, '192.0.2.1'))
    }
    expect(codes).toEqual([...Array<string>(5).fill('nothing'), 'too-many', 'too-many'])
    const other = await makeOwned()
    expect(await flood(other.listing.slug, { address: '1 Main Street' }, '192.0.2.1')).toBe(
      'nothing',
    )
    // Twenty further ones, each from an address of its own, and then somebody with a real one.
    for (let sent = 0; sent < 20; sent += 1) {
      await flood(listing.slug, { address: `${sent} Flood Street` }, `198.51.100.${sent}`)
    }
    expect(await flood(listing.slug, { phone: '021 555 0199' }, '203.0.113.5')).toBe('nothing')
    expect(await reportsOf(listing.id)).toHaveLength(26)
  })

  test('that several make is one line, with the count and what each of them says', async () => {
    const { listing } = await makeOwned()
    await report(listing.slug, 'closed', 'The shutters are down.')
    await report(listing.slug, 'closed')
    await report(listing.slug, 'closed', 'The shutters are down.')
    await report(listing.slug, 'closed', 'A bakery is there now.')
    await report(listing.slug, 'wrong-place')
    const ours = (await reportQueue(await makeAdmin())).filter(
      ({ business }) => business.id === listing.id,
    )
    expect(ours.map(({ reason, times, note }) => ({ reason, times, note }))).toEqual([
      {
        reason: 'closed',
        times: 4,
        note: 'The shutters are down.\n\nA bakery is there now.',
      },
      { reason: 'wrong-place', times: 1, note: '' },
    ])
  })

  test('as a flood about one listing hides no other from the admins', async () => {
    const [{ listing }, { listing: other }] = [await makeOwned(), await makeOwned()]
    await db.insert(listingReports).values(
      Array.from({ length: 120 }, (_, at) => ({
        businessId: listing.id,
        kind: 'report' as const,
        reason: 'other' as const,
        changes: { phone: `+2721555${String(at).padStart(4, '0')}` },
        createdAt: new Date(Date.now() - day),
      })),
    )
    await report(other.slug, 'closed')
    expect(await isForAdmins(other.id)).toBe(true)
  })

  test('keeps nothing of who sent it', async () => {
    const { listing } = await makeOwned()
    await sendCorrection(
      listing.slug,
      { intent: 'report', reason: 'other', note: 'Wrong', fax: '' },
      '192.0.2.77',
    )
    const where = and(eq(listingReports.businessId, listing.id), eq(listingReports.note, 'Wrong'))
    expect(JSON.stringify(await db.select().from(listingReports).where(where))).not.toContain(
      '192.',
    )
  })
})

test('a phone that was corrected since it was reported stays', async () => {
  const [admin, { listing }] = [await makeAdmin(), await makeOwned()]
  await report(listing.slug, 'wrong-phone')
  const phone = '+27215550177'
  await db.update(businesses).set({ phone }).where(eq(businesses.id, listing.id))
  const line = (await reportQueue(admin)).find(({ business }) => business.id === listing.id)
  expect(line).toMatchObject({ reason: 'wrong-phone', changes: [] })
  expect(await refusal(acceptReport(admin, line?.id ?? ''))).toBe('conflict')
  expect((await businessNow(listing.id))?.phone).toBe(phone)
  await dismissReport(admin, line?.id ?? '')
})
