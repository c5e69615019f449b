import { expect, it } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { siteAdmin } from '#tests/support/site-people.ts'
import { chosen, shooting, tally, type Shooting } from './shooting.ts'

type Area = { take: (shooting: Shooting) => Promise<void> }

/** Loaded once the server runs: what the product's own verbs make, they make in its database. */
const areas: Record<string, () => Promise<Area>> = {
  public: () => import('./public.ts'),
  booking: () => import('./booking.ts'),
  account: () => import('./account.ts'),
  desk: () => import('./desk.ts'),
  admin: () => import('./admin.ts'),
  messages: () => import('./messages.ts'),
}

const secret = { SESSION_SECRET: 'a secret for pictures, of no worth to anyone' }

/** The demo site, by a name: browsers give passkeys to no address. */
async function demoSite(): Promise<TestServer> {
  const env = { ...secret, WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startTestServer({ seed: 'demo', host: 'localhost', env })
  const { databaseUrl: DATABASE_URL, dataDir: DATA_DIR, url: PUBLIC_URL } = server
  Object.assign(process.env, { ...secret, DATABASE_URL, DATA_DIR, PUBLIC_URL, RATE_LIMIT: 'off' })
  // The files of its pictures did not come along with its database.
  const { seedPictures } = await import('#db/seed/offers/pictures.ts')
  const { db } = await import('#db/client.server.ts')
  await seedPictures(db)
  return server
}

it('takes pictures of the pages in all their states', async () => {
  const server = await demoSite()
  let empty: Promise<TestServer> | undefined
  const emptyServer = () => (empty ??= startTestServer({ env: siteAdmin }))
  for (const [area, load] of Object.entries(areas)) {
    if (!chosen.only.includes(area)) continue
    const begun = Date.now()
    const one = shooting({ area, server, emptyServer })
    await one.part(async () => (await load()).take(one))
    await one.end()
    console.log(`${area}: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`)
  }
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
  console.log(`${tally.states} states, ${tally.pictures} pictures, ${tally.faults.length} faults`)
  expect(tally.faults).toEqual([])
})
