import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { focalPoints } from '#app/domain/uploads/focal-point.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

/**
 * Converted pictures. A row is inserted before its files and deleted after them, so that every stored file has one.
 * Files: `pictures/{hash}-{width}.{avif,webp,jpg}`.
 */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the business is deleted. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    hash: text('hash').notNull(),
    /** Of the upload after EXIF rotation. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** Ascending; heights are 5/8 of them. */
    widths: integer('widths').array().notNull(),
    focalPoint: text('focal_point', { enum: focalPoints }).notNull(),
    /** A blurred preview as a data URL. */
    placeholder: text('placeholder').notNull(),
    createdAt: createdAt(),
    /** When it was replaced or uploaded; null while shown. */
    replacedAt: instant('replaced_at'),
  },
  (t) => [
    uniqueIndex('images_hash').on(t.hash),
    uniqueIndex('images_shown')
      .on(t.businessId)
      .where(sql`replaced_at is null`),
    index('images_business').on(t.businessId),
    index('images_replaced').on(t.replacedAt),
    closedList(t.focalPoint),
  ],
)
