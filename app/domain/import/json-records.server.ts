import { pipeline, type Readable } from 'node:stream'
import pick from 'stream-json/filters/pick.js'
import parser from 'stream-json/parser.js'
import streamArray from 'stream-json/streamers/stream-array.js'
import { brokenFile } from './broken-file.ts'
import { readOsmElement } from './osm-row.server.ts'
import type { Reading } from './row.ts'

const listKeys = /^(?:elements|features)$/

/**
 * Streams businesses from Overpass JSON (`elements`) or a GeoJSON FeatureCollection (`features`). Throws DomainError
 * `invalid` for truncated JSON or without such a list.
 */
export async function* readJsonRecords(source: Readable): AsyncGenerator<Reading> {
  let position = 0
  let listSeen = false
  const elements = pipeline(
    source,
    // Whole values only: streaming pieces too would quadruple the tokens.
    parser.asStream({ streamValues: false }),
    pick.asStream({
      filter: (path) => {
        const found = path.length === 1 && listKeys.test(String(path[0]))
        listSeen ||= found
        return found
      },
    }),
    streamArray.asStream(),
    // Errors are thrown by the iteration below.
    () => {},
  )
  try {
    for await (const { value } of elements as AsyncIterable<{ value: unknown }>) {
      position += 1
      yield readOsmElement(value, position)
    }
  } catch (error) {
    if (!(error instanceof Error) || !/pars|Top-level|expected|invalid|UTF/i.test(error.message)) {
      throw error
    }
    const why = error.message.replace(/^Parser cannot parse input: /, '')
    throw brokenFile(`element ${(position + 1).toLocaleString('en-ZA')}`, why, error)
  }
  if (!listSeen) throw brokenFile('its beginning', 'it has no list of elements or features')
}
