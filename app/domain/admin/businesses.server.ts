import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor } from '#app/domain/actor.ts'
import { businessJson, type BusinessJson } from '#app/domain/businesses/business-json.server.ts'
import { columnsOf } from '#app/domain/businesses/field-columns.server.ts'
import { seenBy, type Business, type SeenBy } from '#app/domain/businesses/fields.ts'
import { reachable } from '#app/domain/businesses/reachable.server.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import { businessColumns, orderFrom, type BusinessColumn } from './list-order.ts'
import {
  adminPageSize,
  lineFields,
  type BusinessFilters,
  type BusinessLine,
  type BusinessList,
  type BusinessState,
  type OwnerState,
  type Page,
} from './lists.ts'
import { adminTextMatches, allIds, inOrder, offsetPage } from './paging.server.ts'

const states: Record<BusinessState, SQL> = {
  active: sql`b.is_active`,
  paused: sql`not b.is_active`,
  published: sql`b.is_listing_published`,
  draft: sql`not b.is_listing_published`,
}

const owners: Record<OwnerState, SQL> = {
  owned: sql`b.owner_id is not null`,
  unowned: sql`b.owner_id is null`,
  unreachable: sql`not ${reachable}`,
}

function conditions({ plan, status, area, industry, owner }: BusinessFilters): SQL {
  const all: SQL[] = []
  if (plan) all.push(sql`b.plan_status = ${plan}`)
  if (status) all.push(states[status])
  if (area) all.push(sql`b.area = ${area}`)
  if (industry) all.push(sql`b.industry = ${industry}`)
  if (owner) all.push(owners[owner])
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/** Businesses that match the search by their own texts, then those that do by their owner's alone: each once. */
const hitsOf = (search: string, where: SQL, key = sql`b.created_at`) => sql`
  select b.id, ${key} as key from businesses b
  where ${adminTextMatches(sql`b.admin_text`, search)} and ${where}
  union all
  select b.id, ${key} as key from users u join businesses b on b.owner_id = u.id
  where ${adminTextMatches(sql`u.admin_text`, search)} and not ${adminTextMatches(sql`b.admin_text`, search)}
    and ${where}`

export function idsMatching({ search, ...filters }: BusinessFilters): SQL {
  const where = conditions(filters)
  if (search === undefined) return sql`select b.id from businesses b where ${where}`
  return sql`select found.id from (${hitsOf(search, where)}) as found`
}

const counted = sql`
  select coalesce(sum(total), 0)::int as total from platform_counts where subject = 'businesses'`

const keys: Record<BusinessColumn, SQL> = {
  name: sql`lower(b.name)`,
  area: sql`b.area`,
  plan: sql`b.plan_status`,
  rating: sql`b.rating`,
  visits: sql`b.visits`,
  joined: sql`b.created_at`,
}

/** The page's ids; at most two statements. */
function idsOf(
  { page, size = adminPageSize, sort, ...filters }: BusinessList & { size?: number },
  tx: Database,
) {
  const { by, down } = orderFrom(businessColumns, sort)
  const key = keys[by]
  const where = conditions(filters)
  return offsetPage(
    {
      table: sql`businesses b`,
      where,
      ...(Object.keys(filters).length === 0 && { known: counted }),
      ...(filters.search !== undefined && { hits: hitsOf(filters.search, where, key) }),
      ...{ key, down },
      page,
      size,
    },
    tx,
  )
}

/** One page of all businesses in its order, drafts and paused ones included. Admins only. */
export async function adminBusinessPage(
  actor: Actor,
  input: BusinessList,
  tx: Database = db,
): Promise<Page<BusinessLine>> {
  asAdmin(actor)
  const { ids, ...found } = await idsOf(input, tx)
  const rows = await tx.execute<BusinessLine>(sql`
    select ${columnsOf(lineFields)}, b.closed_at is not null as "isClosed",
      to_char(timezone('Africa/Johannesburg', b.created_at), 'YYYY-MM-DD') as joined,
      case when u.id is not null then jsonb_build_object('id', u.id, 'email', u.email) end as owner
    from ${inOrder(ids)} join businesses b on b.id = wanted.id::uuid
    left join users u on u.id = b.owner_id
    order by wanted.place`)
  return { ...found, rows: [...rows] }
}

type AdminBusinessJson = BusinessJson<'admin'>

const jsonColumns = columnsOf(seenBy('admin'))

async function loadJson(ids: string[], tx: Database): Promise<AdminBusinessJson[]> {
  const rows = await tx.execute<Pick<Business, SeenBy<'admin'>>>(sql`
    select ${jsonColumns} from ${inOrder(ids)} join businesses b on b.id = wanted.id::uuid
    order by wanted.place`)
  return rows.map((row) => businessJson('admin', { ...row, hours: row.hours ?? defaultHours }))
}

/** For API clients; as `adminBusinessPage`. */
export async function adminBusinessPageJson(
  actor: Actor,
  input: { page: number; size: number },
  tx: Database = db,
): Promise<Page<AdminBusinessJson>> {
  asAdmin(actor)
  const { ids, ...found } = await idsOf(input, tx)
  return { ...found, rows: await loadJson(ids, tx) }
}

/** Newest first. Throws for other roles before the first row. */
export async function* allBusinessesJson(
  actor: Actor,
  tx: Database = db,
): AsyncGenerator<AdminBusinessJson> {
  asAdmin(actor)
  for await (const ids of allIds(sql`businesses`, tx)) yield* await loadJson(ids, tx)
}
