import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { connectTo } from '#tests/support/database.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { isDrill } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

/** How long writes and reads are mixed, in milliseconds. */
const mixedFor = isDrill ? 60_000 : 4000
/** Within this a change is seen everywhere. */
const promised = 1000

const token = 'counts-of-kept-pages'
let servers: TestServer[]

beforeAll(async () => {
  const env = { METRICS_TOKEN: token }
  const one = await startTestServer({ seed: 'demo', env })
  servers = [one, await startTestServer({ env: { ...env, DATABASE_URL: one.databaseUrl } })]
})

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T

/** A business whose description holds a word of its own and a number that goes up. */
type Numbered = { id: string; slug: string; word: string; number: number; known: Known[] }
/** That from an instant on every page must show at least this number. */
type Known = { number: number; from: number }

async function numbered(sql: ReturnType<typeof connectTo>): Promise<Numbered[]> {
  const rows = await sql<{ id: string; slug: string }[]>`
    select id, slug from businesses where listed order by random() limit 4`
  // Businesses of the test before still hold its words.
  const mark = randomUUID().slice(0, 8)
  return rows.map((row, at) => ({ ...row, word: `qzxv${mark}${at}j`, number: 0, known: [] }))
}

/** Reads on, until the time is over and it was often known what had to be shown. */
async function readAgain(businesses: Numbered[], mixing: { end: number; proven: number }) {
  while (performance.now() < mixing.end || mixing.proven < 20) {
    const business = pick(businesses)
    const path = pick([`/business/${business.slug}`, `/directory?search=${business.word}`])
    const begun = performance.now()
    const least = business.known.findLast(({ from }) => from <= begun)?.number ?? 0
    const { text } = await rawRequest(pick(servers).url, { path })
    const shown = new RegExp(`${business.word} (\\d+)`).exec(text)?.[1] ?? '0'
    expect(Number(shown), `${path} a second after`).toBeGreaterThanOrEqual(least)
    if (least > 0) mixing.proven += 1
  }
}

async function hits(): Promise<number> {
  const counts = servers.map(async ({ url }) => {
    const headers = { authorization: `Bearer ${token}` }
    const { text } = await rawRequest(url, { path: '/metrics', headers })
    return Number(/page_cache_requests\{result="hit"\} (\d+)/.exec(text)?.[1])
  })
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

async function expectFreshReads(): Promise<void> {
  const sql = connectTo(servers[0]?.databaseUrl ?? '')
  const businesses = await numbered(sql)
  const before = await hits()
  const mixing = { end: performance.now() + mixedFor, proven: 0, isOver: false }
  const write = async () => {
    while (!mixing.isOver) {
      const business = pick(businesses)
      business.number += 1
      await sql`update businesses set description = ${`${business.word} ${business.number}.`} where id = ${business.id}`
      business.known.push({ number: business.number, from: performance.now() + promised })
      // As often as pages are kept and dropped in turn.
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 400))
    }
  }
  const writing = write()
  await Promise.all([1, 2, 3, 4].map(() => readAgain(businesses, mixing))).finally(() => {
    mixing.isOver = true
  })
  await writing
  expect(await hits()).toBeGreaterThan(before)
}

test('a read that starts a second after a write shows it, on every server', async () => {
  await expectFreshReads()
})

test('so it does where no notification arrives', async () => {
  const sql = connectTo(servers[0]?.databaseUrl ?? '')
  await sql`create or replace function tell_pages(changed text[]) returns void language sql as
    'insert into page_changes (tags) select changed where cardinality(changed) > 0'`
  await expectFreshReads()
})
