import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { button, link, main } from '#tests/support/page-parts.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  openCheckout,
  openSandbox,
  pay,
  planSays,
  register,
  sitePassword,
  subscribe,
  turn,
} from '#tests/support/site-people.ts'
import { payOnSandbox } from '#tests/support/pages/plans.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server)

describe.each(scripting)('the terms of a plan %s', (_, javaScript) => {
  it('an upgrade says what the rest of Basic is worth, and the next payment moves by it', async () => {
    const page = await open(javaScript)
    const email = await register(page)
    await page.goto('/subscription?plan=BASIC')
    await sees(page, /Today you pay R99\.\s+The next payment of R99 is taken on/)
    await pay(page, await openCheckout(page, email, 'BASIC'))
    await planSays(page, /Basic\s+Active[\s\S]*Card: Visa ending in 4081, expires 12\/2030/)
    await link(page, /Get Premium/).click()
    await sees(page, /The unused part of Basic is worth R99, which is \d+ days of Premium\./)
    await expectNoAxeViolations(page)
    const promised = /So the next payment of R299 is taken on (.*?) instead of/.exec(
      await main(page).innerText(),
    )
    await page.goto('/subscription?plan=PREMIUM')
    await button(page, 'Subscribe to Premium').click()
    await payOnSandbox(page)
    await planSays(
      page,
      new RegExp(`The next payment of R299 is taken automatically on ${promised?.[1]}\\.`),
    )
    await sees(
      page,
      /The unused part of Basic is worth R99.* This is already counted in the dates of your plan\./,
    )
    await expectNoAxeViolations(page)
  })

  it('the trial begins with the account, asks for no card, and is there once', async () => {
    const page = await open(javaScript)
    await page.goto('/pricing')
    await link(page, /Start Premium Trial/).click()
    await page.waitForURL('**/register?trial=1')
    await sees(page, 'Your 14 days of Premium begin with your account')
    await page.getByLabel('First name').fill('Thandi')
    await page.getByLabel('Last name').fill('Nkosi')
    await page
      .getByLabel('Email address', { exact: true })
      .fill(`${crypto.randomUUID()}@example.co.za`)
    await page.getByLabel('Phone number').fill(`082 555 ${javaScript ? '0188' : '0189'}`)
    await page.getByLabel('Password', { exact: true }).fill(sitePassword)
    await page.getByLabel('Business name').fill('Terms and Days')
    await page.getByLabel('Industry').selectOption('Restaurants')
    await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
    await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
    await button(page, 'Create Account').click()
    await page.getByText('Premium Trial Started').first().waitFor()
    await planSays(page, /Premium\s+Trial[\s\S]*Your Premium trial runs until/)
    await expectNoAxeViolations(page)
    await sees(page, 'Keep Premium - R299/month')
    expect(await button(page, 'Start Premium Trial').count()).toBe(0)
  })

  it('who has no plan yet continues with Free from the plan page', async () => {
    const page = await open(javaScript)
    await register(page)
    await page.goto('/dashboard/plan')
    await sees(page, 'Choose a plan to publish your listing.')
    await expectNoAxeViolations(page)
    await button(page, 'Continue with Free').click()
    await page.getByText('Free Plan Chosen').first().waitFor()
  })

  it('a month that failed is paid at once, a cancelled plan is kept with one press', async () => {
    const page = await open(javaScript)
    const email = await subscribe(page, { business: 'Terms and Days' })
    await openSandbox(page)
    await turn(page, 'Simulate next renewal: failed')
    await planSays(page, /Payment due[\s\S]*It is taken today/)
    await expectNoAxeViolations(page)
    await button(page, 'Pay R299 now').click()
    await payOnSandbox(page)
    await planSays(page, /Premium\s+Active/)
    expect(await main(page).innerText()).not.toContain('set aside')
    await openSandbox(page)
    await turn(page, 'The card expires this month')
    const warning = await server.mailTo(email, /card for your plan/)
    expect(warning.text?.replace(/\s+/g, ' ')).toMatch(
      /Your Visa ending in 4081, which pays for Premium for Terms and Days, expires at the end of/,
    )
    await planSays(page, /Your card expires soon\.\s+Change it, so that the payment on/)
    await page.getByText('Cancel your plan').click()
    await button(page, 'Cancel my plan').click()
    await page.getByText('Plan Cancelled').first().waitFor()
    await sees(page, /Nothing is taken today\. If you keep Premium, the next payment of R299 is on/)
    await expectNoAxeViolations(page)
    await button(page, 'Keep Premium').click()
    await page.getByText('Plan Kept').first().waitFor()
    await planSays(page, /Premium\s+Active[\s\S]*Change your card/)
  })
})
