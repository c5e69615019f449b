import { createHash } from 'node:crypto'
import { lt } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { providerEvents } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { log } from '#app/log.server.ts'
import { currentProvider, type Provider } from '../plan/provider.server.ts'
import { eventJson } from './event-json.ts'

/** Sooner, the same words are the same event. */
const repeatedAfter = 10 * minute

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Records only a hash of an unsigned body, up to a limit. */
async function recordForged(body: Uint8Array, address: string, tx: Database): Promise<void> {
  log.warn({ bytes: body.byteLength }, 'payment event refused: invalid signature')
  try {
    await countUse('forged-events', 'all', 'Too many.', tx)
  } catch (error) {
    if (error instanceof DomainError) return
    throw error
  }
  await tx
    .insert(providerEvents)
    .values({
      fingerprint: `forged:${sha256(body)}`,
      event: 'unsigned',
      payload: { bytes: body.byteLength, sha256: sha256(body) },
      outcome: 'forged',
      note: `Its signature is not the provider's. Sent from ${address}.`,
      processedAt: new Date(),
    })
    .onConflictDoNothing()
}

/**
 * Verifies an event's signature over the raw bytes, or those `sent` where they were compressed, and stores it once; again
 * after a while, since a second change may read as the first. Throws `unauthenticated` for a forged one, of which a hash
 * is kept, and `invalid` for signed invalid JSON.
 */
export async function receiveEvent(
  body: Uint8Array,
  signature: string | null,
  { address = 'unknown', sent = body }: { address?: string; sent?: Uint8Array } = {},
  provider: Provider = currentProvider(),
  tx: Database = db,
): Promise<'stored' | 'known'> {
  if (![sent, body].some((bytes) => provider.gateway.isSigned(bytes, signature))) {
    await recordForged(body, address, tx)
    throw new DomainError('unauthenticated', 'The signature does not fit the body.')
  }
  const payload = eventJson(body)
  if (!payload) throw new DomainError('invalid', 'The body is not an event.')
  const event = provider.gateway.readEvent(payload).name
  return tx.transaction(async (inner) => {
    const [row] = await inner
      .insert(providerEvents)
      .values({ fingerprint: `${event}:${sha256(body)}`, event, payload })
      .onConflictDoUpdate({
        target: providerEvents.fingerprint,
        set: { payload, outcome: 'waiting' },
        setWhere: lt(providerEvents.processedAt, new Date(Date.now() - repeatedAfter)),
      })
      .returning({ id: providerEvents.id })
    if (!row) return 'known'
    await enqueue(inner, 'process-provider-event', { eventId: row.id })
    return 'stored'
  })
}
