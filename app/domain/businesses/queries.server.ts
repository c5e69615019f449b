import { sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/accounts/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { cardColumns, toCard, type CardRow } from './card-row.server.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { dayName, hoursTable, upcomingSpecialDates } from './opening-times.ts'
import { columnsOf } from './field-columns.server.ts'
import { only, onProfiles, type Business } from './fields.ts'
import { isUuid } from '#app/domain/uuid.ts'
import { isSlug } from './reference.ts'
import type { BusinessCard, BusinessPage } from './views.ts'
import { industries, type Industry } from './industries.ts'

/** The best listed businesses, for the home page. One statement. */
export async function featuredBusinesses(limit = 6, tx: Database = db): Promise<BusinessCard[]> {
  const rows = (await tx.execute(sql`
    select ${cardColumns} from businesses b where b.listed
    order by b.rank desc nulls last, b.id limit ${limit}`)) as unknown as CardRow[]
  return rows.map((row) => toCard(row))
}

/** Listed businesses by industry, the industries in their usual order, those without any left out. */
export async function industryStats(tx: Database = db): Promise<Partial<Record<Industry, number>>> {
  const rows = (await tx.execute(sql`
    select industry, sum(total)::int as total from listing_counts group by industry
  `)) as unknown as { industry: Industry; total: number }[]
  const totals = new Map(rows.map((row) => [row.industry, row.total]))
  return Object.fromEntries(
    industries.flatMap((industry) => {
      const total = totals.get(industry) ?? 0
      return total > 0 ? [[industry, total]] : []
    }),
  )
}

type ProfileRow = CardRow &
  Pick<Business, (typeof onProfiles)[number] | 'isListingPublished' | 'isActive'> & {
    listed: boolean
  }

/**
 * What stands at a business's address, by slug or id: the profile, or of a paused business its name
 * and area. Drafts and unknown ones throw DomainError `not-found`. One statement.
 */
export async function businessPage(
  _actor: Actor,
  idOrSlug: string,
  tx: Database = db,
  now = new Date(),
): Promise<BusinessPage> {
  const notFound = () =>
    new DomainError(
      'not-found',
      "The business you're looking for doesn't exist or has been removed.",
    )
  const byId = isUuid(idOrSlug)
  if (!byId && !isSlug(idOrSlug)) throw notFound()
  const [row] = (await tx.execute(sql`
    select ${cardColumns}, ${columnsOf([...onProfiles, 'isListingPublished', 'isActive'])}, b.listed
    from businesses b where ${byId ? sql`b.id = ${idOrSlug}` : sql`b.slug = ${idOrSlug}`}
  `)) as unknown as ProfileRow[]
  if (!row) throw notFound()
  if (!row.listed) {
    if (row.isActive || !row.isListingPublished) throw notFound()
    return { kind: 'paused', business: { slug: row.slug, name: row.name, area: row.area } }
  }
  return {
    kind: 'listed',
    business: {
      ...toCard(row, now),
      ...only(onProfiles, row),
      description: row.description,
      hoursTable: row.hours ? hoursTable(row.hours) : [],
      today: dayName(localDateOf(now)),
      specialDates: upcomingSpecialDates(row.specialDates, now),
    },
  }
}

/** Slugs and last changes of listed businesses, in order of slug, for the sitemap. */
export async function listedAddresses(
  tx: Database = db,
): Promise<{ slug: string; updatedAt: Date }[]> {
  const rows = (await tx.execute(sql`
    select slug, updated_at from businesses where listed order by slug limit 50000
  `)) as unknown as { slug: string; updated_at: string | Date }[]
  return rows.map((row) => ({ slug: row.slug, updatedAt: new Date(row.updated_at) }))
}
