import { sql } from 'drizzle-orm'
import { publicDb, type Database } from '#db/client.server.ts'
import { listingCounts } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { dayName, hoursTable, upcomingSpecialDates } from './opening-times.ts'
import { columnsOf } from './field-columns.server.ts'
import { idAtSlug } from './former-slug.server.ts'
import { fieldsOf, profilePageFields, type Business } from './fields.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { isSlug } from './reference.ts'
import type { BusinessCard, BusinessPage, OpeningHours } from './views.ts'
import { industries, type Industry } from './industries.ts'

/** The highest ranked listed businesses. One statement. */
export async function featuredBusinesses(
  limit = 6,
  tx: Database = publicDb,
): Promise<BusinessCard[]> {
  const rows = await tx.execute<CardRow>(sql`
    select ${cardColumns} from businesses b where b.listed
    order by b.rank desc nulls last, b.id limit ${limit}`)
  return rows.map((row) => toCard(row))
}

/** Listed businesses per industry, in the usual order, without empty ones. */
export async function industryStats(
  tx: Database = publicDb,
): Promise<Partial<Record<Industry, number>>> {
  const { industry, total } = listingCounts
  const rows = await tx
    .select({ industry, total: sql<number>`sum(${total})::int` })
    .from(listingCounts)
    .groupBy(industry)
  const totals = new Map(rows.map((row) => [row.industry, row.total]))
  return Object.fromEntries(
    industries.flatMap((name) => {
      const count = totals.get(name) ?? 0
      return count > 0 ? [[name, count]] : []
    }),
  )
}

type ProfileRow = CardRow &
  Pick<Business, (typeof profilePageFields)[number] | 'isListingPublished' | 'isActive'> & {
    listed: boolean
    claimable: boolean
    isOwn: boolean
    hasReviews: boolean
  }

const userOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.userId : null)

/** While it is closed for some time, the hours of the week do not hold. */
const isClosedFor = ({ closedUntil }: ProfileRow, now: Date): boolean =>
  closedUntil !== null && localDateOf(now) < closedUntil

function openingHours({ hours, specialDates, closedUntil }: ProfileRow, now: Date): OpeningHours {
  const today = localDateOf(now)
  const special = Object.entries(specialDates).filter(([date]) => date >= today)
  return { hours, special: Object.fromEntries(special), closedUntil, today }
}

const notFound = () =>
  new DomainError('not-found', "The business you're looking for doesn't exist or has been removed.")

/**
 * The page of a slug or id: a profile, or a paused business's name and area. Throws DomainError `not-found` for
 * drafts and unknown ones. One statement.
 */
export async function businessPage(
  actor: Actor,
  idOrSlug: string,
  tx: Database = publicDb,
  now = new Date(),
): Promise<BusinessPage> {
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = await tx.execute<ProfileRow>(sql`
    select ${cardColumns}, ${columnsOf([...profilePageFields, 'isListingPublished', 'isActive'])}, b.listed,
      b.owner_id is null as claimable,
      coalesce(b.owner_id = ${userOf(actor)}::uuid, false) as "isOwn",
      exists (select from reviews r where r.business_id = b.id and r.state <> 'held') as "hasReviews"
    from businesses b where b.id = ${byId ? idOrSlug : idAtSlug(idOrSlug)}
  `)
  if (!row) throw notFound()
  if (!row.listed) {
    if (row.isActive || !row.isListingPublished) throw notFound()
    return { kind: 'paused', business: { slug: row.slug, name: row.name, area: row.area } }
  }
  return {
    kind: 'listed',
    business: {
      ...toCard(row, now),
      ...fieldsOf(profilePageFields, row),
      description: row.description,
      claimable: row.claimable,
      hoursTable: row.hours ? hoursTable(row.hours) : [],
      today: isClosedFor(row, now) ? '' : dayName(localDateOf(now)),
      specialDates: upcomingSpecialDates(row.specialDates, now),
    },
    opening: openingHours(row, now),
    hasReviews: row.hasReviews,
    isOwn: row.isOwn,
  }
}
