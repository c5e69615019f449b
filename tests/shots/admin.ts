import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { demoAccounts } from '#db/seed/accounts.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { planSays, siteAdmin, sitePassword, subscribe } from '#tests/support/site-people.ts'
import {
  longName,
  makeFailures,
  makeJudgedReviews,
  makeLongBusiness,
  makeQueue,
  makeTasks,
} from './long-scene.ts'
import { pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

const logs = ['mails', 'deliveries', 'provider', 'drift']

const places: [name: string, path: string][] = [
  ['overview', '/admin'],
  ['users', '/admin?tab=users'],
  ['businesses', '/admin?tab=businesses'],
  ['subscriptions', '/admin?tab=subscriptions'],
  ['tasks', '/admin/tasks'],
  ['tasks-done', '/admin/tasks?show=done'],
  ['queue', '/admin/queue'],
  ['reviews', '/admin/reviews'],
  ['reviews-removed', '/admin/reviews?show=removed'],
  ['import', '/admin/import'],
  ['people', '/admin/people'],
  ['log', '/admin/log'],
  ...logs.map((kind) => [`log-${kind}`, `/admin/log?kind=${kind}`] as [string, string]),
]

async function takeEmpty({ emptyServer, person, state }: Shooting) {
  const server = await emptyServer()
  const login = { email: siteAdmin.ADMIN_EMAIL, password: sitePassword }
  const page = await person(login, { server, baseURL: server.url })
  for (const [name, path] of places) await state(page, `empty-${name}`, path)
}

/** Owners who pay. */
async function makePayers({ visitor }: Shooting) {
  for (const plan of ['BASIC', 'PREMIUM'] as const) {
    const payer = await visitor()
    await subscribe(payer, { plan, business: plan === 'BASIC' ? 'Kalk Bay Bakery' : longName })
    await planSays(payer, /Active/)
  }
}

async function takePlaces({ person, state }: Shooting) {
  const page = await person(demoAccounts.admin)
  for (const [name, path] of places) await state(page, name, path)
  await state(page, 'overview-first-window', '/admin', { window: true })
  await state(page, 'users-found', '/admin?tab=users&search=example&role=BUSINESS')
  await state(page, 'users-nothing-found', '/admin?tab=users&search=xyzzyq')
  await state(page, 'users-long', '/admin?tab=users&search=Donau')
  await state(page, 'businesses-found', '/admin?tab=businesses&plan=PREMIUM&area=City+Bowl')
  await state(page, 'businesses-nothing-found', '/admin?tab=businesses&search=xyzzyq')
  await state(page, 'businesses-long', '/admin?tab=businesses&search=Donau')
  await state(page, 'businesses-bulk', '/admin/businesses/bulk?industry=Restaurants')
  await state(page, 'businesses-bulk-nothing', '/admin/businesses/bulk?search=xyzzyq')
  await state(page, 'subscriptions-nothing-found', '/admin?tab=subscriptions&search=xyzzyq')
  await state(page, 'search', '/admin/search?search=co')
  await state(page, 'search-nothing', '/admin/search?search=xyzzyq')
  await state(page, 'not-found', '/admin/not/there')
  await state(page, 'log-last-day', '/admin/log?days=1')
  await state(page, 'user-menu-open', async () => {
    await page.goto('/admin?tab=users')
    await main(page)
      .locator('summary', { hasText: /^More about/ })
      .first()
      .click()
  })
}

async function takeForms({ person, state }: Shooting) {
  const page = await person(demoAccounts.admin)
  const openRows = async (path: string) => {
    await page.goto(path)
    // What is opened may take the place of those beside it.
    for (const one of await main(page).locator('summary').all())
      if (await one.isVisible()) await one.click()
  }
  await state(page, 'tasks-all-open', () => openRows('/admin/tasks'))
  await state(page, 'tasks-chosen', async () => {
    await page.goto('/admin/tasks')
    await main(page).getByRole('listitem').getByRole('link').nth(2).click()
    await page.waitForURL('**/admin/tasks?task=*')
  })
  await state(page, 'reviews-all-open', () => openRows('/admin/reviews'))
  await state(page, 'log-all-open', () => openRows('/admin/log'))
  await state(page, 'tasks-refused', async () => {
    await page.goto('/admin/tasks')
    await main(page)
      .locator('summary', { hasText: /^Mark settled/ })
      .first()
      .click()
    await pressRefused(page, 'Save reason')
  })
  const doomed = await makeUser()
  await state(page, 'user-delete', `/admin/users/${doomed.id}/delete`)
}

type Long = Awaited<ReturnType<typeof makeLongBusiness>>

async function takeBusiness({ person, state }: Shooting, { business, owner }: Long) {
  const page = await person(demoAccounts.admin)
  const path = `/admin/businesses/${business.id}`
  await state(page, 'business-long', path)
  await state(page, 'business-long-listing', `${path}?part=listing`)
  await state(page, 'business-long-manage', `${path}/manage`)
  await state(page, 'business-refused', async () => {
    await page.goto(path)
    await page.getByLabel('Website').fill('not an address')
    await pressRefused(page, 'Save')
  })
  await state(page, 'business-merge-refused', async () => {
    const { id } = await makeBusiness({ name: 'Corner Barbers', planStatus: 'FREE' })
    await page.goto(`/admin/businesses/${id}/manage`)
    await page.getByLabel('The listing that stays').fill('nothing-here')
    await pressRefused(page, /^Merge/)
  })
  await state(page, 'business-demo', async () => {
    await page.goto('/admin?tab=businesses&search=Nomvula')
    await main(page)
      .getByRole('link', { name: /Nomvula/ })
      .first()
      .click()
    await page.waitForURL('**/admin/businesses/*')
  })
  await state(page, 'user-long-delete', `/admin/users/${owner.id}/delete`)
  const find = async (email: string) => {
    await page.goto('/admin/people')
    await page.getByLabel('Email address').fill(email)
    await button(page, 'Find').click()
    await main(page)
      .getByText(/ held about/)
      .waitFor()
  }
  await state(page, 'person-found', () => find(owner.email))
  await state(page, 'person-not-found', () => find('nobody@example.co.za'))
  await state(page, 'person-erase-refused', async () => {
    await find(owner.email)
    await page.getByLabel('Type the email address to confirm').fill('other@example.co.za')
    await pressRefused(page, 'Erase this person')
  })
  await state(page, 'person-refused', async () => {
    await page.goto('/admin/people')
    await page.getByLabel('Email address').fill('nobody')
    await pressRefused(page, 'Find')
  })
}

const fileOf = (name: string, text: string | Buffer) => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(text),
})

async function send(page: Page, file: ReturnType<typeof fileOf>, press: string): Promise<void> {
  await page.goto('/admin/import')
  await page.getByLabel('CSV file').setInputFiles(file)
  await button(page, press).click()
}

async function takeImport({ person, state }: Shooting) {
  const page = await person(demoAccounts.admin)
  const chamber = readFileSync(new URL('../support/import/chamber.csv', import.meta.url))
  await state(page, 'import-dry-run', async () => {
    await send(page, fileOf('chamber.csv', chamber), 'Dry run')
    await page.getByText('Dry run: nothing was changed').first().waitFor()
  })
  await state(page, 'import-finished', async () => {
    await button(page, /^Import \d+ businesses$/).click()
    await page.getByText('Import finished').first().waitFor()
  })
  await state(page, 'import-doubtful-pairs', async () => {
    await makeBusiness({ name: 'Doubtful Diner', phone: null, address: '' })
    const head = 'name,industry,suburb,address\n'
    const rows = `Doubtful Diner,Restaurants,Kalk Bay,9 Main Rd\n${longName},Sorcery,Kalk Bay,\n`
    await send(page, fileOf('pairs.csv', head + rows), 'Dry run')
    await page.getByText('Dry run: nothing was changed').first().waitFor()
  })
  await state(page, 'import-unreadable', async () => {
    await send(page, fileOf('broken.csv', Buffer.from([0, 255, 254, 1])), 'Dry run')
    await main(page)
      .getByText(/could not be imported/)
      .or(main(page).getByRole('alert'))
      .first()
      .waitFor()
  })
  await state(page, 'import-file-chosen', async () => {
    await page.goto('/admin/import')
    await page.getByLabel('CSV file').setInputFiles(fileOf('chamber.csv', chamber))
  })
}

/** What admins see: with nothing in it, of the demo, and with names that have no place to break. */
export async function take(area: Shooting): Promise<void> {
  await area.part(() => takeEmpty(area))
  const long = await makeLongBusiness()
  const made = [makeTasks, makeJudgedReviews, makeFailures].map(
    (make) => () => make(long.business.id),
  )
  for (const make of [makeQueue, ...made]) await area.part(make)
  const parts = [takeImport, makePayers, takePlaces, takeForms]
  await area.part(() => takeBusiness(area, long))
  for (const one of parts) await area.part(() => one(area))
}
