import { sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { workFigures } from '#app/domain/work-figures.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { good, warning, wrong } from './findings.server.ts'

type Facts = {
  version: number
  missing: string[]
  migrations: number
  bytes: number
  connections: number
  maxConnections: number
  clockMs: number
}

const neededExtensions = ['pg_trgm', 'unaccent', 'btree_gist']
const oldestVersion = 150_000
const lateSeconds = 300

/** What the database says of itself. `clockMs` is how far its clock is ahead of ours. */
export async function databaseFacts(tx: Database): Promise<Facts> {
  const begun = Date.now()
  const [row] = await tx.execute<
    Omit<Facts, 'clockMs' | 'missing'> & { extensions: string[]; now: number }
  >(sql`
    select current_setting('server_version_num')::int as version,
      array(select extname::text from pg_extension) as extensions,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
      pg_database_size(current_database())::float as bytes,
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "maxConnections",
      extract(epoch from clock_timestamp())::float * 1000 as now`)
  if (!row) throw new Error('the database said nothing of itself')
  const { extensions, now, ...facts } = row
  const missing = neededExtensions.filter((name) => !extensions.includes(name))
  return { ...facts, missing, clockMs: now - (begun + Date.now()) / 2 }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

function judgeConnections({ connections, maxConnections }: Facts): Finding {
  const used = `${connections} of ${maxConnections} connections are in use`
  return connections > maxConnections * 0.8
    ? warning(`${used}. Raise max_connections, end what holds them, or put a pooler in between.`)
    : good(`${used}.`)
}

function judgeClock({ clockMs }: Facts): Finding {
  const seconds = Math.round(Math.abs(clockMs) / 1000)
  return seconds > 5
    ? wrong(
        `The clocks of this machine and of the database differ by ${seconds} seconds: codes, uploads and reminders go wrong. Set both by NTP.`,
      )
    : good('The clock agrees with the database.')
}

/** What is wrong with a database, with the remedy. `known` is how many migrations this version has. */
export function judgeDatabase(facts: Facts, known: number): Finding[] {
  const { version, missing, migrations, bytes } = facts
  const name = `PostgreSQL ${Math.floor(version / 10_000)}`
  return [
    version < oldestVersion
      ? wrong(`The database is ${name}. Move it to version 15 or later.`)
      : good(`The database is ${name}, ${megabytes(bytes)}.`),
    missing.length > 0
      ? wrong(
          `Extensions are missing: ${missing.join(', ')}. Have an administrator run "create extension" for each.`,
        )
      : good(`The extensions are there: ${neededExtensions.join(', ')}.`),
    migrations < known
      ? wrong(`${known - migrations} migrations were not run. Run npm run db:migrate.`)
      : migrations > known
        ? wrong(
            'The database was changed by a newer version. Start that version, or restore a backup.',
          )
        : good(`All ${known} migrations were run.`),
    judgeConnections(facts),
    judgeClock(facts),
  ]
}

/** Whether jobs are worked off. */
export async function examineWork(tx: Database): Promise<Finding[]> {
  const late = (await workFigures(tx)).filter(({ ageSeconds }) => ageSeconds > lateSeconds)
  if (late.length === 0) return [good('Jobs are worked off in time.')]
  const kinds = late.map(({ kind, late: count }) => `${count} × ${kind}`).join(', ')
  const minutes = Math.round(Math.max(...late.map(({ ageSeconds }) => ageSeconds)) / 60)
  return [
    warning(
      `Jobs wait (${kinds}), the oldest for ${minutes} minutes. Is a server or npm run worker running?`,
    ),
  ]
}

/** What a pooler before the database needs, and whether both addresses lead to one database. */
export function judgeAddresses(
  { isPooled, direct }: { isPooled: boolean; direct: { name: string } | { fault: string } | null },
  name: string,
): Finding[] {
  if (!direct) {
    return isPooled
      ? [
          warning(
            'DATABASE_POOLED is set without DATABASE_DIRECT_URL: jobs are noticed later. Name the address without the pooler.',
          ),
        ]
      : [good('The database is reached directly.')]
  }
  if ('fault' in direct) {
    return [
      wrong(
        `DATABASE_DIRECT_URL does not answer (${direct.fault}). Correct it, or let the database take its connections.`,
      ),
    ]
  }
  return direct.name === name
    ? [good('DATABASE_DIRECT_URL leads to the same database.')]
    : [
        wrong(
          'DATABASE_DIRECT_URL leads to another database than DATABASE_URL. Correct one of them.',
        ),
      ]
}
