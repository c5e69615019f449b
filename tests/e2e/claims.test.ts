import type { Page } from 'playwright'
import { beforeAll, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { main } from '#tests/support/page-parts.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signInAsAdmin, siteAdmin, sitePassword } from '#tests/support/site-people.ts'
import { sample } from '#tests/support/runs.ts'
import { makeUnclaimed, press, registerClaimant } from '#tests/support/pages/claims.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 404, 409, 422)

type Listing = Awaited<ReturnType<typeof makeUnclaimed>>

/** How the pages are opened; what else is checked of them is checked once. */
type Mode = { javaScript: boolean; checkPage: (page: Page) => Promise<void> }

async function suggestAddress({ javaScript, checkPage }: Mode, slug: string) {
  const visitor = await open(javaScript, { width: 1280 })
  await visitor.goto(`/business/${slug}`)
  await main(visitor).getByRole('link', { name: 'Suggest an edit' }).click()
  await visitor.getByLabel('Street address').fill('2 Kloof Street')
  await checkPage(visitor)
  await press(visitor, 'Send suggestion', /Thank You/)
}

async function claimWithCode({ javaScript, checkPage }: Mode, listing: Listing): Promise<Page> {
  const page = await open(javaScript, { width: 360 })
  await page.goto(`/business/${listing.slug}`)
  await main(page).getByRole('link', { name: 'Claim it' }).click()
  await main(page).getByRole('link', { name: 'Create an account' }).click()
  await page.getByText(`Create an account to claim ${listing.name}.`).waitFor()
  await expectSoon(page.getByLabel('Business name')).toHaveCount(0)
  await checkPage(page)
  await registerClaimant(page, listing.slug)
  await page.goto(`/business/${listing.slug}/claim`)
  await checkPage(page)
  await press(page, 'Send the code', /Enter your code/)
  const mail = await server.mailTo(listing.email, /Your code for/)
  const code = /\d{4} \d{4}/.exec(mail.text ?? '')?.[0] ?? ''
  await page.getByLabel('Code').fill('1234')
  await press(page, 'Claim this business', /Please enter the 8 digits/)
  await page.getByLabel('Code').fill(code)
  await main(page).getByRole('button', { name: 'Claim this business' }).click()
  await page.waitForURL('**/dashboard')
  return page
}

it('a newcomer claims a listing with the code it is mailed, and accepts what a visitor suggests, with and without scripts', async () => {
  for (const [, javaScript] of sample(scripting, 2)) {
    const mode = { javaScript, checkPage: javaScript ? expectNoAxeViolations : async () => {} }
    const listing = await makeUnclaimed(server)
    const page = await claimWithCode(mode, listing)
    await suggestAddress(mode, listing.slug)
    await page.goto('/dashboard/suggestions')
    await page.getByText('2 Kloof Street').waitFor()
    await mode.checkPage(page)
    await press(page, /^Accept/, /Your listing is as suggested/)
    await page.goto(`/business/${listing.slug}`)
    await page.getByText('2 Kloof Street, Gardens').first().waitFor()
  }
})

/** Somebody reports a listing, which the admin pauses. */
async function reportClosed({ javaScript }: Mode, admin: Page): Promise<void> {
  const [closed, visitor] = [await makeUnclaimed(server), await open(javaScript, { width: 360 })]
  await visitor.goto(`/business/${closed.slug}/suggest#report`)
  await visitor.getByLabel('It has closed for good').check()
  await press(visitor, 'Send report', /Thank You/)
  await admin.goto('/admin/queue')
  await press(
    admin,
    new RegExp(`Pause the listing ?: ${closed.name}`),
    /The listing is as suggested/,
  )
  await visitor.goto(`/business/${closed.slug}`)
  await visitor.getByText('not taking bookings at the moment').waitFor()
}

/** The admin merges a duplicate, whose address then leads to the other listing. */
async function mergeDuplicate({ javaScript }: Mode, admin: Page, kept: Listing): Promise<void> {
  const [duplicate, visitor] = [await makeUnclaimed(server), await open(javaScript, { width: 360 })]
  await admin.goto(`/admin/businesses/${duplicate.id}/manage`)
  await admin.getByLabel('The listing that stays').fill(duplicate.slug)
  await press(admin, /^Merge/, /Choose another listing/)
  await admin.getByLabel('The listing that stays').fill(`/business/${kept.slug}`)
  await press(admin, /^Merge/, /Merged/)
  await visitor.goto(`/business/${duplicate.slug}`)
  await expectSoon(visitor).toHaveURL(`${server.url}/business/${kept.slug}`)
}

/** The admin gives a listing to somebody while another asks for a code, who is told so. Answers the owner's page. */
async function assignMeanwhile({ javaScript }: Mode, admin: Page, kept: Listing): Promise<Page> {
  const [owner, late] = [
    await open(javaScript, { width: 360 }),
    await open(javaScript, { width: 360 }),
  ]
  const email = await registerClaimant(owner, kept.slug)
  await registerClaimant(late, kept.slug)
  await late.goto(`/business/${kept.slug}/claim`)
  await admin.goto(`/admin/businesses/${kept.id}/manage`)
  await admin.getByLabel('Email address of their account').fill(email)
  await press(admin, 'Assign owner', /Owner Assigned/)
  await press(late, 'Send the code', /already has an owner here/)
  await late.getByLabel('How can we check that it is yours?').fill('My name is on the door.')
  await press(late, 'Send claim', /We are reviewing your claim and will ask the current owner/)
  await admin.goto('/admin/queue')
  const row = admin.getByRole('listitem').filter({ hasText: kept.name })
  await row.getByRole('button', { name: /^Approve and replace owner/ }).waitFor()
  await row
    .getByText(/^Decline/)
    .first()
    .click()
  await row.getByLabel('Reason for declining (optional)').fill('It is not your name.')
  await row.getByLabel('Reason for declining (optional)').press('Enter')
  await admin.getByText('Claim Declined').first().waitFor()
  await late.goto(`/business/${kept.slug}/claim`)
  await late.getByText('It is not your name.').waitFor()
  return owner
}

it('a closed listing is reported, a duplicate is merged, who claims too late is informed, and an owner leaves, with and without scripts', async () => {
  for (const [, javaScript] of sample(scripting, 2)) {
    const mode = { javaScript, checkPage: javaScript ? expectNoAxeViolations : async () => {} }
    const [kept, admin] = [await makeUnclaimed(server), await open(javaScript, { width: 1280 })]
    await signInAsAdmin(admin)
    await reportClosed(mode, admin)
    await mergeDuplicate(mode, admin, kept)
    const owner = await assignMeanwhile(mode, admin, kept)
    await owner.goto('/account/delete')
    await owner.getByText('It was listed before you claimed it').waitFor()
    await mode.checkPage(owner)
    await owner.getByLabel('Current password', { exact: true }).fill(sitePassword)
    await press(owner, 'Delete my account', /Account Deleted/)
    await owner.goto(`/business/${kept.slug}`)
    await owner.getByRole('heading', { name: 'Business Not Found' }).waitFor()
  }
})
