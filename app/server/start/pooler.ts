import type { Client } from 'pg'
import { completeEnv } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { closeDatabase } from '#db/client.server.ts'
import { connect, onceItAnswers } from './migrations.ts'

/** Settings of the pooler's own sessions, which nobody but the role can bring. */
const roleSettings = {
  plan_cache_mode: 'force_custom_plan',
  random_page_cost: '1.1',
  jit: 'off',
}

/**
 * Whether `url` leads to a pooler: what is said to be the process of this connection is then not the one that answers.
 */
async function isPooler(client: Client): Promise<boolean> {
  const { processID } = client as Client & { processID: number | null }
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== processID
}

async function setRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ settings: string[] }>(
    `select coalesce(max(setconfig), '{}') as settings from pg_db_role_setting
     where setrole = current_user::regrole
       and setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  for (const [name, value] of Object.entries(roleSettings)) {
    if (rows[0]?.settings.includes(`${name}=${value}`)) continue
    await client.query(`do $$ begin
      execute format('alter role current_user in database %I set ${name} = %L', current_database(), '${value}');
    end $$`)
  }
}

async function findNow(url: string): Promise<void> {
  const client = await connect(url)
  try {
    if (!(await isPooler(client))) return
    completeEnv({ DATABASE_POOLED: '1' })
    await setRole(client).catch((err: unknown) => {
      log.warn({ err }, 'the role cannot be given its settings: some pages may be slower')
    })
  } finally {
    await client.end()
  }
  // What was connected before this was known has the settings of a session.
  await closeDatabase()
}

/** Finds out whether `url` is the address of a pooler, and readies settings and role for it. Throws StartError. */
export const findPooler = (url: string): Promise<void> => onceItAnswers(() => findNow(url))
