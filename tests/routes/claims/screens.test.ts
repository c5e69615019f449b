import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action as queueAction } from '#app/routes/_admin.admin.queue/route.tsx'
import { action as register, loader as registerPage } from '#app/routes/_account.register/route.tsx'
import { loader as dashboard } from '#app/routes/_dashboard.dashboard._index/route.tsx'
import { action, loader } from '#app/routes/_private.business.$id_.claim/route.tsx'
import { db } from '#db/client.server.ts'
import { businesses, claims, mails, users } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const person = () => ({
  ...{ firstName: 'Thandi', lastName: 'Nkosi', phone: '082 555 0142' },
  email: `${randomUUID()}@example.co.za`,
  ...{ password: 'seven-lanterns-by-night', terms: 'on' },
})
const business = (businessName: string) => ({
  ...{ businessName, industry: 'Restaurants', area: 'Southern Suburbs' },
})
/** Long enough that no two are alike by chance. */
const nameOf = () => `Ubuntu ${randomUUID().replaceAll('-', '')} Kitchen`
const choicesOf = (data: unknown) =>
  (data as { choices?: { listing?: { value: string }[] } }).choices?.listing?.map(
    ({ value }) => value,
  )
const userOf = async (email: string) =>
  (await db.select().from(users).where(eq(users.email, email)))[0]
const ownedBy = async (userId: string | undefined) =>
  db
    .select({ slug: businesses.slug })
    .from(businesses)
    .where(eq(businesses.ownerId, userId ?? ''))

describe('registration beside a listing that is there', () => {
  it.each([
    ['the same name', (name: string) => ({ name, phone: null })],
    ['nearly the same name', (name: string) => ({ name: `The ${name}`, phone: null })],
    ['the same phone', () => ({ name: 'Another Name Entirely', phone: '+27825550142' })],
  ])('asks whether it is theirs: %s', async (_, values) => {
    const name = nameOf()
    const listing = await makeBookable(values(name))
    const form = { ...person(), ...business(name) }
    const asked = await outcome(register(post('/register', form)))
    expect(asked.status).toBe(409)
    expect(choicesOf(asked.data)).toEqual(expect.arrayContaining([listing.slug, 'none']))
    expect(errorsOf(asked.data)['listing']?.[0]).toMatch(/Is one of these yours/)
    expect(await userOf(form.email)).toBeUndefined()
    await db.delete(businesses).where(eq(businesses.id, listing.id))
  })

  it.each([
    ['the same website', { website: 'WWW.%.example' }, { website: 'https://www.%.example/' }],
    ['a page of it', { website: 'https://%.example/menu' }, { website: 'https://%.example/' }],
    [
      'the same page at a shared host',
      { website: 'facebook.com/%' },
      { website: 'https://facebook.com/%' },
    ],
    ['a website at the domain of their email', {}, { website: 'https://%.example/' }],
    ['their email', {}, { email: 'thandi@%.example' }],
    [
      'nearly the same name in the suburb',
      { businessName: 'Zur Sonne % Coffee House', suburb: 'kalk bay', area: 'City Bowl' },
      { name: 'Sonne % Coffee and Cake' },
    ],
  ])('asks whether it is theirs by what helps to find it: %s', async (_, said, there) => {
    const mark = randomUUID().slice(0, 8)
    const marked = (fields: object) =>
      JSON.parse(JSON.stringify(fields).replaceAll('%', mark)) as Record<string, string>
    const listing = await makeBookable({
      ...{ name: 'Another Name Entirely', phone: null },
      ...marked(there),
    })
    const form = {
      ...{ ...person(), phone: '021 555 0178', ...business(`Nothing ${mark}`) },
      ...marked({ email: 'thandi@%.example', ...said }),
    }
    const asked = await outcome(register(post('/register', form)))
    expect(asked.status).toBe(409)
    expect(choicesOf(asked.data)).toContain(listing.slug)
  })

  it.each([
    ['another page at a shared host', { website: 'facebook.com/us' }, 'https://facebook.com/%'],
    ['a website at a mail provider', { email: '%@gmail.com' }, 'https://gmail.com/'],
    ['another website', { website: 'other.example' }, 'https://%.example/'],
  ])('does not ask about one with %s', async (_, said, website) => {
    const mark = randomUUID().slice(0, 8)
    await makeBookable({ name: 'Another Name Entirely', website: website.replace('%', mark) })
    const form = {
      ...{ ...person(), phone: '021 555 0179', ...business(`Nothing ${mark}`) },
      ...(JSON.parse(JSON.stringify(said).replaceAll('%', mark)) as object),
    }
    expect((await outcome(register(post('/register', form)))).location).toBe('/welcome')
  })

  it('begins a new listing with the suburb and website that were given', async () => {
    const mark = randomUUID().slice(0, 8)
    const more = { suburb: 'kalk bay', website: `${mark}.example`, listing: 'none' }
    const form = { ...person(), ...business(`Nothing ${mark}`), ...more }
    await outcome(register(post('/register', form)))
    const [made] = await db.select().from(businesses).where(eq(businesses.name, form.businessName))
    expect(made).toMatchObject({ suburb: 'Kalk Bay', website: `https://${mark}.example/` })
    expect(made?.latitude).toBeLessThan(-34)
    const wrong = { ...person(), ...business(nameOf()), website: 'not a website' }
    const refused = await outcome(register(post('/register', wrong)))
    expect(refused.status).toBe(422)
    expect(errorsOf(refused.data)['website']).toHaveLength(1)
  })

  it('leads who says so to the claim, with an account and no duplicate', async () => {
    const name = nameOf()
    const listing = await makeBookable({ name })
    const form = { ...person(), ...business(name), listing: listing.slug }
    const done = await outcome(register(post('/register', form)))
    expect([done.status, done.location]).toEqual([302, `/business/${listing.slug}/claim`])
    const user = await userOf(form.email)
    expect(await ownedBy(user?.id)).toEqual([])
    const cookie = cookieFrom(done.cookies)
    const page = await outcome(loader({ ...get('/x', { cookie }), params: { id: listing.slug } }))
    expect(page.data).toMatchObject({ who: 'claimant', email: listing.email })
  })

  it('makes a business of its own for who says none of them is', async () => {
    const name = nameOf()
    await makeBookable({ name })
    const form = { ...person(), ...business(name), listing: 'none' }
    expect((await outcome(register(post('/register', form)))).location).toBe('/welcome')
    expect(await ownedBy((await userOf(form.email))?.id)).toHaveLength(1)
  })

  it.each([
    ['has an owner', async () => ({ ownerId: (await makeUser()).id })],
    ['is a draft', async () => ({ isListingPublished: false })],
    ['is in another area', async () => ({ area: 'City Bowl' as const })],
  ])('does not ask about one that %s', async (_, values) => {
    const name = nameOf()
    await makeBookable({ name, ...(await values()) })
    const form = { ...person(), phone: '021 555 0177', ...business(name) }
    expect((await outcome(register(post('/register', form)))).location).toBe('/welcome')
  })

  it('of a claimant asks for no business', async () => {
    const listing = await makeBookable()
    const path = `/register?claim=${listing.slug}`
    const page = await outcome(registerPage(get(path)))
    expect(page.data).toMatchObject({ claimed: { slug: listing.slug } })
    const done = await outcome(register(post(path, person())))
    expect(done.location).toBe(`/business/${listing.slug}/claim`)
  })
})

describe('the dashboard of who has no business yet', () => {
  it('shows where each of their claims stands, and nobody else’s', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const page = async () =>
      (await outcome(dashboard(get('/dashboard', await cookieOf(user.id))))).data as {
        claims: { name: string; state: string; reason: string | null; awaitsCode: boolean }[]
      }
    expect(await page()).toMatchObject({ tab: 'none', claims: [] })
    const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const make = async (values: Partial<typeof claims.$inferInsert>, userId = user.id) => {
      const listing = await makeBookable({ name: `Claimed ${randomUUID()}` })
      const claim = { businessId: listing.id, userId, state: 'waiting' as const, ...values }
      await db.insert(claims).values(claim)
      return listing
    }
    const waiting = await make({ createdAt: at(1) })
    const disputed = await make({ state: 'disputed', createdAt: at(2) })
    const declined = await make({ state: 'declined', reason: 'Not your phone', createdAt: at(3) })
    const proving = await make({
      ...{ state: 'proving', createdAt: at(4), codeExpiresAt: at(-1) },
    })
    const former = await make({ state: 'approved', createdAt: at(5) })
    await make({}, other.id)
    // Of several claims of one listing, the last.
    await db.insert(claims).values({
      ...{ businessId: waiting.id, userId: user.id },
      state: 'declined',
      createdAt: at(9),
    })
    expect((await page()).claims.map(({ name, state, reason }) => [name, state, reason])).toEqual([
      [waiting.name, 'waiting', null],
      [disputed.name, 'disputed', null],
      [declined.name, 'declined', 'Not your phone'],
      [proving.name, 'proving', null],
      [former.name, 'approved', null],
    ])
    expect((await page()).claims.find(({ state }) => state === 'proving')?.awaitsCode).toBe(true)
    expect(JSON.stringify(await page())).not.toContain(other.email)
  })
})

describe('the claim of a listing', () => {
  const params = (slug: string) => ({ params: { id: slug } })

  it('goes from its page to the dashboard with a code', async () => {
    const listing = await makeBookable()
    const more = await cookieOf((await makeUser()).id)
    const send = (form: Record<string, string>) =>
      outcome(action({ ...post('/x', form, more), ...params(listing.slug) }))
    const here = `/business/${listing.slug}/claim`
    expect((await send({ intent: 'codeToListing' })).location).toBe(here)
    const [mail] = await db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, listing.email ?? ''), eq(mails.kind, 'claim-code')))
    const code = /\d{4} \d{4}/.exec(mail?.text ?? '')?.[0] ?? ''
    const wrong = await send({ intent: 'enterCode', code: '1234 567' })
    expect(wrong.status).toBe(422)
    expect(errorsOf(wrong.data)['code']?.[0]).toMatch(/8 digits/)
    expect(JSON.stringify(wrong.data)).not.toContain('1234 567')
    expect((await send({ intent: 'enterCode', code })).location).toBe('/dashboard')
  })

  it('needs an account, and says so without a refusal', async () => {
    const listing = await makeBookable()
    const page = await outcome(loader({ ...get('/x'), ...params(listing.slug) }))
    expect([page.status, page.data]).toMatchObject([200, { who: 'nobody' }])
    const sent = action({ ...post('/x', { intent: 'codeToListing' }), ...params(listing.slug) })
    expect((await outcome(sent)).location).toMatch(/^\/login/)
  })

  it('is decided in the admins’ queue', async () => {
    const listing = await makeBookable()
    const user = await makeUser()
    const form = { intent: 'request', note: 'It is my bakery, please call me.' }
    const request = post('/x', form, await cookieOf(user.id))
    await outcome(action({ ...request, ...params(listing.slug) }))
    const [claim] = await db.select().from(claims).where(eq(claims.userId, user.id))
    const admin = await cookieOf((await makeUser({ role: 'ADMIN' })).id)
    const decision = { intent: 'approveClaim', claimId: claim?.id ?? '' }
    const decided = await outcome(queueAction(post('/admin/queue', decision, admin)))
    expect(decided.location).toBe('/admin/queue')
    expect(await ownedBy(user.id)).toEqual([{ slug: listing.slug }])
  })
})
