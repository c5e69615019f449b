import type { Locator, Page } from 'playwright'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import {
  awaitKept,
  expectKept,
  loseLine,
  ofBadLines,
  saidOfForms,
} from '#tests/support/pages/bad-lines.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import { withheld } from '#tests/support/pages/withheld-scripts.ts'

let server: TestServer
let owner: { email: string; slug: string }
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})
beforeEach(async () => {
  owner ??= await makeDeskOwner(server, 'PREMIUM')
})

const open = () =>
  visit({
    baseURL: server.url,
    expects: [...ofBadLines, ...withheld, /INTERNET_DISCONNECTED/, /status of 4\d\d/],
  })

const stays = /did not answer, so this page stays/
const isPost = ({ method }: { method: string }) => method === 'POST'
const isAsked = ({ url, method }: { url: URL; method: string }) =>
  method === 'GET' && url.pathname.endsWith('.data')

async function typeBooking(): Promise<Page> {
  const page = await open()
  await signIn(page, owner.email, '/dashboard/calendar/new')
  await page.getByLabel('Name (optional)').fill('Busi Mokoena')
  await awaitKept(page)
  return page
}

const expectTyped = (page: Page) =>
  expectSoon(page.getByLabel('Name (optional)')).toHaveValue('Busi Mokoena')

describe('a half-filled form', () => {
  it('stays where a link leads nowhere, and the link works once the line is back', async () => {
    const page = await typeBooking()
    for (const line of ['is gone', 'ends at a proxy'] as const) {
      // First with the next page's script, which browsers do not ask for again once it failed.
      for (const only of [isAsked, undefined]) {
        const restore = await loseLine(page, line, only)
        await main(page).getByRole('link', { name: 'Cancel' }).click()
        await page.getByText(stays).first().waitFor()
        await expectTyped(page)
        await expectSoon(page).toHaveURL(/calendar\/new$/)
        await expectSoon(page.locator('.animate-pulse')).toHaveCount(0)
        await page.getByRole('button', { name: 'Close' }).click()
        await restore()
      }
    }
    await main(page).getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(/calendar$/)
  })

  it('stays where a link leads to its own page', async () => {
    const page = await typeBooking()
    const restore = await loseLine(page, 'is gone')
    await page.evaluate(() => globalThis['__remixRouter'].navigate(globalThis.location.pathname))
    await page.getByText(stays).first().waitFor()
    await expectTyped(page)
    await restore()
  })

  it('stays where the line was gone before anything was done', async () => {
    const page = await open()
    await signIn(page, owner.email, '/dashboard/calendar/new')
    await awaitKept(page)
    await page.context().setOffline(true)
    await page.getByLabel('Name (optional)').fill('Busi Mokoena')
    await button(page, 'Save booking').click()
    await page
      .getByText(/still here; please try again/)
      .first()
      .waitFor()
    await expectTyped(page)
    await main(page).getByRole('link', { name: 'Cancel' }).click()
    await page.getByText(stays).first().waitFor()
    await expectTyped(page)
    await page.context().setOffline(false)
  })

  it('stays where the page cannot be renewed in the background, without a word', async () => {
    const page = await typeBooking()
    const restore = await loseLine(page, 'is gone')
    await page.evaluate(() => globalThis['__remixRouter'].revalidate())
    await page.waitForFunction(() => globalThis['__remixRouter'].state.revalidation === 'idle')
    await expectTyped(page)
    await expectSoon(page.getByText(/did not answer|no connection/)).toHaveCount(0)
    await restore()
  })

  it('keeps what was refused of it, and what was typed after that', async () => {
    const page = await typeBooking()
    const length = page.getByLabel('Length (min)')
    await length.fill('never')
    await button(page, 'Save booking').click()
    await main(page).getByRole('alert').first().waitFor()
    await expectKept(page, 'is gone', 'Save booking', [['Length (min)', 'twice']])
    await expectTyped(page)
    await expectSoon(length).toHaveAttribute('aria-invalid', 'true')
    await length.fill('45')
    await button(page, 'Save booking').click()
    await page.getByText('Busi Mokoena').first().waitFor()
  })
})

describe('what was done', () => {
  it('is shown by a document where the page after it does not come', async () => {
    const page = await typeBooking()
    const restore = await loseLine(page, 'ends at a proxy', isAsked)
    await button(page, 'Save booking').click()
    await page.waitForURL((url) => !url.pathname.endsWith('/new'))
    await page.getByText('Busi Mokoena').first().waitFor()
    await restore()
  })
})

describe('an answer that does come', () => {
  it('is shown where the page around it does not, and nobody says that it was saved', async () => {
    const page = await open()
    await signInAsAdmin(page)
    await page.goto('/admin/people')
    await page.getByLabel('Email address', { exact: true }).fill(owner.email)
    await awaitKept(page)
    const restore = await loseLine(page, 'ends at a proxy', isAsked)
    await button(page, 'Find').click()
    await page.getByText('rest of this page could not be loaded again').first().waitFor()
    await page.getByText('This address has an account.').waitFor()
    await expectSoon(page.getByText(/was saved/)).toHaveCount(0)
    await restore()
  })
})

describe('an answer that does not come', () => {
  it('leaves the button at work, and nothing is sent twice', async () => {
    const page = await typeBooking()
    let posts = 0
    await page.route('**', (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      posts += 1
      return undefined
    })
    await button(page, 'Save booking').click()
    const busy = button(page, 'Saving...')
    await expectSoon(busy).toBeDisabled()
    await busy.click({ force: true })
    await page.getByLabel('Name (optional)').press('Enter')
    expect(posts).toBe(1)
    await page.goto('/dashboard?tab=profile&section=hours')
    await awaitKept(page)
    const plain = main(page).locator('button[name=intent]:not(.hidden)').first()
    for (const _ of [1, 2]) await plain.click({ force: true })
    await expectSoon.poll(() => posts).toBe(2)
  })
})

/** The forms of a page that can be typed into, each with its first such field. */
const typing =
  'textarea, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=password])'

async function sweep(
  page: Page,
  address: string,
  said = saidOfForms['ends at a proxy'],
): Promise<string[]> {
  await page.goto(address)
  const forms = main(page)
    .locator('form[method=post]')
    .filter({ has: page.locator(typing) })
  const swept: string[] = []
  for (let at = 0; at < (await forms.count()); at += 1) {
    const form: Locator = forms.nth(at)
    const field = form.locator(typing).filter({ visible: true }).first()
    const send = form.locator('button[type=submit]').filter({ visible: true }).first()
    if ((await field.count()) === 0 || (await send.count()) === 0) continue
    await form.evaluate('form => { form.noValidate = true }')
    await field.fill('7 typed words')
    await awaitKept(page)
    const restore = await loseLine(page, 'ends at a proxy', isPost)
    await send.click()
    await page.getByText(said).first().waitFor()
    await expectSoon(field, `${address} form ${at}`).toHaveValue('7 typed words')
    await expectSoon(send).toBeEnabled()
    await restore()
    swept.push(`${address} ${await send.innerText()}`)
    await page.reload()
  }
  return swept
}

describe('every form that can be typed into keeps it', () => {
  it('at the desk and of an account', async () => {
    const page = await open()
    await signIn(page, owner.email, '/dashboard')
    const swept: string[] = []
    for (const address of [
      '/dashboard?tab=profile',
      '/dashboard?tab=automation',
      '/dashboard/calendar/new',
      '/dashboard/calendar/block',
      '/dashboard/calendar/elsewhere',
      '/dashboard/billing-details',
      '/dashboard/services',
      '/account',
      '/account/two-step',
      '/account/passkeys',
      '/account/delete',
    ]) {
      swept.push(...(await sweep(page, address)))
    }
    expect(swept.length, swept.join('\n')).toBeGreaterThan(5)
  })

  it('of the admin', async () => {
    const page = await open()
    await signInAsAdmin(page)
    const swept = await sweep(page, '/admin/people')
    await page.goto('/admin?tab=businesses')
    const edit = await page.locator('a[href^="/admin/businesses/"]').first().getAttribute('href')
    for (const address of [edit ?? '', `${edit}/manage`])
      swept.push(...(await sweep(page, address)))
    expect(swept.length, swept.join('\n')).toBeGreaterThan(0)
  })

  it('of visitors', async () => {
    const page = await open()
    const swept: string[] = []
    for (const address of ['/login', '/forgot-password'])
      swept.push(...(await sweep(page, address, /is still here; please try again/)))
    for (const address of [
      '/register',
      `/business/${owner.slug}/suggest`,
      `/business/${owner.slug}/claim`,
    ]) {
      swept.push(...(await sweep(page, address)))
    }
    expect(swept.length, swept.join('\n')).toBeGreaterThan(4)
  })
})
