import postgres from 'postgres'
import { adminSession, residentMegabytes, type Side } from './side.ts'

const amount = 50_000

/** The admin's whole list of 50,000 businesses as JSON: milliseconds to its first byte and end, megabytes above idle. */
export async function longList({ url, pid, databaseUrl }: Side): Promise<[string, number][]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} })
  await sql`
    insert into businesses (slug, name, industry, area, suburb, description)
    select 'bench-list-' || i, 'Bench ' || i, 'Restaurants', 'City Bowl', 'Gardens', repeat('Words of a business. ', 40)
    from generate_series(1, ${amount}) i`
  const token = await adminSession(sql)
  await sql.end()
  const idle = residentMegabytes(pid)
  let peak = idle
  const watch = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), 20)
  const begun = performance.now()
  const answer = await fetch(`${url}/api/admin/businesses`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
  })
  if (answer.status !== 200) throw new Error(`the list was answered with ${answer.status}`)
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  await reader.read()
  const first = performance.now() - begun
  let last = await reader.read()
  while (!last.done) last = await reader.read()
  const whole = performance.now() - begun
  clearInterval(watch)
  return [
    ['list of 50,000, first byte, ms', first],
    ['list of 50,000, whole, ms', whole],
    ['list of 50,000, MB above idle', peak - idle],
  ]
}
