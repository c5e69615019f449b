import { Readable } from 'node:stream'
import { system } from '#app/domain/accounts/actor.ts'
import {
  importBusinesses,
  type ImportInput,
} from '#app/domain/businesses/import/import-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

/** Imports a text as the product itself. */
export const take = (text: string | Buffer, more: Partial<ImportInput> = {}) =>
  importBusinesses(system, { source: Readable.from([Buffer.from(text)]), ...more })

export const stored = () => db.select().from(businesses).orderBy(businesses.name)

/** How many rows were refused for which reason. */
export const reasons = (report: { refused: { reason: string; count: number }[] }) =>
  Object.fromEntries(report.refused.map(({ reason, count }) => [reason, count]))

/** A point of OpenStreetMap, in Sea Point unless said otherwise. */
export const node = (id: number, tags: Record<string, string>, lat = -33.9166, lon = 18.3879) => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
})

/** An answer of the Overpass API. */
export const overpass = (...elements: unknown[]) => JSON.stringify({ version: 0.6, elements })
