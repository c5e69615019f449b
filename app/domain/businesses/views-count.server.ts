import { lt, sql } from 'drizzle-orm'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { db, type Database } from '#db/client.server.ts'
import { visitorMarks, visitorSalts } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { log } from '#app/log.server.ts'

export type Visitor = { address: string; userAgent: string; isUnseen: boolean }

type View = { businessId: string; visitor: string; viewer: string | null }

/** Milliseconds that a view waits for others to be counted with. */
const gatheredFor = 500
const maxAtOnce = 100
/** More wait only where the database does not answer. */
const maxWaiting = 20_000

const waiting = new Map<string, View>()
let timer: NodeJS.Timeout | undefined
let counting: Promise<void> = Promise.resolve()

const knownAgents = new LRUCache<string, boolean>({ max: 500 })
function isPerson(userAgent: string): boolean {
  if (!userAgent) return false
  const known = knownAgents.get(userAgent)
  if (known !== undefined) return known
  const person = !isbot(userAgent)
  knownAgents.set(userAgent, person)
  return person
}

/**
 * Counts a profile view soon, with those of others: once per visitor and half hour. Excludes bots, what nobody sees,
 * admins and the owner. A server that is killed loses the views of the last half second.
 */
export function countView(actor: Actor, businessId: string, visitor: Visitor): void {
  const { address, userAgent, isUnseen } = visitor
  if (isUnseen || !isPerson(userAgent)) return
  if (actor.kind === 'user' && actor.role === 'ADMIN') return
  if (waiting.size >= maxWaiting) return
  const viewer = actor.kind === 'user' ? actor.userId : null
  const view = { businessId, visitor: address + userAgent, viewer }
  waiting.set(`${businessId} ${viewer} ${view.visitor}`, view)
  timer ??= setTimeout(() => void countWaiting(), gatheredFor).unref()
}

/** Counts the views that still wait. */
export function countWaiting(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  counting = counting.then(async () => {
    const views = [...waiting]
    waiting.clear()
    while (views.length > 0) {
      const some = views.splice(0, maxAtOnce)
      try {
        await recordViews(some.map(([, view]) => view))
      } catch (error) {
        log.warn({ err: error }, 'views were not counted, and will be')
        for (const [key, view] of [...some, ...views.splice(0)]) waiting.set(key, view)
        timer ??= setTimeout(() => void countWaiting(), 10 * gatheredFor).unref()
      }
    }
  })
  return counting
}

/** Visitors are stored as a hash with a daily salt that is deleted. One statement. */
async function recordViews(views: readonly View[], tx: Database = db): Promise<void> {
  await tx.execute(sql`
    with given as (
      select distinct on ("businessId", visitor) "businessId" as business_id, visitor, viewer
      from jsonb_to_recordset(${JSON.stringify(views)}::jsonb) as v("businessId" uuid, visitor text, viewer uuid)
      order by "businessId", visitor, viewer
    ),
    today as (select (timezone('Africa/Johannesburg', now()))::date as day),
    fresh as (
      insert into visitor_salts (day) select day from today on conflict (day) do nothing returning salt
    ),
    salted as (
      select salt from fresh
      union all select salt from visitor_salts, today where visitor_salts.day = today.day limit 1
    ),
    counted as (
      insert into visitor_marks (business_id, visitor)
      select b.id, encode(sha256(convert_to(salt || given.visitor, 'UTF8')), 'hex') as mark
      from salted, given join businesses b on b.id = given.business_id
      where given.viewer is null or b.owner_id is distinct from given.viewer
      order by b.id, mark
      on conflict (business_id, visitor) do update set counted_at = now()
        where visitor_marks.counted_at < now() - interval '30 minutes'
      returning business_id
    ),
    sums as materialized (select business_id, count(*)::int as views from counted group by business_id),
    daily as (
      insert into business_views (business_id, day, views)
      select business_id, day, views from sums, today order by business_id
      on conflict (business_id, day) do update set views = business_views.views + excluded.views
    )
    update businesses set visits = visits + sums.views from sums where id = sums.business_id`)
}

/** Deletes marks and salts of visitors after a day: nobody can be recognised later. */
export async function deleteOldVisitors(tx: Database = db): Promise<void> {
  const yesterday = sql`now() - interval '1 day'`
  await tx.delete(visitorSalts).where(lt(visitorSalts.day, sql`(${yesterday})::date`))
  await tx.delete(visitorMarks).where(lt(visitorMarks.countedAt, yesterday))
}
