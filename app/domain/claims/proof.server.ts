import { and, eq } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { listingReports } from '#db/schema/index.ts'
import { ownDomain } from './website-domain.server.ts'

type Listing = { id: string; email: string | null; website: string | null }

/**
 * Where a code proves that somebody belongs to a listing: its email, and its website's own domain. Not what a visitor
 * suggested, though it was accepted: who suggests it may be who claims next.
 */
export async function provingAddresses(
  { id, email, website }: Listing,
  tx: Database,
): Promise<{ email: string | null; domain: string | null }> {
  const accepted = await tx
    .select({ changes: listingReports.changes })
    .from(listingReports)
    .where(and(eq(listingReports.businessId, id), eq(listingReports.state, 'accepted')))
  const domain = ownDomain(website)
  const isSuggested = {
    email: accepted.some(({ changes }) => changes.email === email),
    domain: accepted.some(({ changes }) => ownDomain(changes.website ?? null) === domain),
  }
  return { email: isSuggested.email ? null : email, domain: isSuggested.domain ? null : domain }
}
