import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ImportReport } from '#app/domain/import/report.ts'
import { users } from './accounts.ts'
import { businesses } from './businesses.ts'
import { closedList, createdAt, instant } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Files that admins try out and import; they are deleted a day after. */
export const imports = pgTable(
  'imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    file: text('file').notNull(),
    state: text('state', { enum: ['waiting', 'reading', 'writing', 'done', 'failed'] }).notNull(),
    isDryRun: boolean('is_dry_run').notNull(),
    /** Rows of the file, and those done with. */
    rows: integer('rows').notNull().default(0),
    read: integer('read').notNull().default(0),
    report: jsonb('report').$type<ImportReport>(),
    /** Why it failed, for the admin. */
    error: text('error').notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('imports_user').on(t.userId, t.createdAt.desc()),
    index('imports_expiry').on(t.expiresAt),
    closedList(t.state),
  ],
)

const ofImport = () =>
  uuid('import_id')
    .notNull()
    .references(() => imports.id, { onDelete: 'cascade' })

/** The bytes of an import's file, and of the report beside it. */
export const importParts = pgTable(
  'import_parts',
  {
    importId: ofImport(),
    kind: text('kind', { enum: ['file', 'report'] }).notNull(),
    part: integer('part').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.kind, t.part] }), closedList(t.kind)],
)

/** Rows of an import that are the same place as another, or may be. */
export const importPairs = pgTable(
  'import_pairs',
  {
    importId: ofImport(),
    position: integer('position').notNull(),
    externalKey: text('external_key').notNull(),
    /** The row as people read it. */
    row: text('row').notNull(),
    /** The key of the other one in its source, or its id. */
    other: text('other').notNull(),
    otherText: text('other_text').notNull(),
    /** The listing's id; null for a row of the file. */
    businessId: uuid('business_id'),
    isDoubtful: boolean('is_doubtful').notNull(),
  },
  (t) => [primaryKey({ columns: [t.importId, t.position] })],
)

/** What admins said of a row and another one: whether they are one place. */
export const importDecisions = pgTable(
  'import_decisions',
  {
    externalKey: text('external_key').notNull(),
    other: text('other').notNull(),
    same: boolean('same').notNull(),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.externalKey, t.other] }),
    index('import_decisions_by').on(t.decidedBy),
  ],
)

/** What a listing has from another source than its own: the own one's empty cell does not take it away. */
export const importGains = pgTable(
  'import_gains',
  {
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    field: text('field', { enum: ['phone', 'website', 'hours', 'address', 'category'] }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.businessId, t.field] }), closedList(t.field)],
)
