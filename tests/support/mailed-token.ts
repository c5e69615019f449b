import { and, desc, eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'

/** The token of the link in the newest such mail to an address; empty where it has none. */
export async function mailedToken(email: string, kind: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)))
    .orderBy(desc(mails.createdAt))
  return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
}
