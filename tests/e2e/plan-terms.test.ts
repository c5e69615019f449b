import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { button, main } from '#tests/support/page-parts.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { openSandbox, planSays, subscribe, turn } from '#tests/support/site-people.ts'
import { payOnSandbox } from '#tests/support/pages/plans.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server)

describe.each(sample(scripting, 2))('the terms of a plan %s', (_, javaScript) => {
  it('a month that failed is paid at once, a cancelled plan is kept with one press', async () => {
    const page = await open(javaScript)
    const email = await subscribe(page, { business: 'Terms and Days' })
    await openSandbox(page)
    await turn(page, 'Simulate next renewal: failed')
    await planSays(page, /Payment due[\s\S]*R299 is taken today, with any card/)
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
    await page.goto('/dashboard/plan')
    await page.getByText('Cancel your plan').click()
    await button(page, 'Yes, cancel it').click()
    await page.getByText('Plan Cancelled').first().waitFor()
    await sees(page, /Nothing is taken today\. The next payment of R299 is on/)
    await expectNoAxeViolations(page)
    await button(page, 'Undo: keep Premium').click()
    await page.getByText('Plan Kept').first().waitFor()
    await planSays(page, /Premium\s+Active[\s\S]*Change your card/)
  })
})
