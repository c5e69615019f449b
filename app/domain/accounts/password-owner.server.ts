import { eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import type { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import type { PasswordOwner } from './passwords.server.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'username' | 'firstName' | 'lastName'>

/** The personal words that a new password must not contain. */
export async function passwordOwner(user: User, tx: Database): Promise<PasswordOwner> {
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(eq(businesses.ownerId, user.id))
  return {
    email: user.email,
    username: user.username ?? undefined,
    names: [`${user.firstName} ${user.lastName}`, business?.name ?? ''],
  }
}
