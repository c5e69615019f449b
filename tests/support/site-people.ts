import type { Page } from 'playwright'
import { expect } from 'vitest'
import { wordsOf } from './billing-lives/visitor.ts'
import { main } from './page-parts.ts'

// The forms' own requests, sent from a page's profile without drawing the forms. Journeys that
// prove those forms fill them in: accounts, plans and plan-terms.

export const sitePassword = 'three-blue-kites'

/** Settings of a server with an admin to sign in as. */
export const siteAdmin = { ADMIN_EMAIL: 'desk@example.co.za', ADMIN_PASSWORD: sitePassword }

/** A connection of its own: the server may close a kept one just when it is used again. */
const headers = { connection: 'close' }

/** Where the answer to a form leads. */
async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const answer = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect([path, answer.status()]).toEqual([path, 302])
  return answer.headers()['location'] ?? ''
}

/** Signs in, and opens the page that was wanted. */
export async function signIn(page: Page, email: string, to: string, password = sitePassword) {
  await send(page, '/login', { email, password, redirectTo: to })
  await page.goto(to)
}

export const signInAsAdmin = (page: Page) => signIn(page, siteAdmin.ADMIN_EMAIL, '/admin')

/** Registers an owner without a plan, who is signed in; the address. */
export async function register(
  page: Page,
  businessName = `Gem ${crypto.randomUUID().slice(0, 8)}`,
): Promise<string> {
  const email = `${crypto.randomUUID()}@example.co.za`
  const to = await send(page, '/register', {
    ...{ firstName: 'Thandi', lastName: 'Nkosi', email, phone: '021 555 0100' },
    ...{ password: sitePassword, businessName, industry: 'Restaurants', area: 'City Bowl' },
    // Its phone may be another listing's, which would be asked about.
    ...{ terms: 'on', listing: 'none' },
  })
  expect(to).toBe('/welcome')
  return email
}

export const chooseFree = (page: Page) => send(page, '/welcome', {})

/** Opens a checkout of an owner; the path of its payment page. */
export const openCheckout = (page: Page, email: string, plan: 'BASIC' | 'PREMIUM') =>
  send(page, '/subscription', {
    ...{ first_name: 'Thandi', last_name: 'Nkosi', email, phone: '021 555 0100', plan },
  })

/** Pays an opened checkout, and comes back. */
export async function pay(page: Page, checkout: string): Promise<void> {
  await page.request.get(await send(page, checkout, { intent: 'pay' }), { headers })
}

/** Registers an owner who pays for a plan; the address. */
export async function subscribe(
  page: Page,
  { plan = 'PREMIUM', business }: { plan?: 'BASIC' | 'PREMIUM'; business?: string } = {},
): Promise<string> {
  const email = await register(page, business)
  await pay(page, await openCheckout(page, email, plan))
  return email
}

/**
 * Opens a page until it, or a place in it, says what is looked for: events travel through the
 * queue. In between it is asked for without being drawn, until it says something else.
 */
export async function pageSays(
  page: Page,
  path: string,
  wanted: RegExp,
  place = main(page),
): Promise<void> {
  const asked = async () => wordsOf(await (await page.request.get(path, { headers })).text())
  const drawn = async () => {
    const before = await asked()
    await page.goto(path)
    return { before, words: (await place.allInnerTexts()).join('\n') }
  }
  let { before, words } = await drawn()
  while (!wanted.test(words)) {
    const said = words
    await expect
      .poll(asked, { message: `${path} says ${said}, not ${wanted}`, interval: 200 })
      .not.toBe(before)
    ;({ before, words } = await drawn())
  }
}

export const planSays = (page: Page, wanted: RegExp) => pageSays(page, '/dashboard/plan', wanted)

/** Opens the page in the sandbox on which time is moved for an owner's subscription; its path. */
export async function openSandbox(page: Page): Promise<string> {
  await planSays(page, /Change your card/)
  const sandbox = await send(page, '/dashboard/plan', { intent: 'changeCard' })
  await page.goto(sandbox)
  return new URL(page.url()).pathname
}

/** Presses a button of that page, which has the provider send events. */
export async function turn(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name, exact: true }).click()
  await page.getByText('The events are on their way').first().waitFor()
}
