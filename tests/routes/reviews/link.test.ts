import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeToast } from '#app/http/toast.server.ts'
import * as route from '#app/routes/_private.reviews.$token/route.tsx'
import { db } from '#db/client.server.ts'
import { reviews } from '#db/schema/index.ts'
import {
  cookieFrom,
  errorsOf,
  get,
  keptOf,
  outcome,
  post,
  testSite,
} from '#tests/support/requests.ts'
import { makeInvited, makeReview, reviewNow } from '#tests/support/reviews.ts'

const load = (token: string) =>
  outcome(Promise.resolve(route.loader({ ...get(`/reviews/${token}`), params: { token } })))
const send = (token: string, fields: Record<string, string> | [string, string][]) =>
  outcome(
    Promise.resolve(route.action({ ...post(`/reviews/${token}`, fields), params: { token } })),
  )

test('a customer writes, is thanked, and lands on the link that changes it', async () => {
  const { booking, token } = await makeInvited()
  expect((await load(token)).data).toMatchObject({ link: { kind: 'write' } })
  const sent = await send(token, { stars: '5', text: 'Warm bread.\r\nWarm people.' })
  expect(sent.status).toBe(302)
  const edit = sent.location?.split('/').at(-1) ?? ''
  expect(edit).not.toBe(token)
  const cookie = cookieFrom(sent.cookies)
  const { toast } = await takeToast(new Request(testSite, { headers: { cookie } }))
  expect(toast?.title).toBe('Review Sent')
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 5, text: 'Warm bread.\nWarm people.' })
  const [firstName = ''] = booking.customerName.split(' ')
  expect((await load(edit)).data).toMatchObject({
    link: { kind: 'edit', stars: 5, name: firstName },
  })
  const changed = await send(edit, { stars: '3', text: '' })
  expect(changed).toMatchObject({ status: 302, location: `/reviews/${edit}` })
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 3, text: '' })
})

test('a review with a word of the list is not said to be shown, and nobody reads it yet', async () => {
  const { booking, token } = await makeInvited()
  const sent = await send(token, { stars: '1', text: 'Voetsek, they said.' })
  const edit = sent.location?.split('/').at(-1) ?? ''
  expect((await load(edit)).data).toMatchObject({ link: { kind: 'edit', isHeld: true } })
  const changed = await send(edit, { stars: '2', text: 'Voetsek, they said.' })
  const cookie = cookieFrom(changed.cookies)
  const { toast } = await takeToast(new Request(testSite, { headers: { cookie } }))
  expect(toast?.description).toBe('We check it before it is published.')
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'held' })
})

test('what is refused keeps what was typed: no stars, and 1,001 characters', async () => {
  const { booking, token } = await makeInvited()
  const none = await send(token, { text: 'Warm bread.' })
  expect(none.status).toBe(422)
  expect(errorsOf(none.data)['stars']).toEqual(['Please choose one to five stars'])
  expect(keptOf(none.data)).toMatchObject({ text: 'Warm bread.' })
  const text = 'a'.repeat(1001)
  const long = await send(token, { stars: '4', text })
  expect(long.status).toBe(422)
  expect(errorsOf(long.data)['text']?.[0]).toMatch(/at most 1.000 characters/)
  expect(keptOf(long.data)).toMatchObject({ stars: '4', text })
  expect(await reviewNow(booking.id)).toBeUndefined()
})

test.each([['0'], ['6'], ['4.5'], ['1e1'], ['five'], ['-1'], ['']])(
  '%j stars are refused',
  async (stars) => {
    const { token } = await makeInvited()
    expect((await send(token, { stars, text: '' })).status).toBe(422)
  },
)

test('a second stars or text in the post, and fields that are not asked for, change nothing', async () => {
  const { booking, token } = await makeInvited()
  const sent = await send(token, [
    ['stars', '5'],
    ['stars', '1'],
    ['text', 'one'],
  ])
  expect(sent.status).toBe(422)
  const more = { stars: '5', text: 'one', state: 'shown', name: 'Mayor', month: '2020-01' }
  expect((await send(token, more)).status).toBe(302)
  const review = (await reviewNow(booking.id))!
  expect(review.name).toBe('Naledi')
  expect(review.month).not.toBe('2020-01')
})

test('HTML and marks of direction are kept as text and dropped', async () => {
  const { booking, token } = await makeInvited({ customerName: '<img src=x> \u202eevil' })
  const text = '<script>alert(1)</script> https://spam.example \u202egnorw\u202c'
  expect((await send(token, { stars: '1', text })).status).toBe(302)
  expect(await reviewNow(booking.id)).toMatchObject({
    name: '',
    text: '<script>alert(1)</script> https://spam.example gnorw',
  })
})

test('a replayed or forwarded link says what it is, with 409 for a post, and changes nothing', async () => {
  const { booking, token } = await makeInvited()
  await send(token, { stars: '5', text: 'Mine' })
  const page = await load(token)
  expect(page.status).toBe(200)
  expect(page.data).toMatchObject({
    link: { kind: 'closed', isThere: true, title: 'This link has been used' },
  })
  const again = await send(token, { stars: '1', text: 'Theirs' })
  expect(again.status).toBe(409)
  expect(Object.values(errorsOf(again.data)).flat()[0]).toContain('This link has been used')
  expect(await reviewNow(booking.id)).toMatchObject({ stars: 5, text: 'Mine' })
})

test('an unknown link is not found, for looking and for writing', async () => {
  for (const token of ['nothing', 'A'.repeat(43), '']) {
    expect((await load(token)).status).toBe(404)
    expect((await send(token, { stars: '5', text: '' })).status).toBe(404)
  }
})

test('other sites cannot write with a customer’s link', async () => {
  const { booking, token } = await makeInvited()
  const args = post(
    `/reviews/${token}`,
    { stars: '1', text: '' },
    { headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' } },
  )
  expect(
    (await outcome(Promise.resolve(route.action({ ...args, params: { token } })))).status,
  ).toBe(403)
  expect(await reviewNow(booking.id)).toBeUndefined()
})

test('a removed review says why to its customer, and takes no change', async () => {
  const { id, editToken, booking } = await makeReview()
  await db
    .update(reviews)
    .set({ state: 'removed', removedReason: 'It names a child' })
    .where(eq(reviews.id, id))
  expect((await load(editToken)).data).toMatchObject({
    link: { kind: 'closed', isThere: false, sentence: expect.stringContaining('It names a child') },
  })
  expect((await send(editToken, { stars: '5', text: 'Again' })).status).toBe(409)
  expect(await reviewNow(booking.id)).toMatchObject({ state: 'removed', stars: 4 })
})
