import sharp from 'sharp'
import { demoAccounts } from '#db/seed/accounts.ts'
import { drawings } from '#db/seed/offers/drawings.ts'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'
import { makeUnclaimed } from '#tests/support/pages/claims.ts'
import { dateAhead } from '#tests/support/pages/owners-day.ts'
import { ownPicture, picker, pictureFile } from '#tests/support/pages/picture-card.ts'
import { startTestServer } from '#tests/support/server.ts'
import { startTcpProxy } from '#tests/support/tcp-proxy.ts'
import type { Shooting } from './shooting.ts'

const nothing = {
  ...{ email: null, phone: null, address: '', suburb: '' },
  ...{ latitude: null, longitude: null },
}

/** Listings that nobody has claimed, and what is changed of them. */
const changes = {
  unclaimed: { name: 'Corner Hair' },
  'free-with-nothing': { name: 'Bare Hair', ...nothing },
  paused: { name: 'Paused Hair', is_active: false },
  'temporarily-closed': { name: 'Sleeping Hair', closed_until: dateAhead(40) },
}

export async function takeChangedListings({ visitor, state, sql, server }: Shooting) {
  const page = await visitor()
  for (const [name, change] of Object.entries(changes)) {
    await state(page, `profile-${name}`, async () => {
      const { slug } = await makeUnclaimed(server)
      await sql`update businesses set ${sql(change)} where slug = ${slug}`
      await page.goto(`/business/${slug}`)
    })
  }
}

/** A picture that an owner uploads, on the desk, on the page and in the directory. */
export async function takeOwnPicture({ visitor, person, state, sql }: Shooting) {
  const owner = await person(demoAccounts.basic)
  const drawing = Buffer.from(drawings['Wash, blow and trim'] ?? '')
  const bytes = await sharp(drawing, { density: 288 }).jpeg().toBuffer()
  await owner.goto('/dashboard?tab=profile')
  await picker(owner).setInputFiles(pictureFile(bytes))
  await ownPicture(owner).waitFor()
  await state(owner, 'desk-own-picture', '/dashboard?tab=profile')
  const [listing] =
    await sql`select slug, name from businesses where owner_id = ${demoAccounts.basic.id}`
  const page = await visitor()
  await state(page, 'profile-own-picture', `/business/${listing?.['slug']}`)
  const search = encodeURIComponent(String(listing?.['name']))
  await state(page, 'directory-own-picture', `/directory?search=${search}`)
}

/** What is shown while the site cannot do its work: a fault of its own, and a database that is away. */
export async function takeFaults({ visitor, state }: Shooting) {
  const database = await createTestDatabase()
  const proxy = await startTcpProxy(database.url)
  const server = await startTestServer({ env: { DATABASE_URL: proxy.url } })
  // Here the browser is told of faults on purpose.
  const page = await visitor({ server, baseURL: server.url, expects: [/./] })
  const sql = connectTo(database.url)
  await sql`alter table businesses rename to businesses_elsewhere`
  await state(page, 'error-500', '/business/anything')
  await sql`alter table businesses_elsewhere rename to businesses`
  await state(page, 'error-503', async () => {
    await page.goto('/')
    proxy.swallow()
    await page.goto(`/directory?search=${crypto.randomUUID()}`)
  })
  await server.kill()
  await proxy.close()
}
