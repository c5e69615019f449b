import autocannon from 'autocannon'
import postgres from 'postgres'
import { adminSession, type Side } from './side.ts'

const amount = 50_000

/** A search of the admin's that 50,000 users match, by one admin at work: milliseconds in the middle and at 97.5 %. */
export async function userSearch({ url, databaseUrl }: Side): Promise<[string, number][]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    insert into users (email, password_hash, role, first_name, last_name, created_at)
    select 'owner' || i || '@bench.example', '', 'BUSINESS',
      (array['Thandi','Sipho','Anél','Naledi','Pieter'])[1 + i % 5], (array['Nkosi','Botha','Adams'])[1 + i % 3],
      now() - i * interval '7 minutes'
    from generate_series(1, ${amount}) i`
  await sql.unsafe('vacuum analyze users')
  const headers = { cookie: `session=${await adminSession(sql)}` }
  await sql.end()
  const asked = { url: `${url}/admin?tab=users&search=bench.example`, connections: 1, headers }
  await autocannon({ ...asked, duration: 1 })
  const { latency, non2xx } = await autocannon({ ...asked, duration: 4 })
  if (non2xx > 0) throw new Error('the search of users was not answered')
  return [
    ['search matching 50,000 users, median ms', latency.p50],
    ['search matching 50,000 users, 97.5 %, ms', latency.p97_5],
  ]
}
