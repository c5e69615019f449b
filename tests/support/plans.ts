import { createHash } from 'node:crypto'
import { like } from 'drizzle-orm'
import type { Actor } from '#app/domain/actor.ts'
import { openCheckout } from '#app/domain/subscriptions/checkout/open.server.ts'
import { processEvent } from '#app/domain/subscriptions/events/process-event.server.ts'
import { receiveEvent } from '#app/domain/subscriptions/events/receive-event.server.ts'
import type { Provider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { paystack } from '#app/gateways/payments/paystack/gateway.server.ts'
import { isPaystackPage } from '#app/gateways/payments/paystack/pages.ts'
import { db } from '#db/client.server.ts'
import { providerEvents } from '#db/schema/index.ts'
import { makeOwner } from './dashboard.ts'
import { fakeCodes, startFakePaystack, type SignedEvent } from './fake-paystack.ts'

/** Who pays, with an address of their own. */
export const subscriber = (
  plan: 'BASIC' | 'PREMIUM',
  email = `${crypto.randomUUID()}@example.co.za`,
) => ({
  email,
  first_name: 'Thandi',
  last_name: 'Nkosi',
  phone: '+27215550100',
  plan,
})

type Settings = { timeoutMs?: number; started?: Awaited<ReturnType<typeof startFakePaystack>> }

/** A fake Paystack, the provider that speaks to it, and how its events reach us. */
export async function makeProvider({ timeoutMs = 2000, started }: Settings = {}) {
  const fake = started ?? (await startFakePaystack())
  const { baseUrl, secretKey } = fake
  const gateway = paystack({ baseUrl, secretKey, isCheckoutAddress: isPaystackPage, timeoutMs })
  const provider: Provider = { gateway, codes: fakeCodes }
  return {
    fake,
    provider,
    /** Takes events in and works on them, one after the other; answers what came of each. */
    async hear(events: SignedEvent[]): Promise<string[]> {
      const outcomes: string[] = []
      for (const { body, signature } of events) {
        const bytes = Buffer.from(body)
        if ((await receiveEvent(bytes, signature, {}, provider)) === 'known') continue
        const hash = createHash('sha256').update(bytes).digest('hex')
        const stored = like(providerEvents.fingerprint, `%:${hash}`)
        const [row] = await db.select().from(providerEvents).where(stored)
        await processEvent(row?.id ?? '', provider)
        const [after] = await db.select().from(providerEvents).where(stored)
        outcomes.push(after?.outcome ?? 'gone')
      }
      return outcomes
    },
  }
}

type Made = Awaited<ReturnType<typeof makeProvider>>

/** An owner whose business has subscribed and paid, all events heard. */
export async function makeSubscriber(
  { fake, provider, hear }: Made,
  plan: 'BASIC' | 'PREMIUM' = 'PREMIUM',
) {
  const { owner, actor, business } = await makeOwner({ planStatus: 'NONE' })
  // Each from an address of its own: one may begin so many payments an hour.
  const from = { address: crypto.randomUUID() }
  const { reference } = await openCheckout(actor, subscriber(plan, owner.email), from, provider)
  await hear(fake.pay(reference))
  const [subscription] = [...fake.subscriptions.values()].slice(-1)
  if (!subscription) throw new Error('nothing was subscribed')
  return { owner, actor: actor as Actor, business, reference, code: subscription.code }
}
