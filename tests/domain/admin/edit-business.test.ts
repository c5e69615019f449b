import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { resetPassword } from '#app/domain/accounts/password-reset.server.ts'
import {
  editListingAsAdmin,
  editProfileAsAdmin,
  setRating,
} from '#app/domain/admin/edit-business.server.ts'
import { ratingForm } from '#app/domain/admin/rating-schema.ts'
import { sendResetLink } from '#app/domain/admin/reset-link.server.ts'
import { listingForm } from '#app/domain/businesses/listing-schema.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeAdmin, makeBusiness, makeUser } from '#tests/support/factories.ts'
import { auditOf } from './audit.ts'

const listing = (values: Record<string, unknown> = {}) => ({
  ...listingForm.parse({
    noticeMinutes: 60,
    horizonDays: 90,
    slotMinutes: 60,
    version: 1,
    ...values,
  }),
  publish: true,
})
const callersWhoMayNot = async (): Promise<[Actor, string][]> => [
  [anonymous, 'unauthenticated'],
  [(await makeUser({ role: 'CUSTOMER' })).actor, 'forbidden'],
  [(await makeUser()).actor, 'forbidden'],
]

describe('an admin', () => {
  it("edits a profile by its owner's rules, and the changes are logged", async () => {
    const admin = await makeAdmin()
    const { business } = await makeOwner({ area: 'City Bowl', description: 'Old' })
    const changes = { name: 'Corner Café', suburb: 'gardens', description: 'New' }
    await editProfileAsAdmin(admin, business.id, { ...changes, version: 1 })
    const now = await businessNow(business.id)
    expect(now).toMatchObject({ name: 'Corner Café', suburb: 'Gardens', version: 2 })
    expect(await auditOf(business.id)).toEqual([
      {
        action: 'business.edited',
        actor: admin.userId,
        before: { name: business.name, suburb: 'Kalk Bay', description: 'Old' },
        after: { name: 'Corner Café', suburb: 'Gardens', description: 'New' },
      },
    ])
  })

  it('and an owner who edit at once do not overwrite each other', async () => {
    const admin = await makeAdmin()
    const { actor, business } = await makeOwner()
    await updateProfile(actor, { name: 'As the owner has it', version: 1 })
    const late = editProfileAsAdmin(admin, business.id, { name: 'Too late', version: 1 })
    expect(await codeOf(late)).toBe('stale')
    expect((await businessNow(business.id)).name).toBe('As the owner has it')
    expect(await auditOf(business.id)).toEqual([])
  })

  it('publishes a listing, within the rules of plans', async () => {
    const admin = await makeAdmin()
    const free = await makeBusiness({ planStatus: 'FREE' })
    await editListingAsAdmin(admin, free.id, listing({ amenities: ['WiFi'] }))
    expect(await businessNow(free.id)).toMatchObject({ listed: true, amenities: ['WiFi'] })
    expect((await auditOf(free.id))[0]).toMatchObject({
      before: { isListingPublished: false, amenities: [] },
      after: { isListingPublished: true, amenities: ['WiFi'] },
    })
    const none = await makeBusiness()
    expect(await codeOf(editListingAsAdmin(admin, none.id, listing()))).toBe('conflict')
    const one = editListingAsAdmin(admin, free.id, listing({ oneAtATime: true, version: 2 }))
    expect(await codeOf(one)).toBe('forbidden')
  })

  it('sets and removes rating and reviews, and leaves the review link as it is', async () => {
    const admin = await makeAdmin()
    const link = 'https://g.page/r/abc/review'
    const { id } = await makeBusiness({ googleReviewLink: link })
    const set = { rating: '4.64', ratingCount: '120', version: '1' }
    await setRating(admin, id, ratingForm.parse(set))
    const now = await businessNow(id)
    expect(now).toMatchObject({ ratingCount: 120, googleReviewLink: link, version: 2 })
    expect(now.rating).toBeCloseTo(4.6)
    await setRating(admin, id, ratingForm.parse({ rating: '', ratingCount: '', version: '2' }))
    expect(await businessNow(id)).toMatchObject({
      rating: null,
      ratingCount: 0,
      googleReviewLink: link,
    })
    expect(await auditOf(id)).toMatchObject([
      { action: 'business.rating-set', after: { ratingCount: 120 } },
      { action: 'business.rating-set', before: { ratingCount: 120 }, after: { rating: null } },
    ])
  })

  it.each([
    [{ rating: '5.01' }, 'rating'],
    [{ rating: '-1' }, 'rating'],
    [{ rating: 'good' }, 'rating'],
    [{ ratingCount: '1.5' }, 'ratingCount'],
    [{ ratingCount: '-1' }, 'ratingCount'],
    [{ ratingCount: '99999999999' }, 'ratingCount'],
  ])('cannot set %j', (fields, name) => {
    const parsed = ratingForm.safeParse({ version: 1, ...fields })
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([name])
  })

  it('mails a link for a new password that works once', async () => {
    const admin = await makeAdmin()
    const user = await makeUser()
    const pressed = [1, 2, 3].map(() => sendResetLink(admin, user.id))
    expect(await Promise.all(pressed)).toEqual([1, 2, 3].map(() => ({ email: user.email })))
    const [mail, ...more] = await db.select().from(mails).where(eq(mails.recipient, user.email))
    expect(more).toEqual([])
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    await resetPassword({ token, password: 'quite-another-one' })
    expect(await codeOf(resetPassword({ token, password: 'quite-another-one' }))).toBe('not-found')
    expect(await auditOf(user.id)).toEqual([
      {
        action: 'user.reset-link-sent',
        actor: admin.userId,
        before: null,
        after: { email: user.email },
      },
    ])
  })

  it('gets not-found for unknown ids', async () => {
    const admin = await makeAdmin()
    for (const id of [randomUUID(), 'nothing']) {
      const rating = { ratingCount: 1, version: 1 }
      expect(await codeOf(setRating(admin, id, rating as never))).toBe('not-found')
      expect(await codeOf(editProfileAsAdmin(admin, id, { version: 1 }))).toBe('not-found')
      expect(await codeOf(editListingAsAdmin(admin, id, listing()))).toBe('not-found')
      expect(await codeOf(sendResetLink(admin, id))).toBe('not-found')
    }
  })
})

it('only an admin edits others’ businesses', async () => {
  const { owner, business } = await makeOwner()
  for (const [actor, code] of [
    ...(await callersWhoMayNot()),
    [owner.actor, 'forbidden'] as const,
  ]) {
    const profile = { name: 'Mine now', version: 1 }
    expect(await codeOf(editProfileAsAdmin(actor, business.id, profile))).toBe(code)
    expect(await codeOf(editListingAsAdmin(actor, business.id, listing()))).toBe(code)
    const rating = ratingForm.parse({ rating: 5, version: 1 })
    expect(await codeOf(setRating(actor, business.id, rating))).toBe(code)
    expect(await codeOf(sendResetLink(actor, owner.id))).toBe(code)
  }
  expect(await businessNow(business.id)).toEqual(business)
  expect(await auditOf(business.id)).toEqual([])
})
