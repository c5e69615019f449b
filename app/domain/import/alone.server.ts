import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'

const importLock = 7_201_402

/**
 * Lets one import work at a time, beside a server too; it ends with this process, however that ends. `onWait` is
 * called where another one is at work.
 */
export const alone = <T>(onWait: () => void, work: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', '0', true)`)
    const [{ isFree } = { isFree: false }] = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${importLock}) as "isFree"`,
    )
    if (!isFree) {
      onWait()
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
    }
    return work(tx as unknown as Database)
  })
