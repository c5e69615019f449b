import type { Page } from 'playwright'
import postgres from 'postgres'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeViolations, expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { plainDirectory } from '#tests/support/pages/booking.ts'

let server: TestServer
let profile: string
let longNamed: string

const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100)

beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
  const sql = postgres(server.databaseUrl, { max: 1 })
  const slugs = await sql<{ slug: string }[]>`
    select slug from businesses where is_listing_published order by slug limit 2`
  profile = `/business/${slugs[0]?.slug}`
  longNamed = `/business/${slugs[1]?.slug}`
  await sql`update businesses set name = ${longName} where slug = ${String(slugs[1]?.slug)}`
  await sql.end()
})

/** Pages of visitors and their states: nothing, errors, many, long. */
const pages = (): [path: string, status: number][] => [
  ['/', 200],
  ['/directory', 200],
  ['/directory?industry=Restaurants&open=1&near=Claremont', 200],
  ['/directory?search=xyzzyq', 200],
  ['/directory?within=5', 200],
  ['/directory?view=map', 200],
  [profile, 200],
  [longNamed, 200],
  [`${longNamed}/book`, 200],
  [`/directory?search=${longName}`, 200],
  ['/pricing', 200],
  ['/subscription', 200],
  ['/subscription?plan=PREMIUM', 200],
  ['/login', 200],
  ['/register', 200],
  ['/forgot-password', 200],
  ['/nothing-here', 404],
  ['/business/nothing-here', 404],
  ['/bookings/nothing-here', 404],
]

const expects = [/status of 404/]
const open = (options: Parameters<typeof visit>[0]) =>
  visit({ baseURL: server.url, expects, ...options })

describe.each(['light', 'dark', 'forced colours'] as const)('in %s', (look) => {
  it.each([360, 1440])('no page breaks a rule of accessibility at %i px', async (width) => {
    const page = await open({ width, colorScheme: look === 'dark' ? 'dark' : 'light' })
    const isForced = look === 'forced colours'
    if (isForced) await page.emulateMedia({ forcedColors: 'active' })
    for (const [path, status] of pages()) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(status)
      const faults = await axeViolations(page)
      // There axe reads our colours, which the browser's own stand in for.
      const ours = faults.filter((fault) => !isForced || !fault.startsWith('color-contrast'))
      expect(ours, path).toEqual([])
    }
  })
})

it.each([320, 360, 768, 1440])('no page scrolls sideways at %i px', async (width) => {
  const page = await open({ width })
  for (const [path] of pages()) {
    await page.goto(path)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, path).toBeLessThanOrEqual(width)
  }
})

describe('on a phone', () => {
  it('the first business is within the first screen', async () => {
    const page = await open({ width: 360, height: 780 })
    await page.goto('/directory')
    const box = await page.getByRole('article').first().boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(780)
  })

  it('the footer is a third of what it was', async () => {
    const page = await open({ width: 360 })
    await page.goto('/')
    const box = await page.getByRole('contentinfo').boundingBox()
    expect(box?.height).toBeLessThanOrEqual(341)
  })

  it.each([true, false])('filters are a sheet, with scripts %s', async (javaScript) => {
    const page = await open({ width: 360, javaScript, expects: [/\.js csp$/] })
    await page.goto('/directory')
    await expectSoon(page.getByLabel('Industry')).toBeHidden()
    await page.getByRole('link', { name: /^Filters/ }).click()
    await page.getByLabel('Industry').selectOption('Restaurants')
    await page.getByLabel('Area').selectOption('City Bowl')
    await page.getByRole('button', { name: 'Show businesses' }).click()
    await page.getByRole('list', { name: 'Set filters' }).getByText('City Bowl').waitFor()
    await page.getByRole('list', { name: 'Set filters' }).getByText('Restaurants').waitFor()
    await expectSoon(page.getByLabel('Industry')).toBeHidden()
  })

  it('booking stays in sight on a profile', async () => {
    const page = await open({ width: 360 })
    await page.goto(profile)
    await page.getByRole('heading', { name: 'Location' }).scrollIntoViewIfNeeded()
    await expectSoon(page.getByRole('link', { name: 'Book Appointment' })).toBeInViewport()
  })
})

/** The contrast between the ring of focus and what is behind it. */
const ringContrast = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) throw new Error('nothing has focus')
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour).map((part) =>
        part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    let ground = ''
    for (let at = focused.parentElement; at && !ground; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at)
      if (numbers(backgroundColor)[3] !== 0) ground = backgroundColor
    }
    const [high = 0, low = 0] = [
      light(getComputedStyle(focused).outlineColor),
      light(ground),
    ].toSorted((a, b) => b - a)
    return (high + 0.05) / (low + 0.05)
  })

describe('by keyboard', () => {
  it.each(['light', 'dark'] as const)(
    'the ring of focus is seen everywhere in %s',
    async (colorScheme) => {
      const page = await open({ width: 1440, colorScheme })
      await page.goto('/login')
      const links = page.getByRole('contentinfo').getByRole('link')
      await page.getByRole('button', { name: 'Sign In' }).focus()
      for (let at = await links.count(); at > 0; at -= 1) {
        await page.keyboard.press('Tab')
        expect(await ringContrast(page)).toBeGreaterThanOrEqual(3)
      }
    },
  )

  it('a business is found, its dialog opened and closed, and focus is where it was', async () => {
    const page = await open({ width: 1440 })
    await page.goto('/')
    // Nothing that comes later gets between the link and the search.
    await page.getByRole('button', { name: 'Pause the background film' }).waitFor()
    await page.keyboard.press('Tab')
    await expectSoon(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expectSoon(page.getByLabel('What do you need?')).toBeFocused()
    await page.goto(plainDirectory)
    const book = page.getByRole('link', { name: 'Book Now' }).first()
    await book.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByLabel('Full name').waitFor()
    await expectNoAxeViolations(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).press('Enter')
    await expectSoon(page.getByRole('dialog')).toHaveCount(0)
    await expectSoon(book).toBeFocused()
  })

  it('focus goes back where it was when a toast is closed', async () => {
    const page = await open({ width: 1440, expects: [/status of 4/] })
    await page.goto('/login')
    await page.getByLabel('Email address or username').fill('nobody@example.co.za')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    const close = page.getByRole('button', { name: 'Close' })
    await close.waitFor()
    await page.getByLabel('Password', { exact: true }).focus()
    await close.press('Enter')
    await expectSoon(close).toHaveCount(0)
    const held = await page.evaluate(() => document.activeElement?.tagName)
    expect(held).not.toBe('BODY')
  })
})

it('the dialog keeps what was typed where a proxy answers in place of the site', async () => {
  const page = await open({ width: 1440, expects: [/502/, /SyntaxError/] })
  await page.goto(plainDirectory)
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Naledi Dlamini')
  await dialog.getByLabel('Email').fill('naledi@example.co.za')
  await dialog.getByLabel('Phone').fill('082 123 4567')
  await dialog.getByRole('group').getByRole('button').first().click()
  await page.route('**/book**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
      : route.continue(),
  )
  await dialog.getByRole('button', { name: 'Submit Booking' }).click()
  const told = dialog.getByRole('alert').filter({ hasText: 'what you typed is still here' })
  await expectSoon(told).toBeFocused()
  await expectSoon(dialog.getByLabel('Full name')).toHaveValue('Naledi Dlamini')
})
