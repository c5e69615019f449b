import { sql, type SQL } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { contactOf, nameOf } from '#app/domain/bookings/known-by.ts'
import { DomainError } from '#app/domain/errors.ts'
import { foldedLike } from '#app/domain/like-pattern.server.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { isUuid } from '#app/domain/uuid.ts'
import type { ClientDetails, ClientFilters, ClientLine, ClientPage, ClientSort } from './views.ts'

const pageSize = 20
/** Bookings shown of one client. */
const bookingsShown = 50

/** Bookings of a business by whose they are. Walk-ins who left nothing are nobody's, forgotten guests too. */
const isSomebodys = (
  businessId: string,
) => sql`business_id = ${businessId} and anonymised_at is null
  and not (is_own_entry and ${contactOf} = '' and customer_name = 'Walk-in')`
/** Who only cancelled is no client that is listed, but can be forgotten as one. */
const isStanding = sql`status <> 'CANCELLED'`

/** The digits of a phone number as people write it; empty where something else is looked for. */
const phoneDigits = (search: string): string =>
  /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0/, '') : ''

const found = (search: string): SQL =>
  search === ''
    ? sql`true`
    : sql`fold(name || E'\n' || email || E'\n' || phone) like '%' || ${foldedLike(search)} || '%'
        or (${phoneDigits(search)} <> '' and position(${phoneDigits(search)} in phone) > 0)`

type Row = Omit<ClientLine, 'last' | 'next'> & { last: string | null; next: string | null }

const lineOf = ({ last, next, ...row }: Row): ClientLine => ({
  ...row,
  last: last === null ? null : new Date(last),
  next: next === null ? null : new Date(next),
})

const grouped = (businessId: string, now: Date, which = sql`true`) => sql`
  select ${contactOf} as contact, ${nameOf} as known,
    (array_agg(id order by created_at, id))[1] as id,
    (array_agg(customer_name order by starts_at desc, id))[1] as name,
    max(customer_email) as email,
    (array_agg(customer_phone order by customer_phone = '', starts_at desc, id))[1] as phone,
    (count(*) filter (where status = 'COMPLETED' and not no_show))::int as visits,
    (count(*) filter (where no_show))::int as "noShows",
    max(starts_at) filter (where starts_at <= ${now.toISOString()} and status not in ('PENDING', 'CANCELLED') and not no_show) as last,
    min(starts_at) filter (where starts_at > ${now.toISOString()} and ${isStanding}) as next,
    max(starts_at) as latest
  from bookings where ${isSomebodys(businessId)} and ${which}
  group by 1, 2`

const shownColumns = sql`c.id, c.name, c.email, c.phone, c.visits, c."noShows", c.last, c.next,
  coalesce(n.note, '') as note`
const notes = (businessId: string) => sql`left join client_notes n
  on n.business_id = ${businessId} and n.contact = c.contact and n.name = c.known`

const sortedBy = {
  name: sql`fold(c.name)`,
  visits: sql`c.visits`,
  missed: sql`c."noShows"`,
  last: sql`c.last`,
  next: sql`c.next`,
}

/** What is asked for, else who comes next, then the latest first; who has no such date comes at the end either way. */
const orderOf = (sort: ClientSort | null): SQL =>
  sort
    ? sql`${sortedBy[sort.by]} ${sort.down ? sql`desc` : sql`asc`} nulls last, c.latest desc, c.id`
    : sql`c.next asc nulls last, c.latest desc, c.id`

type Batch = { search: string; sort?: ClientSort | null; limit: number; offset: number }

/** All clients that a search finds, who comes next first unless sorted, one batch at a time. */
export const clientRows = async (
  businessId: string,
  { search, sort = null, limit, offset }: Batch,
  { now, tx }: { now: Date; tx: Database },
): Promise<(ClientLine & { total: number })[]> => {
  const rows = await tx.execute<Row & { total: number }>(sql`
    with c as materialized (select * from (${grouped(businessId, now, isStanding)}) g where ${found(search)})
    select ${shownColumns}, (select count(*)::int from c) as total
    from c ${notes(businessId)}
    order by ${orderOf(sort)} limit ${limit} offset ${offset}`)
  return rows.map(({ total, ...row }) => ({ ...lineOf(row), total }))
}

const lastPage = (total: number) => Math.max(1, Math.ceil(total / pageSize))

/**
 * A page of those who come to the actor's business, who comes next first unless sorted. A page past the end is the last one. Throws
 * `unauthenticated`, `forbidden` for other roles, `not-found` without a business. Two statements, five past the end.
 */
export async function clientPage(
  actor: Actor,
  { search, page, sort = null }: ClientFilters,
  tx: Database = db,
  now = new Date(),
): Promise<ClientPage> {
  const { id, planStatus } = await ownedBusiness(actor, tx)
  const rowsOf = (number: number) =>
    clientRows(id, { search, sort, limit: pageSize, offset: (number - 1) * pageSize }, { now, tx })
  const rows = await rowsOf(page)
  if (rows.length === 0 && page > 1) {
    const [first] = await clientRows(id, { search, limit: 1, offset: 0 }, { now, tx })
    return clientPage(actor, { search, sort, page: lastPage(first?.total ?? 0) }, tx, now)
  }
  const total = rows[0]?.total ?? 0
  return {
    clients: rows.map(({ total: _, ...client }) => client),
    ...{ total, page, pages: lastPage(total) },
    mayExport: allows(planStatus, 'csv-export'),
  }
}

const noClient = () => new DomainError('not-found', 'There is no such customer.')

/** By what the client of a booking is known. Throws `not-found`, also for another business's. */
export async function clientKey(businessId: string, bookingId: string, tx: Database) {
  if (!isUuid(bookingId)) throw noClient()
  const [key] = await tx.execute<{ contact: string; known: string }>(sql`
    select ${contactOf} as contact, ${nameOf} as known from bookings
    where id = ${bookingId} and ${isSomebodys(businessId)}`)
  if (!key) throw noClient()
  return key
}

type BookingRow = {
  id: string
  startsAt: string
  service: string | null
  status: ClientDetails['bookings'][number]['status']
  noShow: boolean
}

/**
 * Who made a booking, with all of theirs. Throws as `clientPage`, and `not-found` for a booking of somebody else's
 * business or of nobody. Four statements.
 */
export async function clientDetails(
  actor: Actor,
  bookingId: string,
  tx: Database = db,
  now = new Date(),
): Promise<ClientDetails> {
  const { id: businessId } = await ownedBusiness(actor, tx)
  const { contact, known } = await clientKey(businessId, bookingId, tx)
  const theirs = sql`${contactOf} = ${contact} and ${nameOf} = ${known}`
  const [row] = await tx.execute<Row & { since: string; open: number }>(sql`
    with c as (select * from (${grouped(businessId, now)}) g where contact = ${contact} and known = ${known})
    select ${shownColumns},
      (select min(created_at) from bookings where ${isSomebodys(businessId)} and ${theirs}) as since,
      (select count(*)::int from bookings where ${isSomebodys(businessId)} and ${theirs}
        and status in ('PENDING', 'CONFIRMED')) as open
    from c ${notes(businessId)}`)
  if (!row) throw noClient()
  const all = await tx.execute<BookingRow>(sql`
    select id, starts_at as "startsAt", service_name as service, status, no_show as "noShow"
    from bookings where business_id = ${businessId} and anonymised_at is null and ${theirs}
    order by starts_at desc, id limit ${bookingsShown}`)
  const { since, open, ...client } = row
  return {
    ...lineOf(client),
    ...{ since: new Date(since), open },
    bookings: all.map(({ startsAt, service, ...booking }) => ({
      ...{ ...booking, startsAt: new Date(startsAt), what: service ?? '' },
    })),
  }
}
