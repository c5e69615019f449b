// `npm run doctor`: says whether what the site needs works as it is set up, and the ledger is whole. Sends one mail, and
// ends with 1 where something is wrong.
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { brand } from '#app/brand.ts'
import {
  databaseFacts,
  examineWork,
  judgeAddresses,
  judgeDatabase,
} from '#app/domain/doctor/database.server.ts'
import { findingsOf } from '#app/domain/doctor/findings.server.ts'
import { examineMail } from '#app/domain/doctor/mail.server.ts'
import { judgeReplica } from '#app/domain/doctor/replica.server.ts'
import { examineStorage } from '#app/domain/doctor/storage.server.ts'
import {
  examineDisk,
  examineExposure,
  examineReach,
} from '#app/domain/doctor/surroundings.server.ts'
import { examinePayments } from '#app/domain/subscriptions/events/doctor.server.ts'
import { examineRecords } from '#app/domain/subscriptions/events/doctor-records.server.ts'
import { currentProvider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { examineReceipts } from '#app/domain/subscriptions/receipts/doctor.server.ts'
import { env } from '#app/env.server.ts'
import { automationGateway } from '#app/gateways/automation/current.server.ts'
import { emailGateway } from '#app/gateways/email/current.server.ts'
import { paymentsMode } from '#app/gateways/payments/current.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { db } from '#db/client.server.ts'
import { migrationCount } from '#db/migrate.server.ts'
import { replicaFacts } from './replica-facts.ts'

const labels: Record<Finding['kind'], string> = { good: 'ok', warning: 'WARNING', wrong: 'WRONG' }

/** The database's own name, asked at its address without a pooler. */
async function directDatabase(url: string): Promise<{ name: string } | { fault: string }> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    return { name: rows[0]?.name ?? '' }
  } catch (error) {
    return { fault: (error as { code?: string }).code ?? 'no answer' }
  } finally {
    await client.end().catch(() => {})
  }
}

/** A replica may be a second behind: the site asks one that is later no more. */
async function examineReplica(url: string, primary: { name: string; at: string }) {
  await pause(1000)
  return judgeReplica(await replicaFacts(url, primary.at), primary.name)
}

async function examineDatabase(): Promise<Finding[]> {
  const { DATABASE_DIRECT_URL: url, DATABASE_REPLICA_URL: replica, DATABASE_POOLED } = env()
  const [row] = await db.execute<{ name: string; at: string }>(
    sql`select current_database() as name, pg_current_wal_lsn()::text as at`,
  )
  const { name = '', at = '0/0' } = row ?? {}
  const direct = url ? await directDatabase(url) : null
  return [
    ...judgeDatabase(await databaseFacts(db), migrationCount()),
    ...judgeAddresses({ isPooled: DATABASE_POOLED === '1', direct }, name),
    ...(replica ? [await examineReplica(replica, { name, at })] : []),
    ...(await examineWork(db)),
  ]
}

async function examineMoney(): Promise<Finding[]> {
  const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey, publicUrl } = env()
  const settings = { mode: paymentsMode(), secretKey, publicKey, publicUrl }
  return [
    ...(await examinePayments(settings, currentProvider())),
    ...(settings.mode === 'sandbox' ? [] : await examineRecords(currentProvider())),
    ...(await examineReceipts()),
  ]
}

function examineMails(): Promise<Finding[]> {
  const { SMTP_URL: smtpUrl, MAIL_FROM = brand.contactEmail, exposed } = env()
  const to = /<([^>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM
  return examineMail(emailGateway(), { smtpUrl, to, exposed })
}

const { publicUrl, DATA_DIR } = env()
const examinations: (() => Promise<Finding[]>)[] = [
  examineDatabase,
  examineMails,
  () => examineStorage(storage(), new URL(publicUrl).origin),
  async () => [await examineReach(automationGateway()), await examineDisk(DATA_DIR)],
  () => examineExposure(env(), db),
  examineMoney,
]
for await (const { kind, sentence } of findingsOf(examinations)) {
  console.log(`${labels[kind].padEnd(7)}  ${sentence}`)
  if (kind === 'wrong') process.exitCode = 1
}
emailGateway().close()
