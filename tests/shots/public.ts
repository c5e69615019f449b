import { demoAccounts } from '#db/seed/accounts.ts'
import { pressRefused } from './presses.ts'
import { takeChangedListings, takeFaults, takeOwnPicture } from './public-more.ts'
import type { Shooting } from './shooting.ts'

const salon = '/business/nomvulas-crown-and-braid-khayelitsha'
const onPhones = (width: number) => width < 700

async function takeHome({ visitor, person, state }: Shooting) {
  const page = await visitor()
  await state(page, 'home', '/', { more: [1920] })
  await state(page, 'home-first-window', '/', { window: true })
  const openMenu = async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await page.locator('summary[aria-label=Menu]').click()
  }
  await state(page, 'home-menu-open', openMenu, { at: (width) => width < 1000, window: true })
  const menuOfOwner = await person(demoAccounts.premium)
  await state(menuOfOwner, 'home-signed-in', '/')
  await state(await visitor({ javaScript: false }), 'home-without-javascript', '/')
  await state(await visitor({ saveData: true }), 'home-save-data', '/')
}

async function takeDirectory({ visitor, state }: Shooting) {
  const page = await visitor()
  const lists: [name: string, query: string][] = [
    ['by-industry', '?industry=Hair+Salons'],
    ['by-area', '?area=Southern+Suburbs'],
    ['many-filters', '?industry=Restaurants&area=City+Bowl&open=1&sort=rating'],
    ['search-exact-and-others', '?search=Kombuis'],
    ['search-understood', '?search=loodgieter+obz'],
    ['search-need', '?search=braids+saturday'],
    ['nothing-found', '?search=xyzzyq'],
    ['near-claremont', '?near=Claremont&within=5&sort=distance'],
    ['near-a-position', '?near=-33.916,18.389'],
    ['unknown-place', '?near=Nowhere+at+all'],
    ['page-2', '?page=2'],
    ['beyond-the-end', '?page=99'],
    ['long-search', `?search=${'Donaudampfschifffahrtsgesellschaft'.repeat(2)}`],
  ]
  await state(page, 'directory', '/directory', { more: [1920] })
  for (const [name, query] of lists) await state(page, `directory-${name}`, `/directory${query}`)
  await state(page, 'directory-last-page', async () => {
    await page.goto('/directory')
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: /^Page \d+$/ })
      .last()
      .click()
    await page.waitForURL(/page=/)
  })
  await state(page, 'directory-map', '/directory?view=map', { window: true })
  const map = '/directory?view=map&industry=Restaurants&area=City+Bowl'
  await state(page, 'directory-map-filtered', map)
  const typeSearch = async () => {
    await page.goto('/directory')
    await page
      .getByRole('combobox')
      .or(page.getByRole('searchbox'))
      .first()
      .pressSequentially('hai')
    await page.getByRole('option').first().waitFor()
  }
  await state(page, 'directory-suggestions', typeSearch, { window: true })
  await state(await visitor({ javaScript: false }), 'directory-without-javascript', '/directory')
}

async function takeFilterSheet({ visitor, state }: Shooting) {
  for (const javaScript of [true, false]) {
    const phone = await visitor({ width: 360, height: 780, javaScript })
    const openFilters = async () => {
      await phone.setViewportSize({ width: 360, height: 780 })
      await phone.goto('/directory?industry=Restaurants')
      await phone.getByRole('link', { name: /^Filters/ }).click()
      await phone.getByLabel('Industry').waitFor()
    }
    const name = `directory-filters-open${javaScript ? '' : '-without-javascript'}`
    await state(phone, name, openFilters, { at: onPhones, window: true })
  }
}

async function takeLandings({ visitor, state }: Shooting) {
  const page = await visitor()
  await state(page, 'landing-trade', '/directory/restaurants')
  await state(page, 'landing-trade-and-place', '/directory/restaurants/city-bowl')
  await state(page, 'landing-few', '/directory/hair-salons/helderberg')
}

async function takeProfiles({ visitor, person, state, sql }: Shooting) {
  const page = await visitor()
  await state(page, 'profile-premium', salon)
  await state(page, 'profile-premium-first-window', salon, { window: true })
  await state(page, 'profile-restaurant-tables', '/business/the-salted-snoek-kalk-bay')
  await state(page, 'profile-classes', '/business/lions-head-yoga-room-tamboerskloof')
  await state(page, 'profile-plumber', '/business/drip-and-drain-plumbing-kenilworth')
  await state(page, 'profile-free-owned', '/business/carolus-and-seun-motors-kuils-river')
  const [long] = await sql`select slug from businesses where name like 'Tweebuffels%'`
  await state(page, 'profile-long-name', `/business/${long?.['slug']}`)
  await state(page, 'profile-second-page-of-reviews', `${salon}?reviews=2#reviews`)
  await state(await person(demoAccounts.premium), 'profile-own', salon)
  await state(await visitor({ javaScript: false }), 'profile-without-javascript', salon)
  await state(page, 'profile-not-found', '/business/nothing-here')
  await state(page, 'suggest-an-edit', '/business/the-salted-snoek-kalk-bay/suggest')
}

async function takePlans({ visitor, person, state }: Shooting) {
  const page = await visitor()
  await state(page, 'pricing', '/pricing')
  await state(await person(demoAccounts.free), 'pricing-signed-in-free', '/pricing')
  const basic = await person(demoAccounts.basic)
  await state(basic, 'pricing-signed-in-basic', '/pricing')
  await state(page, 'subscription-step-1', '/subscription')
  await state(page, 'subscription-step-2', '/subscription?plan=PREMIUM')
  await state(basic, 'subscription-step-2-upgrade', '/subscription?plan=PREMIUM')
  const refused = async () => {
    await page.goto('/subscription?plan=BASIC')
    await pressRefused(page, 'Subscribe to Basic')
  }
  await state(page, 'subscription-step-2-refused', refused)
}

async function takeTexts({ visitor, person, state }: Shooting) {
  const page = await visitor()
  for (const name of ['privacy', 'terms', 'api-guide']) await state(page, name, `/${name}`)
  await state(page, 'error-404', '/nothing-here')
  await state(await person(demoAccounts.free), 'error-403', '/admin')
}

/** What visitors see, signed in or not. */
export async function take(area: Shooting): Promise<void> {
  const { part } = area
  const parts = [takeHome, takeDirectory, takeFilterSheet, takeLandings, takeProfiles]
  const more = [takeChangedListings, takePlans, takeTexts, takeOwnPicture, takeFaults]
  for (const one of [...parts, ...more]) await part(() => one(area))
}
