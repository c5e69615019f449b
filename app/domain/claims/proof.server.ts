import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, listingReports } from '#db/schema/index.ts'
import { beforeFormerOwner } from './claimed-listing.server.ts'
import { ownDomain } from './website-domain.server.ts'

type Listing = { id: string; email: string | null; website: string | null }

/** SQL: the host of a business's website, as its index has it. */
const websiteHost = sql`website_host(${businesses.website})`

/** Whether another listing has its website at this domain, as at a mall's or a chain's. */
async function isShared(domain: string, id: string, tx: Database): Promise<boolean> {
  const rows = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(websiteHost, domain),
        ne(businesses.id, id),
        sql`listed`,
        isNotNull(businesses.website),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** What a visitor suggested and was accepted: who suggests it may be who claims next. */
async function suggestedTo(id: string, tx: Database) {
  const accepted = await tx
    .select({ changes: listingReports.changes })
    .from(listingReports)
    .where(and(eq(listingReports.businessId, id), eq(listingReports.state, 'accepted')))
  return accepted.map(({ changes }) => changes)
}

/**
 * Where a code proves that somebody belongs to a listing: its email, and its website's own domain where no other
 * listing has it too. Not what a visitor suggested or an owner wrote whom an admin removed.
 */
export async function provingAddresses(
  { id, email, website }: Listing,
  tx: Database,
): Promise<{ email: string | null; domain: string | null }> {
  const domain = ownDomain(website)
  const suggested = await suggestedTo(id, tx)
  const before = await beforeFormerOwner(id, tx)
  const isOthers = {
    email: suggested.some((one) => one.email === email) || (before && before.email !== email),
    domain:
      suggested.some((one) => ownDomain(one.website ?? null) === domain) ||
      (before && ownDomain(before.website) !== domain),
  }
  const proves = domain && !isOthers.domain && !(await isShared(domain, id, tx))
  return { email: isOthers.email ? null : email, domain: proves ? domain : null }
}
