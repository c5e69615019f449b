import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { focalPoints } from '#app/domain/uploads/focal-point.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'
import { services, staff } from './services.ts'

/**
 * Converted pictures. A row is inserted before its files and deleted after them, so that every stored file has one.
 * Files: `pictures/{hash}-{width}.{avif,webp,jpg}`.
 */
export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null once the business is deleted, or the service or person that it shows. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'set null' }),
    /** The service or the person that it shows; without either it is of the business itself. */
    serviceId: uuid('service_id'),
    staffId: uuid('staff_id'),
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
      .where(sql`replaced_at is null and service_id is null and staff_id is null`),
    uniqueIndex('images_shown_service')
      .on(t.businessId, t.serviceId)
      .where(sql`replaced_at is null`),
    uniqueIndex('images_shown_staff')
      .on(t.businessId, t.staffId)
      .where(sql`replaced_at is null`),
    // The cleanup deletes files and row of what is without a business.
    foreignKey({
      name: 'images_service',
      columns: [t.businessId, t.serviceId],
      foreignColumns: [services.businessId, services.id],
    }).onDelete('set null'),
    foreignKey({
      name: 'images_staff',
      columns: [t.businessId, t.staffId],
      foreignColumns: [staff.businessId, staff.id],
    }).onDelete('set null'),
    index('images_business').on(t.businessId),
    index('images_replaced').on(t.replacedAt),
    closedList(t.focalPoint),
  ],
)
