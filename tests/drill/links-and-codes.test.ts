import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
type Scene = Awaited<ReturnType<typeof sceneOf>>
let made: Scene

/** What makes bookings, listings and accounts as the server would: on its database, under its secret. */
async function sceneOf() {
  const { db } = await import('#db/client.server.ts')
  return {
    db,
    ...(await import('#db/schema/index.ts')),
    ...(await import('#tests/support/bookings.ts')),
    ...(await import('#tests/support/reviews.ts')),
    ...(await import('#tests/support/factories.ts')),
    ...(await import('#app/domain/accounts/sessions.server.ts')),
    ...(await import('#app/domain/accounts/tokens.server.ts')),
    ...(await import('#app/domain/admin/unowned.server.ts')),
    ...(await import('#app/domain/admin/owner.server.ts')),
    ...(await import('#app/domain/bookings/erase-customer.server.ts')),
    ...(await import('#app/domain/bookings/tokens.server.ts')),
  }
}

beforeAll(async () => {
  const secret = 'a secret that signs what tests send, and is in no log'
  const env = { SESSION_SECRET: secret, LOG_LEVEL: 'info', RATE_LIMIT: 'on' }
  server = await startTestServer({ env })
  Object.assign(process.env, {
    ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.dataDir, PUBLIC_URL: server.url },
    SESSION_SECRET: secret,
  })
  made = await sceneOf()
})

const days = (count: number) => new Date(Date.now() - count * 86_400_000)

async function ask(path: string, fields?: Record<string, string>, headers: HeadersInit = {}) {
  const answer = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { origin: server.url, ...headers },
    ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const statusesOf = async (answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const review = (token: string, text = 'Warm bread.', more = {}) =>
  ask(`/reviews/${token}`, { stars: '5', text, ...more })

/** A visit whose guest has been asked, without the mail, which is forgotten as soon as it is sent. */
async function invited(values: Parameters<Scene['makeVisit']>[0] = {}) {
  const [booking, token] = [await made.makeVisit(values), made.newToken()]
  await made.db
    .insert(made.reviewInvitations)
    .values({ bookingId: booking.id, writeHash: made.digest(token) })
  return { booking, token }
}

test('a link to write a review is found by no guess, and is for its own visit alone', async () => {
  const [mine, other] = [await invited(), await invited()]
  const [held] = await made.db
    .select()
    .from(made.reviewInvitations)
    .where(eq(made.reviewInvitations.bookingId, other.booking.id))
  const turned = other.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  const guesses = [
    ...Array.from({ length: 20 }, () => randomBytes(32).toString('base64url')),
    ...[turned, other.token.slice(0, -1), `${other.token}A`, other.token.toLowerCase()],
    ...[held?.writeHash ?? '', other.booking.id, made.manageToken(other.booking.id)],
    ...[`${other.token}%00`, `${other.token}%20`, "'or'1'='1", '_', '-'.repeat(43)],
  ]
  for (const guess of guesses) {
    const path = `/reviews/${guess}`
    for (const answer of [await ask(path), await ask(`${path}.data`), await review(guess)])
      expect([guess, answer.status]).toEqual([guess, 404])
    const { headers } = await ask(path, undefined, { accept: 'text/html' })
    expect(headers.get('referrer-policy')).toMatch(/^(?:same-origin|no-referrer)$/)
  }
  const more = {
    bookingId: other.booking.id,
    businessId: other.booking.businessId,
    token: other.token,
  }
  expect((await review(mine.token, 'Mine', more)).status).toBe(302)
  expect(await made.reviewNow(mine.booking.id)).toMatchObject({ text: 'Mine' })
  expect(await made.reviewNow(other.booking.id)).toBeUndefined()
})

test('of a link to write a review ten posts at once are one, and it shows nobody what was written', async () => {
  const { token, booking } = await invited()
  const texts = Array.from({ length: 10 }, (_, at) => `Secret words ${at}`)
  const statuses = await statusesOf(texts.map((text) => review(token, text)))
  expect(statuses.toSorted()).toEqual([302, ...Array<number>(9).fill(409)])
  for (const path of [`/reviews/${token}`, `/reviews/${token}.data`]) {
    const { status, text, headers } = await ask(path)
    expect([status, text.includes('Secret words')]).toEqual([200, false])
    expect(headers.get('cache-control')).toMatch(/no-store/)
  }
  const { headers } = await ask(`/reviews/${token}`)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect((await made.reviewNow(booking.id))?.text).toMatch(/^Secret words \d$/)
  expect(server.output()).not.toContain(token)
})

test('a link to a review ends with its time, its guest and its listing', async () => {
  const late = await invited()
  await made.db
    .update(made.reviewInvitations)
    .set({ createdAt: days(61) })
    .where(eq(made.reviewInvitations.bookingId, late.booking.id))
  const final = await made.makeReview({ createdAt: days(7.1) })
  for (const token of [late.token, final.editToken]) {
    expect((await review(token, 'Too late')).status).toBe(409)
    expect((await ask(`/reviews/${token}`)).text).not.toContain(
      '<form method="post" action="/reviews',
    )
  }
  const erased = [await invited(), await made.makeReview({ text: 'Names a child' })] as const
  for (const { booking } of erased)
    await made.db.transaction((tx) => made.eraseCustomer(booking.customerEmail, tx))
  const gone = [await invited(), await made.makeReview({ text: 'Names a child' })] as const
  const admin = await made.makeAdmin()
  for (const { booking } of gone) await made.deleteBusiness(admin, booking.businessId ?? '')
  const tokens = [erased, gone].flatMap(([{ token }, { editToken }]) => [token, editToken])
  for (const token of tokens) {
    const answers = [
      await ask(`/reviews/${token}`),
      await ask(`/reviews/${token}.data`),
      await review(token),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(answers.map(({ text }) => text).join()).not.toContain('Names a child')
  }
  const texts = await made.db.select({ text: made.reviews.text }).from(made.reviews)
  expect(texts.map(({ text }) => text)).not.toContain('Too late')
})

test('a link to a review is no use to other sites, nor to the owner it is about', async () => {
  const owner = await made.makeUser()
  const business = await made.makeBookable({ ownerId: owner.id })
  const { token, booking } = await invited({ businessId: business.id })
  const fields = { stars: '5', text: 'Mine' }
  const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect((await ask(`/reviews/${token}`, fields, evil)).status).toBe(403)
  const cookie = `session=${await made.startSession(owner.id)}`
  expect((await ask(`/reviews/${token}`, fields, { cookie })).status).toBe(409)
  expect(await made.reviewNow(booking.id)).toBeUndefined()
})

/** An account that claims listings. */
async function claimant() {
  const { id, actor } = await made.makeUser()
  const cookie = `session=${await made.startSession(id)}`
  const send = (slug: string, fields: Record<string, string>) =>
    ask(`/business/${slug}/claim`, fields, { cookie })
  return {
    ...{ id, actor, send },
    askFor: (slug: string) => send(slug, { intent: 'codeToListing' }),
    enter: (slug: string, code: string) => send(slug, { intent: 'enterCode', code }),
  }
}
const makeListing = () => made.makeBookable({ name: `Claimed ${randomUUID()}` })
const ownerOf = async (id: string) =>
  (await made.db.select().from(made.businesses).where(eq(made.businesses.id, id)))[0]?.ownerId
/** The newest of so many codes that this address was mailed; the table forgets them as soon as they are sent. */
async function codeAt(address: string | null, count = 1): Promise<string> {
  const codes = async () =>
    (await server.mails()).flatMap(({ to, text }) =>
      [to].flat().some((one) => one?.text.includes(address ?? ''))
        ? [
            /(\d{4}) (\d{4})/
              .exec(text ?? '')
              ?.slice(1)
              .join('') ?? '',
          ]
        : [],
    )
  await expect.poll(async () => (await codes()).length).toBe(count)
  return (await codes()).at(-1) ?? ''
}
const wrongOf = (code: string, by: number) => String((Number(code) + by) % 1e8).padStart(8, '0')

test('a claim code has five guesses, however many come at once, and an account twenty a day', async () => {
  const [listing, thief] = [await makeListing(), await claimant()]
  const answers: number[] = []
  for (let round = 0; round < 4; round += 1) {
    expect((await thief.askFor(listing.slug)).status).toBe(302)
    const code = await codeAt(listing.email, round + 1)
    const guesses = Array.from({ length: 8 }, (_, by) => wrongOf(code, by + 1))
    answers.push(...(await statusesOf(guesses.map((guess) => thief.enter(listing.slug, guess)))))
    answers.push((await thief.enter(listing.slug, code)).status)
  }
  expect(answers).not.toContain(302)
  expect(answers.filter((status) => status === 429).length).toBe(36 - 20)
  const statuses = [await thief.askFor(listing.slug), await thief.askFor(listing.slug)]
  expect(statuses.map(({ status }) => status)).toEqual([302, 429])
  expect((await (await claimant()).askFor(listing.slug)).status).toBe(429)
  expect(await ownerOf(listing.id)).toBeNull()
})

test('a claim code is for one account, one listing, half an hour, and once', async () => {
  const [listing, other] = [await makeListing(), await makeListing()]
  const [claims, thief] = [await claimant(), await claimant()]
  await claims.askFor(listing.slug)
  await claims.askFor(other.slug)
  await thief.askFor(other.slug)
  const code = await codeAt(listing.email)
  expect((await claims.enter(other.slug, code)).status).toBe(422)
  expect((await thief.enter(listing.slug, code)).status).toBe(422)
  expect((await ask(`/business/${listing.slug}/claim`, { intent: 'enterCode', code })).status).toBe(
    302,
  )
  await claims.askFor(listing.slug)
  expect((await claims.enter(listing.slug, code)).status).toBe(422)
  const newer = await codeAt(listing.email, 2)
  const expire = (codeExpiresAt: Date) =>
    made.db.update(made.claims).set({ codeExpiresAt }).where(eq(made.claims.userId, claims.id))
  await expire(days(0))
  expect((await claims.enter(listing.slug, newer)).status).toBe(422)
  await expire(days(-1))
  expect((await claims.enter(listing.slug, newer)).status).toBe(302)
  expect(await ownerOf(listing.id)).toBe(claims.id)
  await made.removeOwner(await made.makeAdmin(), listing.id)
  expect((await claims.enter(listing.slug, newer)).status).toBe(422)
  expect(await ownerOf(listing.id)).toBeNull()
  for (const secret of [code, newer]) expect(server.output()).not.toContain(secret)
})

test('a claim code is no use once its listing has another email, is paused or is gone', async () => {
  for (const [change, status] of [
    [{ email: 'new@bakery.example' }, 422],
    [{ isActive: false }, 404],
    [null, 404],
  ] as const) {
    const [listing, claims] = [await makeListing(), await claimant()]
    await claims.askFor(listing.slug)
    const code = await codeAt(listing.email)
    const mine = eq(made.businesses.id, listing.id)
    if (change) await made.db.update(made.businesses).set(change).where(mine)
    else await made.deleteBusiness(await made.makeAdmin(), listing.id)
    expect((await claims.enter(listing.slug, code)).status).toBe(status)
    expect(await ownerOf(listing.id)).toBe(change ? null : undefined)
  }
})

test.each([
  'me@evil.example',
  'me@evil.example,a',
  'a\r\nBcc: me',
  'a b',
  '<a>',
  '"a',
  'ä',
  '',
  '.',
  'a@',
])('a claim code goes to no address of a thief’s making: %j', async (mailbox) => {
  const claims = await claimant()
  const domain = `bakery-${randomUUID().slice(0, 8)}.co.za`
  const listing = await made.makeBookable({ email: null, website: `https://${domain}/` })
  const sent = await claims.send(listing.slug, { intent: 'codeToDomain', mailbox })
  expect(sent.status).toBe(422)
  expect(await made.db.$count(made.claims, eq(made.claims.userId, claims.id))).toBe(0)
})
