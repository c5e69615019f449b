import type { Client } from 'pg'

/** An index that takes minutes to make: apart from the migrations' transaction, so that reads and writes go on. */
type LateIndex = {
  name: string
  table: string
  using: string
  /** What its definition holds since it was changed last. */
  sign: string
}

const lateIndexes: readonly LateIndex[] = [
  {
    name: 'listing_texts_joints',
    table: 'listing_texts',
    using: 'gin ((joint_keys(text) || ARRAY[industry, area, suburb]))',
    sign: 'joint_keys(',
  },
  {
    name: 'listing_words_of_group',
    table: 'listing_words',
    using: `gin ((words || array_to_tsvector(ARRAY['=' || industry, '=' || area])))`,
    sign: 'array_to_tsvector',
  },
]

type State = 'missing' | 'broken off' | 'former' | 'ready'

async function stateOf(client: Client, name: string, sign: string): Promise<State> {
  const { rows } = await client.query<{ valid: boolean; definition: string }>(
    `select indisvalid as valid, pg_get_indexdef(indexrelid) as definition
      from pg_index where indexrelid = to_regclass($1)`,
    [name],
  )
  const [row] = rows
  if (!row) return 'missing'
  if (!row.valid) return 'broken off'
  return row.definition.includes(sign) ? 'ready' : 'former'
}

/** Whether all are there, of the shape that this version asks for. */
export async function areLateIndexesReady(client: Client): Promise<boolean> {
  for (const { name, sign } of lateIndexes) {
    if ((await stateOf(client, name, sign)) !== 'ready') return false
  }
  return true
}

/** Waits for what a killed server's connection may still be making: until then the index looks broken off. */
const untilNobodyMakesIt = (client: Client, table: string) =>
  client.query(`begin; lock table ${table} in share update exclusive mode; commit`)

/**
 * Makes the indexes that are missing, broken off or of a former shape; a former one serves until the new one can. The
 * caller sees to it that nobody else does, and no statement waits for that: making an index waits for all statements.
 */
export async function makeLateIndexes(client: Client): Promise<void> {
  for (const { name, table, using, sign } of lateIndexes) {
    if ((await stateOf(client, name, sign)) === 'ready') continue
    await untilNobodyMakesIt(client, table)
    const made = `${name}_new`
    if ((await stateOf(client, made, sign)) !== 'ready') {
      await client.query(`drop index concurrently if exists ${made}`)
      await client.query(`create index concurrently ${made} on ${table} using ${using}`)
    }
    await client.query(`drop index concurrently if exists ${name}`)
    await client.query(`alter index ${made} rename to ${name}`)
  }
}
