import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { hour } from '#app/domain/local-time.ts'
import { confirmCheckout } from '#app/domain/subscriptions/checkout/confirm.server.ts'
import { checkoutOnReturn } from '#app/domain/subscriptions/checkout/return.server.ts'
import { cleanUpPlans } from '#app/domain/subscriptions/events/cleanup.server.ts'
import { reconcilePayments } from '#app/domain/subscriptions/events/reconcile.server.ts'
import { paystack } from '#app/gateways/payments/paystack/gateway.server.ts'
import { isPaystackPage } from '#app/gateways/payments/paystack/pages.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'
import { checkouts, mails, reconcileDrifts } from '#db/schema/index.ts'
import { openPayFirst } from '#tests/support/billing-tasks.ts'
import { makeUser } from '#tests/support/factories.ts'
import { fakeCodes } from '#tests/support/fake-paystack.ts'
import { makeProvider, makeSubscriber } from '#tests/support/plans.ts'

/** A provider that answers every call in the same bad way; calls may take as long as in production. */
async function badProvider(answer: RequestListener, circuit = { failures: 100, openMs: 1000 }) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { baseUrl, secretKey: 'sk_test_x', isCheckoutAddress: isPaystackPage, circuit }
  return { provider: { gateway: paystack(settings), codes: fakeCodes }, asked: () => asked }
}

const hang: RequestListener = () => {}
const fail: RequestListener = (_, response) => void response.writeHead(500).end('{}')
const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 50)
  response.on('close', () => clearInterval(timer))
}

/** The jobs that ask about a checkout. */
const jobsOf = (reference: string) =>
  db.execute<{ key: string; flags: unknown; attempts: number; run_at: Date }>(sql`
    select j.key, j.flags, j.attempts, j.run_at from graphile_worker.jobs j
    join graphile_worker._private_jobs p using (id)
    where j.task_identifier = 'confirm-checkout' and p.payload->>'reference' = ${reference}`)

test('who returns has an answer within 8 s, whatever the provider does, and reloads add no job', async () => {
  const made = await makeProvider()
  const begun = performance.now()
  await Promise.all(
    [hang, drip, fail].map(async (answer) => {
      const { reference } = await openPayFirst(made)
      const { provider } = await badProvider(answer)
      const again = () => checkoutOnReturn(reference, provider)
      for (const outcome of await Promise.all([again(), again(), again()])) {
        expect(outcome).toMatchObject({ state: 'unanswered' })
      }
      expect(await jobsOf(reference)).toHaveLength(1)
    }),
  )
  expect((performance.now() - begun) / 1000).toBeLessThan(8)
})

test('who reloads without end has the provider asked sixty times an hour, and then by the queue', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  const before = made.fake.requests.length
  for (let asked = 0; asked < 62; asked += 1) await checkoutOnReturn(reference, made.provider)
  expect(made.fake.requests.length - before).toBe(60)
  expect(await checkoutOnReturn(reference, made.provider)).toMatchObject({ state: 'unanswered' })
  expect(await jobsOf(reference)).toHaveLength(1)
})

test('a payment that is known already is paid, though the provider is silent', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  made.fake.pay(reference)
  await confirmCheckout(reference, made.provider)
  const { provider } = await badProvider(fail)
  expect(await checkoutOnReturn(reference, provider)).toMatchObject({ state: 'paid' })
})

test('cleanup and a return share one job for a checkout', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  const { provider } = await badProvider(fail)
  const anHourAgo = { createdAt: new Date(Date.now() - hour) }
  await db.update(checkouts).set(anHourAgo).where(eq(checkouts.reference, reference))
  await checkoutOnReturn(reference, provider)
  await cleanUpPlans()
  await cleanUpPlans(undefined, new Date(Date.now() + hour))
  expect(await jobsOf(reference)).toHaveLength(1)
})

test('while the circuit is open nobody is asked, and work is put off without a failed attempt', async () => {
  const made = await makeProvider()
  const { reference } = await openPayFirst(made)
  const { provider, asked } = await badProvider(fail, { failures: 2, openMs: 60_000 })
  for (const _ of [1, 2, 3, 4]) await checkoutOnReturn(reference, provider)
  expect(asked()).toBe(2)
  const worker = await startWorker({
    'confirm-checkout': async ({ reference: one }: { reference: string }) =>
      void (await confirmCheckout(one, provider)),
  } as never)
  onTestFinished(() => worker.stop())
  await expect
    .poll(async () => (await jobsOf(reference)).map(({ flags, attempts }) => ({ flags, attempts })))
    .toEqual([{ flags: { postponed: true }, attempts: 0 }])
  const [job] = await jobsOf(reference)
  expect(new Date(job?.run_at ?? 0).getTime() - Date.now()).toBeGreaterThan(50_000)
  expect(asked()).toBe(2)
})

test('a doubt that stays open is reported in one night only', async () => {
  const made = await makeProvider()
  const { business, code } = await makeSubscriber(made)
  const admin = await makeUser({ role: 'ADMIN' })
  const customerCode = made.fake.subscriptions.get(code)?.customer_code ?? ''
  made.fake.payElse(customerCode, { plan: fakeCodes.PREMIUM, amount: 100, requested_amount: 100 })
  const reported = () =>
    db.select().from(reconcileDrifts).where(eq(reconcileDrifts.businessId, business.id))
  const mailed = () => db.select().from(mails).where(eq(mails.recipient, admin.email))
  for (const _ of [1, 2, 3]) await reconcilePayments(made.provider)
  expect(await reported()).toMatchObject([{ repaired: false }])
  expect(await mailed()).toHaveLength(1)
})
