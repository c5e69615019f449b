import { eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { examineRecords } from '#app/domain/subscriptions/events/doctor-records.server.ts'
import { db } from '#db/client.server.ts'
import { payments, planCodes, providerEvents, subscriptions } from '#db/schema/index.ts'
import { fakeCodes } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

/** What earlier tests left behind would be found too. */
async function clear() {
  for (const table of [payments, planCodes, providerEvents, subscriptions]) await db.delete(table)
  await db.execute(
    sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`,
  )
}
beforeEach(clear)
const daysAgo = (days: number) => new Date(Date.now() - days * day)
type Made = Awaited<ReturnType<typeof makeProvider>>
const ill = async ({ provider }: Made) =>
  (await examineRecords(provider)).filter(({ kind }) => kind !== 'good')

describe('former plan codes', () => {
  /** A plan code sold before, its price at the provider now, and who still renews under it. */
  async function former(bent: object | null, { renewing = true } = {}) {
    await clear()
    const made = await makeProvider()
    const { code } = await makeSubscriber(made)
    const planCode = 'PLN_former'
    await db.insert(planCodes).values({ code: planCode, plan: 'PREMIUM', amountCents: 24900 })
    if (renewing) {
      await db.update(subscriptions).set({ planCode }).where(eq(subscriptions.code, code))
    }
    if (bent) {
      const plan = { name: 'Premium', amount: 24900, ...bent }
      Object.assign(made.fake.plans, { [planCode]: plan })
    }
    return made
  }

  test('at the price they were sold for are in order', async () => {
    const made = await former({})
    expect(await ill(made)).toEqual([])
    expect(await examineRecords(made.provider)).toContainEqual({
      kind: 'good',
      sentence: '1 former plan code checked.',
    })
  })

  test('whose price was changed at the provider are named with the remedy', async () => {
    const sentence =
      "Former plan code PLN_former of Premium: the provider's plan is ZAR 299.00, monthly, but it was sold at R249, monthly; 1 subscription renews under it. Set it back in the provider's dashboard: a renewal in another amount is booked to nobody."
    expect(await ill(await former({ amount: 29900 }))).toEqual([{ kind: 'wrong', sentence }])
    const [unused] = await ill(await former({ amount: 29900 }, { renewing: false }))
    expect(unused).toMatchObject({ kind: 'warning' })
  })

  test('that the key does not know are named where somebody renews under them', async () => {
    expect(await ill(await former(null))).toEqual([
      {
        kind: 'wrong',
        sentence:
          'Former plan code PLN_former of Premium: the provider knows no such plan under this key, but 1 subscription renews under it. Use the key of the account that sold it, or ask those owners to subscribe again.',
      },
    ])
    expect(await ill(await former(null, { renewing: false }))).toEqual([])
  })

  test('are left for later where the provider is silent', async () => {
    const made = await former({})
    made.fake.failNext('server-error')
    expect(await ill(made)).toEqual([
      {
        kind: 'warning',
        sentence: 'Former plan codes were not checked: the provider did not answer.',
      },
    ])
  })
})

describe('events', () => {
  test('that came this week, and none where nobody pays, are in order', async () => {
    const made = await makeProvider()
    expect(await examineRecords(made.provider)).toEqual([])
    await makeSubscriber(made)
    expect(await ill(made)).toEqual([])
    expect((await examineRecords(made.provider)).map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^The latest event came \w{3} \d+ \w+ \d{4}/),
    ])
  })

  test('that have not come in a week of payments point to the webhook address', async () => {
    const made = await makeProvider()
    await makeSubscriber(made)
    await db.update(providerEvents).set({ receivedAt: daysAgo(8) })
    const [finding] = await ill(made)
    expect(finding).toMatchObject({ kind: 'wrong' })
    expect(finding?.sentence).toMatch(
      /^No event has come from the provider since \w{3} \d+ \w+ \d{4}, though 1 payment was made and 1 subscription renews\. Compare the webhook address in the provider’s dashboard with the one above, and see there why its deliveries fail\.$/,
    )
  })

  test('that nobody signed do not count, and a quiet week with a subscription is a warning', async () => {
    const made = await makeProvider()
    await makeSubscriber(made)
    await db.update(providerEvents).set({ outcome: 'forged' }).where(ne(providerEvents.event, ''))
    await db.update(payments).set({ paidAt: daysAgo(20) })
    const [finding] = await ill(made)
    expect(finding?.kind).toBe('warning')
    expect(finding?.sentence).toContain(
      'No event has come from the provider ever, though 1 subscription renews.',
    )
  })
})

test('work that waits for a provider that failed is counted', async () => {
  const made = await makeProvider()
  await db.execute(sql`
    select graphile_worker.add_job('confirm-checkout', '{}'::json, flags => array['postponed'],
      run_at => now() + interval '30 seconds')
    from generate_series(1, 3)`)
  expect(await ill(made)).toEqual([
    {
      kind: 'warning',
      sentence: expect.stringMatching(
        /^The provider failed repeatedly, so 3 tasks wait until it answers; next attempt .* Nothing is lost\.$/,
      ),
    },
  ])
  expect(made.provider.codes).toEqual(fakeCodes)
})
