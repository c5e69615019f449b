import { eq, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { automations, businesses, outsideCalendars, users } from '#db/schema/index.ts'
import { asUser, type Actor } from '../actor.ts'
import { countPasskeys } from './second-factor/use-passkey.server.ts'
import type { Stays } from './stays.ts'

/** What was set up for an account and its business, and goes on whatever the password is. */
export async function whatStays(userId: string, tx: Database): Promise<Stays> {
  const { id, feedVersion, makeWebhookUrl, email } = businesses
  const [row] = await tx
    .select({
      ...{ feedVersion, makeWebhookUrl, email, callbackHash: automations.callbackHash },
      ownEmail: users.email,
      calendars: sql<number>`(select count(*)::int from ${outsideCalendars} where ${outsideCalendars.businessId} = ${id})`,
    })
    .from(users)
    .leftJoin(businesses, eq(businesses.ownerId, users.id))
    .leftJoin(automations, eq(automations.businessId, id))
    .where(eq(users.id, userId))
    .limit(1)
  const mailbox = row?.email ?? ''
  const isOther = mailbox.toLowerCase() !== row?.ownEmail.toLowerCase()
  return {
    passkeys: await countPasskeys(userId, tx),
    hasFeed: (row?.feedVersion ?? 0) > 0,
    hasAutomation: Boolean(row?.makeWebhookUrl || row?.callbackHash),
    calendars: row?.calendars ?? 0,
    mailbox: mailbox && isOther ? mailbox : null,
  }
}

/** The same of who asks. Throws `unauthenticated`. */
export const ownStays = async (actor: Actor, tx: Database = db): Promise<Stays> =>
  whatStays(asUser(actor).userId, tx)
