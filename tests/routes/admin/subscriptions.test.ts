import { parse } from 'csv-parse/sync'
import { beforeAll, describe, expect, it } from 'vitest'
import { loader as exportCsv } from '#app/routes/admin.subscriptions[.]csv.ts'
import { loader as figures } from '#app/routes/api.admin.subscriptions_.figures.ts'
import { loader as list } from '#app/routes/api.admin.subscriptions.ts'
import { loader as screen } from '#app/routes/_admin.admin._index/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { db } from '#db/client.server.ts'
import { planTerms } from '#db/schema/index.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { get, outcome } from '#tests/support/requests.ts'

const cookieOf = async (role: 'ADMIN' | 'BUSINESS') => ({
  cookie: `session=${await startSession((await makeUser({ role })).id)}`,
})
beforeAll(async () => {
  const paidUntil = new Date('2026-12-24T10:00:00+02:00')
  for (const [name, status] of [
    ['Bakery', 'active'],
    ['Gym', 'past-due'],
    ['Motors', 'active'],
  ] as const) {
    const { business } = await makeOwner({ name, planStatus: 'PREMIUM' })
    await db.insert(planTerms).values({ businessId: business.id, status, paidUntil })
  }
})

const names = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted()

describe('GET /api/admin/subscriptions', () => {
  it('answers all, pages of them, and what filters leave', async () => {
    const admin = await cookieOf('ADMIN')
    const all = (await (await list(get('/api/admin/subscriptions', admin))).json()) as {
      name: string
    }[]
    expect(names(all)).toEqual(['Bakery', 'Gym', 'Motors'])
    expect(all[0]).toMatchObject({ paidUntil: '2026-12-24T10:00:00+02:00', plan: 'PREMIUM' })
    const page = await list(get('/api/admin/subscriptions?state=active&limit=1', admin))
    expect(page.headers.get('x-total-count')).toBe('2')
    expect(page.headers.get('link')).toContain('state=active')
    const searched = await list(get('/api/admin/subscriptions?search=gym', admin))
    expect(names((await searched.json()) as typeof all)).toEqual(['Gym'])
  })

  it('and the figures are for admins alone', async () => {
    for (const [more, status] of [
      [{}, 401],
      [await cookieOf('BUSINESS'), 403],
      [await cookieOf('ADMIN'), 200],
    ] as const) {
      expect((await list(get('/api/admin/subscriptions', more))).status).toBe(status)
      expect((await figures(get('/api/admin/subscriptions/figures', more))).status).toBe(status)
    }
    const told = await figures(get('/api/admin/subscriptions/figures', await cookieOf('ADMIN')))
    expect(await told.json()).toMatchObject({ paying: 3, pastDue: 1, pastDueCents: 29900 })
  })
})

it('the tab shows figures and the filtered page', async () => {
  const path = '/admin?tab=subscriptions&state=past-due&plan=PREMIUM'
  const { data } = await outcome(screen(get(path, await cookieOf('ADMIN'))))
  expect(data).toMatchObject({
    tab: 'subscriptions',
    filters: { state: 'past-due', plan: 'PREMIUM', page: 1 },
    figures: { paying: 3 },
    page: { total: 1, rows: [{ name: 'Gym', state: 'past-due' }] },
  })
})

it('the CSV file holds what the filters leave', async () => {
  const path = '/admin/subscriptions.csv?state=past-due'
  const response = (await exportCsv(get(path, await cookieOf('ADMIN')))) as Response
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="subscriptions-\d{4}-\d\d-\d\d\.csv"$/,
  )
  expect(parse(await response.text(), { columns: true })).toMatchObject([{ business: 'Gym' }])
})
