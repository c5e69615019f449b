import { sql, type SQL } from 'drizzle-orm'

/** SQL: the id of the business at a slug, or of the one that a listing once there was merged into; null without. */
export const idAtSlug = (slug: string): SQL => sql`coalesce(
  (select id from businesses where slug = ${slug}),
  (select business_id from former_slugs where slug = ${slug}))`
