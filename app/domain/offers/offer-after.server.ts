import type { Database } from '#db/client.server.ts'
import { enqueueEach } from '#app/domain/queue.server.ts'

/** Has a business's waiting list brought up to date as soon as what is held until these instants is held no more. */
export const offerAfter = (
  tx: Pick<Database, 'execute'>,
  businessId: string,
  ...ends: Date[]
): Promise<void> =>
  enqueueEach(
    tx,
    'offer-waiting-times',
    [...new Set(ends.map((end) => end.getTime()))].map((end) => ({ businessId, end })),
    ({ end }) => `offers-end:${businessId}:${end}`,
    ({ end }) => new Date((end ?? 0) + 1000),
  )
