import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeViolations, openVisit } from '#tests/support/browser.ts'
import { crawl } from '#tests/support/crawl.ts'
import { connectTo } from '#tests/support/database.ts'
import { visitors } from '#tests/support/hostile.ts'
import { mailedAddresses } from '#tests/support/mailed-addresses.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, sitePassword } from '#tests/support/site-people.ts'
import { kindOfAddress, routePatterns } from '#tests/support/site-routes.ts'

const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)

let server: TestServer
let kindOf: (address: string) => string
let plain: string[]
let mailed: string[]
let page: Page
let end: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const patterns = await routePatterns()
  kindOf = kindOfAddress(patterns)
  plain = patterns.filter((pattern) => !/[:*]/.test(pattern))
  mailed = await mailedAddresses(server)
  // Pages that refuse are looked at too.
  const expects = [/status of 4\d\d/, /response: .* 4\d\d/]
  ;({ page, end } = await openVisit({ baseURL: server.url, expects }))
})
afterAll(async () => {
  await end()
})

/** An owner and a business whose names and texts have no place to break. */
async function makeLongOwner(): Promise<{ email: string; slug: string }> {
  const owner = await makeDeskOwner(server, 'PREMIUM')
  const sql = connectTo(server.databaseUrl)
  const [business] = await sql`
    update businesses set name = ${longName}, description = ${longName.repeat(4)},
      address = ${longName}, suburb = ${longName.slice(0, 60)}, email = ${`${longName.slice(0, 60)}@example.co.za`},
      amenities = ${['Wheelchair accessible']}, hours = ${sql.json({
        ...{ monday: [{ open: '09:00', close: '12:00' }], tuesday: [], wednesday: [] },
        ...{ thursday: [], friday: [], saturday: [], sunday: [] },
      })}
    where slug = ${owner.slug} returning id`
  for (const [at, status] of ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'].entries()) {
    const starts = new Date(Date.now() + (at - 1) * 7_200_000)
    await sql`
      insert into bookings (business_id, customer_name, customer_email, customer_phone, starts_at, ends_at,
        status, notes, request_key)
      values (${business?.['id']}, ${longName}, ${`${longName.slice(0, 60)}${at}@guest.example`}, '+27821234567',
        ${starts}, ${new Date(starts.getTime() + 3_600_000)}, ${status}, ${longName}, ${crypto.randomUUID()})`
  }
  return owner
}

const cookies = async (): Promise<Record<string, string>> => {
  const all = await page.context().cookies()
  return { cookie: all.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

/** The pages of the desk and the account that a signed-in owner comes to. */
async function deskPages(email: string): Promise<string[]> {
  await page.context().clearCookies()
  await signIn(page, email, '/robots.txt', sitePassword)
  const start = plain.filter((path) => /^\/(dashboard|account)/.test(path))
  const pages = await crawl(server.url, await cookies(), start, kindOf)
  return pages.map(({ address }) => address).filter((path) => /^\/(dashboard|account)/.test(path))
}

type Findings = Map<string, string[]>

function note(findings: Findings, fault: string, where: string) {
  findings.set(fault, [...(findings.get(fault) ?? []), where])
}

const looks = [
  { look: 'light', width: 1280, colorScheme: 'light' },
  { look: 'dark, all opened', width: 360, colorScheme: 'dark' },
] as const

const openAll = () =>
  page.evaluate(() => {
    for (const one of document.querySelectorAll('details')) one.open = true
  })

/** What sticks out of the window, at each width and with text of twice the size. */
async function noteOverflow(findings: Findings, where: string) {
  const sizes = [
    ...[320, 360, 768, 1440].map((width) => ({ width, text: '100%' })),
    ...[360, 1280].map((width) => ({ width, text: '200%' })),
  ]
  for (const { width, text } of sizes) {
    await page.setViewportSize({ width, height: 800 })
    const over = await page.evaluate((size) => {
      const { documentElement: root } = document
      root.style.fontSize = size
      const wide = root.scrollWidth - root.clientWidth
      if (wide <= 0) return ''
      const isOut = (one: Element) => one.getBoundingClientRect().right > root.clientWidth + 1
      const innermost = [...document.querySelectorAll('body *')].find(
        (one) => isOut(one) && ![...one.children].some(isOut),
      )
      const { tagName = '', textContent = '' } = innermost ?? {}
      return `${tagName}.${String(innermost?.getAttribute('class')).slice(0, 80)} ${textContent?.slice(0, 40)}`
    }, text)
    if (over) note(findings, `wider than ${width} px, text ${text}: ${over}`, where)
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
}

/** What is to be pressed, or chosen, and has no edge where the browser's own colours take the place of ours. */
async function noteForcedColours(findings: Findings, where: string) {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  const edgeless = await page.evaluate(() =>
    [...document.querySelectorAll('.btn, .field, .chip-check, .badge')]
      .filter((one) => {
        const { borderTopWidth, borderTopStyle } = getComputedStyle(one)
        return one.checkVisibility() && (borderTopWidth === '0px' || borderTopStyle === 'none')
      })
      .map((one) => one.getAttribute('class') ?? ''),
  )
  for (const one of new Set(edgeless)) note(findings, `forced colours, no edge: ${one}`, where)
}

/** Looks at the page that is open, in every way. */
async function lookAt(findings: Findings, where: string) {
  await noteOverflow(findings, where)
  for (const { look, width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (look.includes('opened')) await openAll()
    for (const fault of await axeViolations(page)) note(findings, `${look}: ${fault}`, where)
  }
  await noteForcedColours(findings, where)
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}

async function lookAtAll(addresses: string[]): Promise<string[]> {
  const findings: Findings = new Map()
  for (const address of addresses) {
    await page.goto(address)
    await lookAt(findings, address)
  }
  return linesOf(findings)
}

const linesOf = (findings: Findings) =>
  [...findings].map(
    ([fault, where]) =>
      `${fault}\n  on ${where.slice(0, 4).join(', ')}${where.length > 4 ? ` and ${where.length - 4} more` : ''}`,
  )

it.each(['nobody', 'premium', 'admin'] as const)(
  'no page that %s is led to has a fault that axe finds, or is wider than its window',
  async (who) => {
    const headers: Record<string, string> = (await visitors(server))[who]
    const pages = await crawl(server.url, headers, [...plain, ...mailed], kindOf)
    const own = { nobody: /^/, premium: /^\/(dashboard|account|subscription)/, admin: /^\/admin/ }
    await page.context().clearCookies()
    const [name, value] = (headers['cookie'] ?? '').split('=')
    if (name && value) {
      await page.context().addCookies([{ name, value, url: server.url }])
    }
    const addresses = pages.map(({ address }) => address).filter((path) => own[who].test(path))
    expect(addresses.length).toBeGreaterThan(10)
    expect(await lookAtAll(addresses)).toEqual([])
  },
)

it('nor have those of an owner without bookings, and of one without a business', async () => {
  const empty = await makeDeskOwner(server, 'PREMIUM')
  const without = await makeDeskOwner(server, null)
  const found: string[] = []
  for (const { email } of [empty, without]) found.push(...(await lookAtAll(await deskPages(email))))
  expect(found).toEqual([])
})

it('nor those with names and texts that have no place to break', async () => {
  const owner = await makeLongOwner()
  const own = await deskPages(owner.email)
  const closedDay = '2027-03-02'
  const found = await lookAtAll([
    ...own,
    `/business/${owner.slug}`,
    `/business/${owner.slug}/book`,
    `/business/${owner.slug}/book?date=${closedDay}`,
    `/business/${owner.slug}/suggest`,
    `/directory?search=${longName}`,
    `/directory?search=${longName.slice(0, 40)}`,
  ])
  expect(found).toEqual([])
})

it('nor those that refuse a form', async () => {
  await page.context().clearCookies()
  const findings: Findings = new Map()
  const refused = async (path: string, name: string | RegExp) => {
    await page.goto(path)
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByRole('button', { name }) })
    await form.first().evaluate((one: HTMLFormElement) => (one.noValidate = true))
    await form.first().getByRole('button', { name }).first().click()
    await page.getByRole('main').locator('[aria-invalid=true], [role=alert]').first().waitFor()
    await lookAt(findings, `${path}, refused`)
  }
  await refused('/login', /^sign in$/i)
  await refused('/register', 'Create Account')
  await refused('/forgot-password', 'Send the link')
  const owner = await makeDeskOwner(server, 'PREMIUM')
  await signIn(page, owner.email, '/robots.txt', sitePassword)
  await refused('/dashboard/services/new', 'Save service')
  await refused('/dashboard/people/new', 'Save')
  expect(linesOf(findings)).toEqual([])
})
