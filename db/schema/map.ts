import { bigint, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Industry } from '#app/domain/businesses/industries.ts'
import type { Area } from '#app/domain/places/areas.ts'

/**
 * Listed businesses by cell of the map, maintained by triggers in the same transaction: at two levels, so that no
 * picture reads more than a few thousand rows. Empty cells stay with a total of 0.
 */
export const listingCells = pgTable(
  'listing_cells',
  {
    /** The side of a cell is the world's, halved so often. */
    level: smallint('level').notNull(),
    x: integer('x').notNull(),
    y: integer('y').notNull(),
    industry: text('industry').$type<Industry>().notNull(),
    area: text('area').$type<Area>().notNull(),
    suburb: text('suburb').notNull(),
    total: integer('total').notNull(),
    /** Sums of positions, in thousand millionths of the world's sides. */
    sumX: bigint('sum_x', { mode: 'number' }).notNull(),
    sumY: bigint('sum_y', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.level, t.x, t.y, t.industry, t.area, t.suburb] })],
)
