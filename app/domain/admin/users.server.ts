import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { asAdmin, type Actor, type Role } from '#app/domain/actor.ts'
import { orderFrom, userColumns, type UserColumn } from './list-order.ts'
import { adminPageSize, type Page, type UserFilters, type UserLine } from './lists.ts'
import { adminTextMatches, allIds, inOrder, offsetPage } from './paging.server.ts'

const conditions = ({ role }: UserFilters): SQL => (role ? sql`u.role = ${role}` : sql`true`)

const keys: Record<UserColumn, SQL> = { email: sql`u.email`, joined: sql`u.created_at` }

/** Users who match by their own texts, then those who do by their business's alone: each once, without comparing them all. */
const hitsOf = (search: string, where: SQL, key: SQL) => sql`
  select u.id, ${key} as key from users u
  where ${adminTextMatches(sql`u.admin_text`, search)} and ${where}
  union all
  select u.id, ${key} as key from businesses b join users u on u.id = b.owner_id
  where ${adminTextMatches(sql`b.admin_text`, search)} and not ${adminTextMatches(sql`u.admin_text`, search)}
    and ${where}`

type Row = Omit<UserLine, 'business'> & {
  createdAt: string | Date
  business: NonNullable<UserLine['business']> | null
}

async function load(ids: string[], tx: Database): Promise<Row[]> {
  const rows = await tx.execute<Row>(sql`
    select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.role,
      u.created_at as "createdAt",
      to_char(timezone('Africa/Johannesburg', u.created_at), 'YYYY-MM-DD') as joined,
      case when b.id is not null then jsonb_build_object('id', b.id, 'slug', b.slug, 'name', b.name,
        'industry', b.industry, 'isActive', b.is_active) end as business
    from ${inOrder(ids)} join users u on u.id = wanted.id::uuid
    left join businesses b on b.owner_id = u.id
    order by wanted.place`)
  return [...rows]
}

/** One page of all users, as lines of the screen and as rows of the API. Admins only. */
export async function userPage(
  actor: Actor,
  { page, size = adminPageSize, sort, ...filters }: UserFilters & { page: number; size?: number },
  tx: Database = db,
): Promise<Page<UserLine> & { rows: Row[] }> {
  asAdmin(actor)
  const where = conditions(filters)
  const { by, down } = orderFrom(userColumns, sort)
  const key = keys[by]
  const { ids, ...found } = await offsetPage(
    {
      table: sql`users u`,
      where,
      known: sql`select coalesce(sum(total), 0)::int as total from platform_counts
        where subject = 'users' and ${filters.role ? sql`key = ${filters.role}` : sql`true`}`,
      ...(filters.search !== undefined && { hits: hitsOf(filters.search, where, key) }),
      ...{ key, down },
      page,
      size,
    },
    tx,
  )
  return { ...found, rows: await load(ids, tx) }
}

export type UserJson = {
  id: string
  email: string
  role: Role
  createdAt: string
  business: UserLine['business']
}

const toJson = ({ id, email, role, createdAt, business }: Row): UserJson => ({
  id,
  email,
  role,
  createdAt: new Date(createdAt).toISOString(),
  business,
})

/** For API clients; as `userPage`. */
export async function userPageJson(
  actor: Actor,
  input: { page: number; size: number },
  tx: Database = db,
): Promise<Page<UserJson>> {
  const page = await userPage(actor, input, tx)
  return { ...page, rows: page.rows.map(toJson) }
}

/** Newest first. Throws for other roles before the first row. */
export async function* allUsersJson(actor: Actor, tx: Database = db): AsyncGenerator<UserJson> {
  asAdmin(actor)
  for await (const ids of allIds(sql`users`, tx)) yield* (await load(ids, tx)).map(toJson)
}
