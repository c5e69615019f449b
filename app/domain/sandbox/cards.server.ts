import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { sandboxSubscriptions } from '#db/schema/index.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import type {
  SandboxEvent,
  SandboxSubscription,
} from '#app/gateways/payments/sandbox/shapes.server.ts'
import { shapes } from './plans.server.ts'

/** The card runs out with this month, and the provider says so. */
export async function expireCard(
  { code }: SandboxSubscription,
  tx: Database,
): Promise<SandboxEvent[]> {
  const [year, month] = localDateOf(new Date()).split('-')
  const [after] = await tx
    .update(sandboxSubscriptions)
    .set({ cardExpires: `${month}/${year}` })
    .where(eq(sandboxSubscriptions.code, code))
    .returning()
  return after ? [shapes.events.cardExpires(after)] : []
}

/** The provider sends no event for a new card; the next renewal uses it. */
export async function changeCard(
  { code }: SandboxSubscription,
  tx: Database,
): Promise<SandboxEvent[]> {
  await tx
    .update(sandboxSubscriptions)
    .set({ cardBrand: 'mastercard', cardLast4: '5408', cardExpires: '09/2031' })
    .where(eq(sandboxSubscriptions.code, code))
  return []
}
