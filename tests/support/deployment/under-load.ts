import { expect, onTestFinished } from 'vitest'
import { startFakeMake } from '../fake-make.ts'
import { keepBrowsing, keepCustomers } from '../load.ts'
import { makeBusinesses, reconcile } from '../reconcile.ts'
import { startDeployment } from './site.ts'

/** VISITORS, CUSTOMERS and KILLS make a smaller trial. */
const number = (name: string, usual: number) => Number(process.env[name] ?? usual)
export const kills = number('KILLS', 20)

const goesOn = { timeout: 240_000, interval: 100 }

const inWords = (answers: Map<number | 'none', number>) =>
  [...answers]
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)))
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

/** The set-up of docs/deploy while visitors browse and customers book; `own` are settings of its servers. */
export async function startUnderLoad(own: Record<string, string> = {}) {
  const make = await startFakeMake()
  onTestFinished(make.close)
  const deployment = await startDeployment({ WEBHOOK_ALLOW_PRIVATE: '1', ...own })
  const { url, sql, mailbox } = deployment
  const businesses = await makeBusinesses(sql, make)
  const browsing = keepBrowsing(url, { visitors: number('VISITORS', 50) })
  const customers = keepCustomers(url, businesses, { customers: number('CUSTOMERS', 10) })
  onTestFinished(async () => {
    await Promise.all([browsing.stop(), customers.stop()])
  })

  return {
    ...deployment,
    browsing,
    customers,
    /** Waits until so many more bookings are acknowledged. */
    async moreBookings(count: number) {
      const before = customers.acknowledged.length
      await expect
        .poll(() => customers.acknowledged.length, goesOn)
        .toBeGreaterThanOrEqual(before + count)
    },
    /** Waits until the mails and calls that are owed now have been sent. */
    async untilSent() {
      const [row] = await sql`select now()::text as asked`
      const owed = async () => {
        const [left] = await sql`
          select (select count(*) from mails where status <> 'sent' and created_at <= ${row?.['asked']})::int
            + (select count(*) from deliveries where status <> 'sent' and created_at <= ${row?.['asked']})::int as count`
        return left?.['count']
      }
      await expect.poll(owed, goesOn).toBe(0)
    },
    /** Ends the load, and compares what was acknowledged with what there is; prints the figures under `title`. */
    async settle(title: string) {
      await Promise.all([browsing.stop(), customers.stop()])
      const found = await reconcile(sql, customers.acknowledged, { mailbox, make })
      console.log(
        [
          title,
          `  ${found.bookings} bookings acknowledged and stored, ${found.mails} mails, ${found.deliveries} deliveries`,
          `  sent again with the same id: ${found.mailsAgain} mails, ${found.callsAgain} calls`,
          `  visitors: ${inWords(browsing.answers)}`,
          `  customers: ${inWords(customers.answers)}`,
        ].join('\n'),
      )
      return found
    },
  }
}
