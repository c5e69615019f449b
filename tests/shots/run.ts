import { expect, it } from 'vitest'
import { startTestServer } from '#tests/support/server.ts'
import { siteAdmin } from '#tests/support/site-people.ts'
import { chosen, shooting, tally, type Shooting } from './shooting.ts'
import { takeDesk } from './desk.ts'
import { takePublic } from './public.ts'

const areas: Record<string, (shooting: Shooting) => Promise<void>> = {
  public: takePublic,
  desk: takeDesk,
}

it('takes pictures of the pages in all their states', async () => {
  // The server fills itself, as a first start does: pictures of services and people are files.
  const env = { SEED: 'demo', WEBHOOK_ALLOW_PRIVATE: '1' }
  const server = await startTestServer({ env })
  let empty: ReturnType<typeof startTestServer> | undefined
  const emptyServer = () => (empty ??= startTestServer({ env: siteAdmin }))
  for (const [area, take] of Object.entries(areas)) {
    if (!chosen.only.includes(area)) continue
    const begun = Date.now()
    const one = shooting({ area, server, emptyServer })
    await one.part(() => take(one))
    await one.end()
    console.log(`${area}: ${((Date.now() - begun) / 60_000).toFixed(1)} minutes`)
  }
  console.log(`${tally.states} states, ${tally.pictures} pictures, ${tally.faults.length} faults`)
  expect(tally.faults).toEqual([])
})
