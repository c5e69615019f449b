import { and, inArray, sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { eventWords as bookingWords, type EventName } from '#app/domain/bookings/events.ts'
import { eventWords } from '#app/gateways/payments/event-words.ts'
import { causeText, type CallCause } from '#app/domain/automation/causes.ts'
import {
  logPageSize as size,
  logStart,
  type LogFilter,
  type LogLevel,
  type LogLine,
  type LogPage,
} from './logs.ts'

type Row = Omit<LogLine, 'at' | 'business'> & {
  at: string | Date
  businessId: string | null
  businessName: string | null
}

const tones: Record<LogLevel, LogLine['tone'][]> = {
  failed: ['bad'],
  waiting: ['wait'],
  done: ['good', 'plain'],
}

/** A page of a log, whose table is named `l`; newest first by `at`. */
async function logPage(
  actor: Actor,
  { page, level, days }: LogFilter,
  log: { table: SQL; at: SQL; tone: SQL; columns: SQL },
  tx: Database,
): Promise<LogPage> {
  asAdmin(actor)
  const start = logStart(days, new Date())
  const wanted = and(
    start ? sql`l.${log.at} >= ${start.toISOString()}` : undefined,
    level ? inArray(log.tone, tones[level]) : undefined,
  )
  const rows = await tx.execute<Row>(sql`
    select l.id, l.${log.at} as at, l.tone, ${log.columns}, b.id as "businessId", b.name as "businessName"
    from (
      select l.*, ${log.tone} as tone from ${log.table} as l where ${wanted ?? sql`true`}
      order by l.${log.at} desc nulls last, l.id limit ${size + 1} offset ${(page - 1) * size}
    ) as l left join businesses b on b.id = l.business_id
    order by l.${log.at} desc nulls last, l.id`)
  const lines = rows.slice(0, size).map(({ businessId, businessName, at, ...line }) => ({
    ...line,
    at: new Date(at),
    business: businessId && businessName ? { id: businessId, name: businessName } : null,
  }))
  return { lines, page, more: rows.length > size }
}

/** Sent and queued mails without their texts. Admins only. One statement. */
export const mailLog = (actor: Actor, asked: LogFilter, tx: Database = db) =>
  logPage(
    actor,
    asked,
    {
      table: sql`mails`,
      at: sql`created_at`,
      tone: sql`case l.status when 'sent' then 'good' when 'failed' then 'bad' else 'wait' end`,
      columns: sql`l.subject as title, l.recipient as detail, l.last_error as note, l.status as state,
        l.status <> 'sent' and l.text is not null as "mayResend"`,
    },
    tx,
  )

/** Automation deliveries without customer data. Admins only. One statement. */
export async function deliveryLog(
  actor: Actor,
  asked: LogFilter,
  tx: Database = db,
): Promise<LogPage> {
  const found = await logPage(
    actor,
    asked,
    {
      table: sql`deliveries`,
      at: sql`created_at`,
      tone: sql`case l.status when 'sent' then 'good' when 'dead-letter' then 'bad' else 'wait' end`,
      columns: sql`l.event as title,
        l.attempts || case l.attempts when 1 then ' attempt' else ' attempts' end
          || coalesce(', answer ' || l.last_status, '') as detail,
        l.last_cause as note, l.status as state,
        l.status <> 'sent' and b.owner_id is not null as "mayResend"`,
    },
    tx,
  )
  const lines = found.lines.map((line) => ({
    ...line,
    title: bookingWords[line.title as EventName] ?? line.title,
    note: line.note && causeText(line.note as CallCause),
  }))
  return { ...found, lines }
}

/** Provider events without their payloads, which contain personal data. Admins only. One statement. */
export async function providerLog(
  actor: Actor,
  asked: LogFilter,
  tx: Database = db,
): Promise<LogPage> {
  const found = await logPage(
    actor,
    asked,
    {
      table: sql`provider_events`,
      at: sql`received_at`,
      tone: sql`case l.outcome when 'applied' then 'good' when 'ignored' then 'plain'
        when 'waiting' then 'wait' else 'bad' end`,
      columns: sql`l.event as title, '' as detail, l.note, l.outcome as state, false as "mayResend"`,
    },
    tx,
  )
  const lines = found.lines.map((line) => ({
    ...line,
    title: eventWords(line.title),
  }))
  return { ...found, lines }
}

/** Differences between our ledger and the provider's. Admins only. One statement. */
export const driftLog = (actor: Actor, asked: LogFilter, tx: Database = db) =>
  logPage(
    actor,
    asked,
    {
      table: sql`reconcile_drifts`,
      at: sql`at`,
      tone: sql`case when l.repaired then 'good' else 'bad' end`,
      columns: sql`l.finding as title, '' as detail, null as note,
        case when l.repaired then 'repaired' else 'open' end as state, false as "mayResend"`,
    },
    tx,
  )
