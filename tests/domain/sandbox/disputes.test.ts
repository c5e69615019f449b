import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { answerSandboxCall } from '#app/domain/sandbox/api.server.ts'
import { paySandbox } from '#app/domain/sandbox/checkout.server.ts'
import { applySandboxAction } from '#app/domain/sandbox/renewals.server.ts'
import { readEvent } from '#app/gateways/payments/paystack/event.server.ts'
import { db } from '#db/client.server.ts'
import { sandboxSubscriptions, sandboxTransactions } from '#db/schema/index.ts'
import { codeOf } from '#tests/support/dashboard.ts'

/** A payment of R299 in the sandbox, with what it has to say of it and does at a press. */
async function paid() {
  const reference = `cptgems-${crypto.randomUUID().replaceAll('-', '')}`
  const email = `${crypto.randomUUID()}@example.co.za`
  const order = { email, amount: 29900, currency: 'ZAR', plan: 'PLN_sandbox_premium', reference }
  const urls = {
    callback_url: 'http://localhost/back',
    metadata: { cancel_action: 'http://localhost/cancel' },
  }
  const none = new URLSearchParams()
  await answerSandboxCall('POST', 'transaction/initialize', none, { ...order, ...urls })
  await paySandbox(reference)
  const [{ token = '' } = {}] = await db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.email, email))
  return {
    press: (turn: Parameters<typeof applySandboxAction>[1]) => applySandboxAction(token, turn),
    async status() {
      const own = eq(sandboxTransactions.reference, reference)
      return (await db.select().from(sandboxTransactions).where(own))[0]?.status
    },
    async told() {
      const rows = await db.execute<{ body: string }>(sql`
        select p.payload->>'body' as body from graphile_worker._private_jobs p
        where p.payload->>'body' like ${`%charge.dispute%${reference}%`} order by p.id`)
      return rows.map(({ body }) => readEvent(JSON.parse(body)))
    },
    refund: (amount: number) =>
      answerSandboxCall('POST', 'refund', none, { transaction: reference, amount }),
  }
}

test('a dispute that is lost takes what was not refunded, and nothing can be refunded then', async () => {
  const payment = await paid()
  await payment.refund(10000)
  await payment.press('dispute-opened')
  await payment.press('dispute-lost')
  expect(await payment.told()).toMatchObject([
    { kind: 'dispute', dispute: { amountCents: 19900, isLost: false } },
    { kind: 'dispute-decided', dispute: { amountCents: 19900, isLost: true } },
  ])
  expect(await payment.status()).toBe('reversed')
  expect((await payment.refund(100)).status).toBe(400)
  expect(await codeOf(payment.press('dispute-lost'))).toBe('conflict')
})

test('a dispute that is won leaves the payment as it is', async () => {
  const payment = await paid()
  await payment.press('dispute-opened')
  await payment.press('dispute-resolved')
  expect((await payment.told())[1]).toMatchObject({ dispute: { isLost: false } })
  expect(await payment.status()).toBe('success')
})

test('a payment that the bank takes back comes with no event, and is looked for at once', async () => {
  const payment = await paid()
  const waiting = async () =>
    (
      await db.execute<{ n: number }>(
        sql`select count(*)::int n from graphile_worker.jobs where task_identifier = 'reconcile-payments'`,
      )
    )[0]?.n ?? 0
  const before = await waiting()
  await payment.press('payment-reversed')
  expect(await payment.status()).toBe('reversed')
  expect(await payment.told()).toEqual([])
  expect(await waiting()).toBe(before + 1)
  expect(await codeOf(payment.press('payment-reversed'))).toBe('conflict')
})
