import type { Page } from 'playwright'
import { decideClaim } from '#app/domain/claims/decide.server.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { makeUnclaimed, press, registerClaimant } from '#tests/support/pages/claims.ts'
import { pressRefused } from './presses.ts'
import type { Shooting } from './shooting.ts'

const owned = '/business/nomvulas-crown-and-braid-khayelitsha/claim'

/** Sends what an admin is to judge. */
async function sendNote(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const note = 'My name is on the door, and on the lease since 2019. Please phone me.'
  await page.getByLabel('How can we check that it is yours?').fill(note)
  await press(page, 'Send claim', /We are reviewing your claim|We will email you the outcome/)
}

/** The pages on which a listing is claimed, in each state of a claim. */
export async function takeClaims({ visitor, state, server, sql }: Shooting): Promise<void> {
  const listing = await makeUnclaimed(server)
  await sql`update businesses set name = 'Gardens Hair' where slug = ${listing.slug}`
  const path = `/business/${listing.slug}/claim`
  await state(await visitor(), 'claim-signed-out', path)
  const page = await visitor()
  await registerClaimant(page, listing.slug)
  await state(page, 'claim', path)
  await state(page, 'claim-code-sent', async () => {
    await page.goto(path)
    await press(page, 'Send the code', /Enter your code/)
  })
  await state(page, 'claim-code-refused', async () => {
    await page.getByLabel('Code').fill('1234')
    await pressRefused(page, 'Claim this business')
  })
  await state(page, 'claim-note-refused', async () => {
    await page.goto(path)
    await pressRefused(page, 'Send claim')
  })
  await state(page, 'claim-waiting', () => sendNote(page, path))
  await state(page, 'claim-waiting-dashboard', '/dashboard')
  await state(page, 'claim-disputed', () => sendNote(page, owned))
  await state(page, 'claim-declined', async () => {
    const [claim] = await sql<{ id: string }[]>`
      select id from claims where state = 'waiting' order by created_at desc limit 1`
    const reason = 'The number on the door belongs to somebody else.'
    await decideClaim(await makeAdmin(), { claimId: claim?.id ?? '', approve: false, reason })
    await page.goto(path)
  })
  await state(page, 'claim-own-listing', async () => {
    await page.goto(path)
    await press(page, 'Send the code', /Enter your code/)
    const mail = await server.mailTo(listing.email, /Your code for/)
    await page.getByLabel('Code').fill(/\d{4} \d{4}/.exec(mail.text ?? '')?.[0] ?? '')
    await button(page, 'Claim this business').click()
    await page.waitForURL('**/dashboard')
    await page.goto(path)
    await main(page).getByRole('heading').first().waitFor()
  })
}
