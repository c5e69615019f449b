import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { anonymous } from '#app/domain/actor.ts'
import { minute } from '#app/domain/local-time.ts'
import { cancelSuperseded } from '#app/domain/subscriptions/billing/end-subscription.server.ts'
import { undoPlanChange } from '#app/domain/subscriptions/billing/undo.server.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { openPayFirst, tasksAbout } from '#tests/support/billing-tasks.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient))

describe('an address that a stranger typed', () => {
  async function typed(by: 'a visitor' | 'an owner', plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
    const made = await makeProvider()
    const victim = await makeOwner({ planStatus: 'NONE' })
    const { email } = victim.owner
    const thief = await makeOwner({ planStatus: 'NONE' })
    const order = subscriber(plan, email)
    const who = by === 'an owner' ? thief.actor : anonymous
    const { reference } = await openCheckout(who, order, {}, made.provider)
    await made.hear(made.fake.pay(reference))
    made.fake.setNow(new Date(Date.now() + 20 * minute))
    const [foreign] = made.fake.subscriptions.keys()
    return { ...made, made, victim, thief, email, reference, foreign: foreign ?? '' }
  }
  const stateOf = ({ fake }: Awaited<ReturnType<typeof typed>>, code: string) =>
    fake.subscriptions.get(code)?.status

  test.each(['a visitor', 'an owner'] as const)(
    'into a payment as %s pays for the listing of who proved it, once they say it was not they',
    async (by) => {
      const one = await typed(by)
      const { victim, thief, provider, email, hear, fake, foreign } = one
      const order = subscriber('BASIC', email)
      await expect(openCheckout(victim.actor, order, {}, provider)).rejects.toMatchObject({
        fields: { email: [expect.any(String)], notMine: [expect.stringContaining('not you')] },
      })
      const anyway = { ...order, notMine: true }
      expect(await codeOf(openCheckout(thief.actor, anyway, {}, provider))).toBe('conflict')
      const mine = await openCheckout(victim.actor, anyway, {}, provider)
      expect(stateOf(one, foreign)).toBe('active')
      await hear(fake.pay(mine.reference))
      if (by === 'an owner') await cancelSuperseded(foreign, provider)
      else await endRenewal({ code: foreign }, provider)
      expect(stateOf(one, foreign)).toBe('non-renewing')
      const [own = ''] = [...fake.subscriptions.keys()].slice(-1)
      expect(stateOf(one, own)).toBe('active')
      expect((await businessNow(victim.business.id)).planStatus).toBe('BASIC')
      const renewal = fake.renew(own, true)
      expect(await hear(renewal.slice(0, 1))).toEqual(['applied'])
      expect(await tasksAbout(JSON.parse(renewal[0]?.body ?? '').data.reference)).toEqual([])
      if (by === 'a visitor') return
      expect((await businessNow(thief.business.id)).planStatus).toBe('PREMIUM')
      expect((await mailsTo(thief.owner.email)).map(({ kind }) => kind)).toContain('plan-ends')
      expect(await codeOf(undoPlanChange(thief.actor, provider))).toBe('conflict')
    },
  )

  test('does not keep its owner from setting up what they paid without an account', async () => {
    const one = await typed('an owner', 'BASIC')
    const { made, victim, email, provider, foreign } = one
    const paid = await openPayFirst(made, 'PREMIUM', email)
    await made.hear(made.fake.pay(paid.reference))
    await claimPayment(victim.actor, await createClaimToken(paid.reference, 'mailed'), provider)
    expect((await businessNow(victim.business.id)).planStatus).toBe('PREMIUM')
    await cancelSuperseded(foreign, provider)
    expect(stateOf(one, foreign)).toBe('non-renewing')
  })

  test('does not keep its owner from a trial', async () => {
    const { victim } = await typed('a visitor')
    expect(await codeOf(startTrial(victim.actor))).toBe('done')
  })
})
