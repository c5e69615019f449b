import { inArray } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { demoLogins } from './demo-logins.ts'

/** The demo logins whose accounts exist, to be printed at the start. One statement. */
export async function presentDemoLogins(): Promise<{ email: string; password: string }[]> {
  const all = Object.values(demoLogins)
  const emails = all.map(({ email }) => email)
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.email, emails))
  const present = new Set(rows.map(({ email }) => email))
  return all.filter(({ email }) => present.has(email))
}
