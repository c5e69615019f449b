import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import type { UserActor } from '#app/domain/actor.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import type { Block } from '#app/domain/mail/content.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { listingsQueue } from './queue.server.ts'

/** More than one reads in a mail; the page has them all. */
const shown = 20

type Queue = Awaited<ReturnType<typeof listingsQueue>>

async function adminActors(tx: Database): Promise<UserActor[]> {
  const rows = await tx
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.role, 'ADMIN'))
  return rows.map((row) => ({ kind: 'user', role: 'ADMIN', ...row }))
}

/** Names no guest and no claimant: mail is read on phones in company. */
const factsOf = ({ bookings, claims, reports }: Queue): [string, string][] => [
  ...bookings.map(({ business, startsAt }): [string, string] => [
    'Booking nobody read',
    `${business.name}, ${formatInstant(startsAt)}`,
  ]),
  ...claims.map(({ business }): [string, string] => ['Claim', business.name]),
  ...reports.map(({ business, kind }): [string, string] => [
    kind === 'report' ? 'Report' : 'Suggestion',
    business.name,
  ]),
]

/**
 * Mails the admins what waits for them about listings; nothing where nothing does. `bookingsAlone` leaves out what can
 * wait for the next morning. Answers how many lines it has.
 */
export async function mailListingsQueue(
  { bookingsAlone }: { bookingsAlone: boolean },
  tx: Database = db,
): Promise<number> {
  const admins = await adminActors(tx)
  const [first] = admins
  if (!first) return 0
  const queue = await listingsQueue(first, tx)
  const facts = factsOf(bookingsAlone ? { ...queue, claims: [], reports: [] } : queue)
  if (facts.length === 0) return 0
  const subject = `${facts.length} ${facts.length === 1 ? 'listing needs' : 'listings need'} a person`
  const blocks: Block[] = [
    { kind: 'facts', facts: facts.slice(0, shown) },
    { kind: 'button', label: 'Look at them', url: env().publicUrl + paths.adminQueue() },
  ]
  const preview =
    queue.bookings.length > 0
      ? 'Customers wait for an answer that nobody else can give.'
      : 'Claims, suggestions and reports wait.'
  await queueMails(
    tx,
    admins.map(({ email }) => ({
      kind: 'listings-queue',
      recipient: email,
      subject,
      content: { title: subject, preview, blocks },
    })),
  )
  return facts.length
}
