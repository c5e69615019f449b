import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, link } from '#tests/support/page-parts.ts'
import { pageSays, planSays, subscribe, turn } from '#tests/support/site-people.ts'
import { fillBusiness, newEmail } from '#tests/support/pages/accounts.ts'
import { choosingPlan, payOnSandbox, toPayment } from '#tests/support/pages/plans.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 409, 422)

const database = () => connectTo(server.databaseUrl)

/** The page in the sandbox on which time is moved, through the owner's own button. */
async function toSandbox(page: Page): Promise<void> {
  await planSays(page, /Change your card/)
  await button(page, 'Change your card').click()
  await page.waitForURL('**/sandbox/subscriptions/**')
}

describe.each(scripting)('plans %s', (_, javaScript) => {
  it('a declined card can be tried again, and turning back loses nothing', async () => {
    const page = await open(javaScript)
    await choosingPlan(page, 'Second Chances')
    await toPayment(page, 'Basic')
    await button(page, 'Decline the card').click()
    await page.getByText('The card was declined').waitFor()
    await button(page, 'Cancel and go back').click()
    await page.waitForURL('**/subscription/return*')
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
    await expectNoAxeViolations(page)
    await link(page, 'Try again').click()
    await button(page, 'Subscribe to Basic').click()
    await page.waitForURL('**/sandbox/checkout/**')
    await payOnSandbox(page)
    await page.getByText('You can now create your listing.').first().waitFor()
    await planSays(page, /Basic\s+Active/)
  })

  it('a cancelled plan says when it ends', async () => {
    const page = await open(javaScript)
    await subscribe(page, { business: 'Leaving Soon' })
    await planSays(page, /Premium\s+Active/)
    await page.getByText('Cancel your plan').click()
    await button(page, 'Cancel my plan').click()
    await page.getByText('Plan Cancelled').first().waitFor()
    await sees(page, /Premium ends on /)
    await sees(page, 'moves to the Free plan')
    await page.goto('/dashboard')
    await sees(page, /Premium ends on .*\s+See your plan/)
    await expectNoAxeViolations(page)
  })

  it('a renewal that fails keeps the plan for seven days, then it is Free and charged no more, until it is chosen again', async () => {
    const page = await open(javaScript)
    const email = await subscribe(page, { business: 'Stormy Weather' })
    await toSandbox(page)
    await expectNoAxeViolations(page)
    const sandbox = page.url()
    await turn(page, 'Simulate next renewal: failed')
    await planSays(page, /Payment due.*Premium stays until/s)
    const mail = await server.mailTo(email, /failed/)
    expect(mail.text).toContain('/sandbox/subscriptions/')
    await page.goto(sandbox)
    await turn(page, 'Let ten days pass')
    await planSays(page, /Your plan ended: its payment did not go through/)
    await server.mailTo(email, /Free plan now/)
    await pageSays(page, sandbox, /Does not renew/)
    await page.goto('/subscription')
    await toPayment(page, 'Premium')
    await payOnSandbox(page)
    await planSays(page, /Premium\s+Active/)
  })

  it('the mailed link sets up the account elsewhere and proves the address', async () => {
    const page = await open(javaScript)
    const email = newEmail()
    await page.goto('/subscription?plan=BASIC')
    await page.getByLabel('First name').fill('Naledi')
    await page.getByLabel('Last name').fill('Adams')
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Phone number').fill('082 555 0123')
    await button(page, 'Subscribe to Basic').click()
    await page.waitForURL('**/sandbox/checkout/**')
    await button(page, /^Pay R/).click()
    await page.getByRole('heading', { name: 'Payment received' }).waitFor()
    const mail = await server.mailTo(email, /is paid/)
    const address = /http\S+\/register\?paid=\S+/.exec(mail.text ?? '')?.[0] ?? ''
    const elsewhere = await open(javaScript)
    await elsewhere.goto(address)
    await fillBusiness(elsewhere, 'Far Away')
    await elsewhere.waitForURL('**/dashboard')
    const [user] = await database()`select email_verified_at from users where email = ${email}`
    expect(user?.['email_verified_at']).not.toBeNull()
    await planSays(elsewhere, /Basic\s+Active/)
  })
})

it('an owner moves from Premium to Basic, which begins when what is paid has ended', async () => {
  const page = await open(false)
  const email = await subscribe(page, { business: 'Smaller Steps' })
  await planSays(page, /Premium\s+Active[^]*Move to Basic/)
  await page.getByText('Move to Basic').first().click()
  await button(page, 'Move to Basic').click()
  await page.getByText('Plan Changed').first().waitFor()
  await sees(page, /Premium ends on .*\s+Basic follows for R99 a month/)
  const [basic] = await database()`
    select token from sandbox_subscriptions where email = ${email} and plan_code like '%basic'`
  await page.goto(`/sandbox/subscriptions/${basic?.['token']}`)
  await turn(page, 'Simulate next renewal: paid')
  // Time passes at the provider alone: what was paid is booked by the date that it has there then.
  await planSays(page, /Basic plan, one month/)
  await page.goto(`/sandbox/subscriptions/${basic?.['token']}`)
  await turn(page, 'Let ten days pass')
  await planSays(page, /Basic\s+Active/)
})
