import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { answerLike, listingsLikeOwn } from '#app/domain/claims/like-listings.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { reportQueue } from '#app/domain/reports/queries.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )
const phoneOf = () => `+2721${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`

/** An owner whose listing begins with nothing, beside a listing of nobody's. */
async function makePair(there: Parameters<typeof makeBookable>[0] = {}) {
  const owner = await makeUser()
  const mine = await makeBookable({
    ...{ ownerId: owner.id, name: `Mine ${randomUUID()}`, phone: null, suburb: '' },
  })
  const other = await makeBookable({ name: 'Something Else', phone: null, ...there })
  return { owner, mine, other }
}

test.each<[string, string, () => { theirs: object; changes: object }]>([
  [
    'phone',
    'phone',
    () => {
      const phone = phoneOf()
      return { theirs: { phone }, changes: { phone } }
    },
  ],
  [
    'website',
    'website',
    () => {
      const website = `https://${randomUUID()}.example/`
      return { theirs: { website }, changes: { website } }
    },
  ],
  [
    'name, once the suburb is the same',
    'name',
    () => {
      const name = `Ubuntu ${randomUUID().replaceAll('-', '')} Kitchen`
      return {
        theirs: { name, suburb: 'Kalk Bay' },
        changes: { name: `The ${name}`, suburb: 'Kalk Bay' },
      }
    },
  ],
])(
  'an owner who enters the %s of a listing without an owner is asked about it',
  async (_, by, of) => {
    const { theirs, changes } = of()
    const { owner, other } = await makePair(theirs)
    expect(await listingsLikeOwn(owner.actor)).toEqual([])
    await updateProfile(owner.actor, changes)
    expect(await listingsLikeOwn(owner.actor)).toMatchObject([{ id: other.id, by }])
    await db
      .update(businesses)
      .set({ ownerId: (await makeUser()).id })
      .where(eq(businesses.id, other.id))
    expect(await listingsLikeOwn(owner.actor)).toEqual([])
  },
)

test('who says that it is theirs reaches admins, who can merge them; nobody is asked twice', async () => {
  const phone = phoneOf()
  const { owner, mine, other } = await makePair({ phone })
  await updateProfile(owner.actor, { phone })
  await answerLike(owner.actor, { intent: 'isOurs', otherId: other.id })
  const lines = (await reportQueue(await makeAdmin())).filter(
    ({ business }) => business.id === other.id,
  )
  expect(lines).toMatchObject([{ kind: 'report', reason: 'other' }])
  expect(lines[0]?.note).toContain(`/business/${mine.slug}`)
  expect(await listingsLikeOwn(owner.actor)).toEqual([])
  const again = answerLike(owner.actor, { intent: 'isOurs', otherId: other.id })
  expect(await refusal(again)).toBe('not-found')
})

test('who says that it is not is not asked again, and admins hear nothing', async () => {
  const phone = phoneOf()
  const { owner, other } = await makePair({ phone })
  await updateProfile(owner.actor, { phone })
  await answerLike(owner.actor, { intent: 'isNotOurs', otherId: other.id })
  expect(await listingsLikeOwn(owner.actor)).toEqual([])
  const queue = await reportQueue(await makeAdmin())
  expect(queue.filter(({ business }) => business.id === other.id)).toEqual([])
})

test('nobody says so of a listing that is nothing like theirs, or without a business', async () => {
  const { owner, other } = await makePair()
  const input = { intent: 'isOurs', otherId: other.id } as const
  expect(await refusal(answerLike(owner.actor, input))).toBe('not-found')
  expect(await refusal(answerLike((await makeUser()).actor, input))).toBe('not-found')
  expect(await refusal(answerLike(anonymous, input))).toBe('unauthenticated')
  expect(await listingsLikeOwn((await makeUser()).actor)).toEqual([])
})
