import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { refusedAddresses } from '#db/schema/index.ts'

/** Whether an account or a listing has a refused address: by it is known that it cannot be written to. */
export const isOwnersAddress = sql`(exists (select 1 from users u where lower(u.email) = ${refusedAddresses.address})
  or exists (select 1 from businesses b where lower(b.email) = ${refusedAddresses.address}))`

/** Forgets what mail servers said of addresses that nobody has any more. */
export async function forgetRefusedOfNobody(tx: Database): Promise<void> {
  await tx.delete(refusedAddresses).where(sql`not ${isOwnersAddress}
    and not exists (select 1 from bookings k where lower(k.customer_email) = ${refusedAddresses.address})
    and not exists (select 1 from waiting_entries w where lower(w.customer_email) = ${refusedAddresses.address})`)
}
