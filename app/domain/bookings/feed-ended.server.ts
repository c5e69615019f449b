import { sql } from 'drizzle-orm'
import { businesses } from '#db/schema/businesses.ts'

/** SQL: no feed from now on. The number is kept, so that the next owner's first feed is not one that was handed out. */
export const feedEnded = sql`-abs(${businesses.feedVersion})`
