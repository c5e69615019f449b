import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { formerSlugs } from '#db/schema/index.ts'

/** SQL: the id of the business at a slug, or of the one that a listing once there was merged into; null without. */
export const idAtSlug = (slug: string): SQL => sql`coalesce(
  (select id from businesses where slug = ${slug}),
  (select business_id from former_slugs where slug = ${slug}))`

/** Whether an address redirects: another listing there would take its visitors. */
export const isFormerSlug = async (slug: string, tx: Database): Promise<boolean> =>
  (await tx.$count(formerSlugs, eq(formerSlugs.slug, slug))) > 0
