import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { loader as businessesLoader } from '#app/routes/api.admin.businesses.ts'
import { loader as statsLoader } from '#app/routes/api.admin.stats.ts'
import { loader as usersLoader } from '#app/routes/api.admin.users.ts'
import { action as userAction, loader as userLoader } from '#app/routes/api.admin.users_.$id.ts'
import { action as toggleAction } from '#app/routes/api.admin.users_.$id_.toggle-status.ts'
import { loader as meLoader } from '#app/routes/api.businesses.me.ts'
import { db } from '#db/client.server.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { bearer } from '#tests/support/requests.ts'
import { call, signedInAdmin } from './calls.ts'

const erase = (id: string, headers = {}) =>
  userAction(call(`/api/admin/users/${id}`, { method: 'DELETE', headers, params: { id } }))
const toggle = (id: string, headers = {}) =>
  toggleAction(
    call(`/api/admin/users/${id}/toggle-status`, { method: 'PATCH', headers, params: { id } }),
  )
const ids = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)

describe('GET /api/admin/stats', () => {
  it('returns all figures to admins, and only industries to others', async () => {
    const { headers } = await signedInAdmin()
    const { owner } = await makeOwner({ isListingPublished: true, industry: 'Fitness' })
    const answered = await statsLoader(call('/api/admin/stats', { headers }))
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const stats = (await answered.json()) as Record<string, unknown>
    expect(Object.keys(stats).sort()).toEqual([
      'activeBusinesses',
      'freeBusinesses',
      'industryStats',
      'premiumBusinesses',
      'totalBookings',
      'totalBusinesses',
      'totalCustomers',
      'totalUsers',
    ])
    expect(stats['industryStats']).toMatchObject({ Fitness: 1 })
    for (const others of [{}, await bearer(owner.id)]) {
      const response = await statsLoader(call('/api/admin/stats', { headers: others }))
      expect(await response.json()).toEqual({ industryStats: stats['industryStats'] })
      expect(response.headers.get('vary')).toContain('authorization')
    }
  })
})

describe('the lists of the admin', () => {
  it('contain each of many that one import created in one instant, and those before and after it', async () => {
    const { headers } = await signedInAdmin()
    const word = randomUUID()
    await db.execute(sql`
      insert into users (email, password_hash, role, created_at)
      select ${word} || i || '@many.example', '', 'BUSINESS',
        timestamptz '2020-02-02 12:00' + case when i <= 10 then '1 minute' when i <= 320 then '0' else '-1 minute' end::interval
      from generate_series(1, 600) i`)
    const response = await usersLoader(call('/api/admin/users', { headers }))
    const users = (await response.json()) as { id: string; createdAt: string }[]
    const made = (
      await db.execute<{ id: string }>(sql`
      select id from users where email like ${word} || '%' order by created_at desc, id`)
    ).map(({ id }) => id)
    const wanted = new Set(made)
    expect(made).toHaveLength(600)
    expect(ids(users).filter((id) => wanted.has(id))).toEqual(made)
    expect(new Set(ids(users)).size).toBe(users.length)
  })

  it('contain all users, newest first, with their business', async () => {
    const { headers } = await signedInAdmin()
    const { owner, business } = await makeOwner({ industry: 'Fitness', isActive: false })
    const response = await usersLoader(call('/api/admin/users', { headers }))
    const users = (await response.json()) as Record<string, unknown>[]
    expect(users[0]).toEqual({
      id: owner.id,
      email: owner.email,
      role: 'BUSINESS',
      createdAt: owner.createdAt.toISOString(),
      business: {
        id: business.id,
        slug: business.slug,
        name: business.name,
        industry: 'Fitness',
        isActive: false,
      },
    })
  })

  it('contain drafts and paused businesses with all their fields', async () => {
    const { headers } = await signedInAdmin()
    const { owner, business } = await makeOwner({ isActive: false, amenities: ['WiFi'] })
    const response = await businessesLoader(call('/api/admin/businesses', { headers }))
    const [first] = (await response.json()) as Record<string, unknown>[]
    expect(first).toMatchObject({
      id: business.id,
      userId: owner.id,
      isActive: false,
      isListingPublished: false,
      planStatus: 'PREMIUM',
      amenities: '["WiFi"]',
      highlights: '[]',
      businessHours: expect.stringContaining('"monday"'),
      makeWebhookUrl: '',
      createdAt: business.createdAt.toISOString(),
    })
  })

  it.each([
    ['users', usersLoader],
    ['businesses', businessesLoader],
  ] as const)('of %s come whole, or by pages for who asks', async (name, load) => {
    const { headers } = await signedInAdmin()
    for (let at = 0; at < 5; at += 1) await makeOwner()
    const path = `/api/admin/${name}`
    const whole = ids(await (await load(call(path, { headers }))).json())
    expect(whole.length).toBeGreaterThanOrEqual(5)
    const second = await load(call(`${path}?page=2&limit=2`, { headers }))
    expect(ids(await second.json())).toEqual(whole.slice(2, 4))
    expect(second.headers.get('x-total-count')).toBe(String(whole.length))
    expect(second.headers.get('link')).toBe(
      `<${path}?limit=2&page=1>; rel="prev", <${path}?limit=2&page=3>; rel="next"`,
    )
    const odd = await load(call(`${path}?page=-1&limit=1e9`, { headers }))
    expect(ids(await odd.json())).toEqual(whole.slice(0, 100))
  })

  it('and actions are for admins only', async () => {
    const { owner, business } = await makeOwner()
    const customer = await makeUser({ role: 'CUSTOMER' })
    const callers = [
      [{}, 401],
      [await bearer(owner.id), 403],
      [await bearer(customer.id), 403],
    ] as const
    for (const [headers, status] of callers) {
      const answers = [
        await usersLoader(call('/api/admin/users', { headers })),
        await usersLoader(call('/api/admin/users?page=1', { headers })),
        await businessesLoader(call('/api/admin/businesses', { headers })),
        await businessesLoader(call('/api/admin/businesses?page=1', { headers })),
        await erase(owner.id, headers),
        await toggle(owner.id, headers),
      ]
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status))
      for (const answer of answers) expect(await answer.json()).toHaveProperty('error')
    }
    expect((await businessNow(business.id)).isActive).toBe(true)
  })
})

describe('DELETE /api/admin/users/{id}', () => {
  it('deletes the user, whose token is invalid at once', async () => {
    const { headers } = await signedInAdmin()
    const { owner } = await makeOwner()
    const theirs = await bearer(owner.id)
    const response = await erase(owner.id, headers)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ message: 'User has been successfully deleted.' })
    const after = await meLoader(call('/api/businesses/me', { headers: theirs }))
    expect(after.status).toBe(401)
    expect((await erase(owner.id, headers)).status).toBe(404)
  })

  it('refuses admins and unknown ids', async () => {
    const { admin, headers } = await signedInAdmin()
    const other = await makeUser({ role: 'ADMIN' })
    expect((await erase(admin.id, headers)).status).toBe(409)
    expect((await erase(other.id, headers)).status).toBe(409)
    expect((await erase(randomUUID(), headers)).status).toBe(404)
    expect((await erase('__proto__', headers)).status).toBe(404)
    const read = await userLoader(call(`/api/admin/users/${admin.id}`, { headers }))
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'DELETE, OPTIONS'])
  })
})

describe('PATCH /api/admin/users/{id}/toggle-status', () => {
  it('pauses and resumes', async () => {
    const { headers } = await signedInAdmin()
    const { owner, business } = await makeOwner()
    const message = 'User subscription status has been updated.'
    const paused = await toggle(owner.id, headers)
    expect(await paused.json()).toEqual({ message, isActive: false })
    expect((await businessNow(business.id)).isActive).toBe(false)
    expect(await (await toggle(owner.id, headers)).json()).toEqual({ message, isActive: true })
  })

  it('is refused for a user without a business', async () => {
    const { admin, headers } = await signedInAdmin()
    const customer = await makeUser({ role: 'CUSTOMER' })
    expect((await toggle(customer.id, headers)).status).toBe(409)
    expect((await toggle(admin.id, headers)).status).toBe(409)
    expect((await toggle(randomUUID(), headers)).status).toBe(404)
  })
})
