import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClaimToken } from '#app/domain/accounts/claims.server.ts'
import { endRenewal } from '#app/domain/subscriptions/billing/end-renewal.server.ts'
import { claimPayment } from '#app/domain/subscriptions/checkout/claim.server.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { cancelUnclaimedSubscriptions } from '#app/domain/subscriptions/checkout/unclaimed.server.ts'
import { startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { PaymentsFault, type PaymentsGateway } from '#app/gateways/payments/port.ts'
import { db } from '#db/client.server.ts'
import { planTerms } from '#db/schema/index.ts'
import { mailKinds, openPayFirst } from '#tests/support/billing-tasks.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { makeProvider, subscriber } from '#tests/support/plans.ts'

type Disable = PaymentsGateway['disable']

/** Somebody who paid before they had an account, and sets up what they paid. */
async function payer(plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made, plan)
  await made.hear(made.fake.pay(reference))
  const [code = ''] = made.fake.subscriptions.keys()
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  const setUp = async () =>
    void (await claimPayment(actor, await createClaimToken(reference, 'mailed', db), made.provider))
  const { gateway } = made.provider
  /** The provider, but with what happens as it ends a plan. */
  const ending = (disable: Disable) => ({ ...made.provider, gateway: { ...gateway, disable } })
  const told = async () =>
    (await mailKinds(owner.email)).filter((kind) => kind === 'plan-ends').length
  const status = async () => {
    const own = eq(planTerms.businessId, business.id)
    return (await db.select().from(planTerms).where(own))[0]?.status
  }
  const inTrial = () => startTrial(actor)
  const ownerEmail = owner.email
  return { actor, ownerEmail, inTrial, made, reference, code, setUp, gateway, ending, told, status }
}

const lost = () => Promise.reject(new PaymentsFault('timeout', 'too slow'))

describe('a plan that is ended since nobody set it up, just as its payer does', () => {
  let one: Awaited<ReturnType<typeof payer>>
  beforeEach(async () => {
    one = await payer()
  })
  const end = (disable: Disable) =>
    cancelUnclaimedSubscriptions({ reference: one.reference, onlyOwn: false }, one.ending(disable))

  test('before the provider is told, says so to its owner once', async () => {
    await end(async (...asked) => {
      await one.setUp()
      await one.gateway.disable(...asked)
    })
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('after the provider was told, says so to its owner once', async () => {
    await end(async (...asked) => {
      await one.gateway.disable(...asked)
      await one.setUp()
    })
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('after an answer that was lost, says so to its owner once', async () => {
    const silent = end(async (...asked) => {
      await one.gateway.disable(...asked)
      await one.setUp()
      await lost()
    })
    await expect(silent).rejects.toThrow('too slow')
    await end(one.gateway.disable)
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('before an answer that was lost, says so to its owner once', async () => {
    const silent = end(async (...asked) => {
      await one.setUp()
      await one.gateway.disable(...asked)
      await lost()
    })
    await expect(silent).rejects.toThrow('too slow')
    for (let again = 0; again < 2; again += 1) await end(one.gateway.disable)
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('and hears of it by the provider’s own event first, says so to its owner once', async () => {
    await end(async (...asked) => {
      await one.setUp()
      await one.gateway.disable(...asked)
      await one.made.hear(one.made.fake.endRenewal(one.code))
    })
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('and is heard of by the provider’s own event before it is asked again, says so to its owner once', async () => {
    const silent = end(async (...asked) => {
      await one.setUp()
      await one.gateway.disable(...asked)
      await lost()
    })
    await expect(silent).rejects.toThrow('too slow')
    await one.made.hear(one.made.fake.endRenewal(one.code))
    const again = () => end(one.gateway.disable)
    await Promise.all([again(), again()])
    await again()
    expect([await one.status(), await one.told()]).toEqual(['ending', 1])
  })

  test('beside Basic that renews, tells its owner of no end', async () => {
    const { made, actor, ownerEmail } = one
    const from = { address: crypto.randomUUID() }
    const basic = await openCheckout(actor, subscriber('BASIC', ownerEmail), from, made.provider)
    await made.hear(made.fake.pay(basic.reference))
    await end(one.gateway.disable)
    await one.setUp()
    expect([await one.status(), await one.told()]).toEqual(['ending', 0])
  })

  test('in a trial of Premium, says so to its owner once', async () => {
    one = await payer('BASIC')
    await one.inTrial()
    await end(async (...asked) => {
      await one.setUp()
      await one.gateway.disable(...asked)
      await one.made.hear(one.made.fake.endRenewal(one.code))
    })
    expect([await one.status(), await one.told()]).toEqual(['trial', 1])
  })

  test('in a trial of Premium that it ended before, says so to its owner once', async () => {
    one = await payer('BASIC')
    await one.inTrial()
    await end(one.gateway.disable)
    await one.setUp()
    await one.made.hear(one.made.fake.endRenewal(one.code))
    expect([await one.status(), await one.told()]).toEqual(['trial', 1])
  })

  test.each([
    ['', false],
    [' as the provider’s own event came', true],
  ])(
    'before an answer about nobody’s was lost%s, says so to its owner once',
    async (_, isHeard) => {
      const { made, code } = one
      const silent = endRenewal(
        { code },
        one.ending(async (...asked) => {
          await one.setUp()
          await one.gateway.disable(...asked)
          await lost()
        }),
      )
      await expect(silent).rejects.toThrow('too slow')
      if (isHeard) await made.hear(made.fake.endRenewal(code))
      for (let again = 0; again < 2; again += 1)
        await endRenewal({ code, untied: true }, made.provider)
      expect([await one.status(), await one.told()]).toEqual(['ending', 1])
    },
  )
})
