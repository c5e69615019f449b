import postgres from 'postgres'
import { demoAccounts } from '#db/seed/accounts.ts'

/** A line for each demo account that exists in the database, with its password. */
export async function demoLogins(url: string): Promise<string[]> {
  const accounts = Object.values(demoAccounts)
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const rows = await sql`
      select email from users where email = any(${accounts.map(({ email }) => email)})`
    const present = new Set(rows.map((row) => row.email))
    return accounts
      .filter(({ email }) => present.has(email))
      .map(({ email, password }) => `  ${email.padEnd(24)} ${password}`)
  } finally {
    await sql.end()
  }
}
