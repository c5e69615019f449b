import { and, eq, ne } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { emailAddress } from '#app/domain/contact/schema.ts'
import { DomainError } from '#app/domain/errors.ts'
import { ConfigurationError, env } from '#app/env.server.ts'
import { Fault } from '#app/log/fault.ts'
import { uniqueConflict } from '#app/domain/database-errors.ts'
import { demoLogins } from './demo-logins.ts'
import { hashPassword } from './password-hash.server.ts'
import { passwordProblem } from './passwords.server.ts'
import { emailTaken } from './email-taken.ts'

/**
 * Creates an ADMIN account; used only by the command line and the first start. Throws DomainError `invalid` or
 * `conflict`; never promotes an existing account.
 */
export async function createAdmin(
  input: { email: string; password: string },
  tx: Database = db,
): Promise<{ userId: string; email: string }> {
  const email = emailAddress.safeParse(input.email)
  if (!email.success) throw new DomainError('invalid', 'That is not a valid email address.')
  const problem = passwordProblem(input.password, { email: email.data })
  if (problem) throw new DomainError('invalid', `${problem}.`)
  const passwordHash = await hashPassword(input.password)
  try {
    const [row] = await tx
      .insert(users)
      .values({ email: email.data, passwordHash, role: 'ADMIN', emailVerifiedAt: new Date() })
      .returning({ userId: users.id, email: users.email })
    if (!row) throw new Fault('the admin was not inserted')
    return row
  } catch (error) {
    if (uniqueConflict(error) === 'users_email') throw new DomainError('conflict', `${emailTaken}.`)
    throw error
  }
}

/**
 * At start: creates the admin of ADMIN_EMAIL and ADMIN_PASSWORD unless an admin exists; returns whether it did.
 * Throws ConfigurationError for invalid values.
 */
export async function ensureFirstAdmin(tx: Database = db): Promise<boolean> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env()
  if (!email || !password) return false
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    // The admin of the demo directory, whose password is public, is not the owner's.
    .where(and(eq(users.role, 'ADMIN'), ne(users.email, demoLogins.admin.email)))
    .limit(1)
  if (admin) return false
  try {
    await createAdmin({ email, password }, tx)
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    // Two servers may start for the first time at once: only one creates it.
    const [made] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.email, email.toLowerCase()))
    if (made?.role === 'ADMIN') return false
    throw new ConfigurationError([`ADMIN_EMAIL, ADMIN_PASSWORD: ${error.message}`])
  }
}
