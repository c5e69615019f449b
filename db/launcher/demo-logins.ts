import postgres from 'postgres'

const accounts = {
  'admin@cptgems.example': 'table-mountain-admin',
  'free@cptgems.example': 'table-mountain-owner',
  'basic@cptgems.example': 'table-mountain-owner',
  'premium@cptgems.example': 'table-mountain-owner',
}

/** A line for each demo account that exists in the database, with its password. */
export async function demoLogins(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    const rows = await sql`select email from users where email = any(${Object.keys(accounts)})`
    const present = new Set(rows.map((row) => row.email))
    return Object.entries(accounts)
      .filter(([email]) => present.has(email))
      .map(([email, password]) => `  ${email.padEnd(24)} ${password}`)
  } finally {
    await sql.end()
  }
}
