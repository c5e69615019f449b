import { stringify } from 'csv-stringify/sync'
import { csvLines } from '#app/domain/csv-lines.ts'
import { db, type Database } from '#db/client.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { allows } from '#app/domain/businesses/plan-features.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { ownedBusiness } from '#app/domain/services/own-services.server.ts'
import { clientRows } from './clients.server.ts'
import type { ClientFilters } from './views.ts'

const header = ['Name', 'Email', 'Phone', 'Visits', 'No-shows', 'Last', 'Next', 'Note']
/** More clients than a business has; limits a download. */
const maxRows = 50_000

const dateOf = (at: Date | null) => (at ? localDateOf(at) : '')

/**
 * The clients that a search finds as CSV (RFC 4180, UTF-8). Throws as `clientPage`, and `forbidden` where the plan has
 * no export.
 */
export async function exportClients(
  actor: Actor,
  { search }: ClientFilters,
  tx: Database = db,
  now = new Date(),
): Promise<string> {
  const business = await ownedBusiness(actor, tx)
  if (!allows(business.planStatus, 'csv-export')) {
    throw new DomainError('forbidden', 'Exporting your customers comes with the Basic plan.')
  }
  const rows = await clientRows(business.id, { search, limit: maxRows, offset: 0 }, { now, tx })
  const lines = rows.map((client) => [
    ...[client.name, client.email, client.phone && formatPhone(client.phone)],
    ...[String(client.visits), String(client.noShows)],
    ...[dateOf(client.last), dateOf(client.next), client.note],
  ])
  // The byte order mark tells spreadsheets that this is UTF-8; a cell that starts like a formula gets an apostrophe.
  return `\ufeff${stringify([header, ...lines], { ...csvLines, escape_formulas: true })}`
}
