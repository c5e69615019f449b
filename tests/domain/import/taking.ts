import { Readable } from 'node:stream'
import { system } from '#app/domain/actor.ts'
import { importBusinesses, type ImportInput } from '#app/domain/import/import-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'

export const take = (text: string | Buffer, more: Partial<ImportInput> = {}) =>
  importBusinesses(system, { source: () => Readable.from([Buffer.from(text)]), ...more })

export const stored = () => db.select().from(businesses).orderBy(businesses.name)

export const reasons = (report: { refused: { reason: string; count: number }[] }) =>
  Object.fromEntries(report.refused.map(({ reason, count }) => [reason, count]))

/** An OpenStreetMap node, by default in Sea Point. */
export const node = (id: number, tags: Record<string, string>, lat = -33.9166, lon = 18.3879) => ({
  type: 'node',
  id,
  lat,
  lon,
  tags,
})

/** An Overpass API response. */
export const overpass = (...elements: unknown[]) => JSON.stringify({ version: 0.6, elements })
