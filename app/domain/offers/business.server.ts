import { eq, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { settingsColumns } from '#app/domain/availability/settings.server.ts'
import { databaseTime } from '#app/domain/database-clock.server.ts'
import { isRefused } from '#app/domain/businesses/reachable.server.ts'

const columns = {
  ...settingsColumns,
  slug: businesses.slug,
  name: businesses.name,
  email: businesses.email,
  isEmailRefused: isRefused(sql`${businesses.email}`),
  phone: businesses.phone,
  website: businesses.website,
  address: businesses.address,
  suburb: businesses.suburb,
  city: businesses.city,
  /** The database's time, which offers go by. */
  now: databaseTime,
}

/** A business as offers need it, locked against other bookings until the transaction ends. One statement. */
export async function lockToOffer(businessId: string, tx: Database) {
  const [business] = await tx
    .select(columns)
    .from(businesses)
    .where(eq(businesses.id, businessId))
    .for('no key update', { of: businesses })
  return business
}

export type OfferingBusiness = NonNullable<Awaited<ReturnType<typeof lockToOffer>>>
