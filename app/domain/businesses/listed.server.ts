import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isSlug } from './reference.ts'

export const noListing = () =>
  new DomainError('not-found', "The business you're looking for doesn't exist or has been removed.")

/** A listed business by its slug. Throws DomainError `not-found`. */
export async function listedBusiness(slug: string, tx: Database = db) {
  if (!isSlug(slug)) throw noListing()
  const [business] = await tx.select().from(businesses).where(eq(businesses.slug, slug))
  if (!business?.listed) throw noListing()
  return business
}
