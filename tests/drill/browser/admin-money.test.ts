import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { button, expectNoSidewaysScroll, link } from '#tests/support/page-parts.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import {
  openSandbox,
  pageSays,
  planSays,
  signInAsAdmin,
  siteAdmin,
  subscribe,
  turn,
} from '#tests/support/site-people.ts'
import { taskOf, taskSays } from '#tests/support/pages/tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 409, 422)

/** An owner who has paid Premium, and the page in the sandbox that turns their subscription. */
async function payer(javaScript: boolean) {
  const page = await open(javaScript)
  const business = `Gem ${crypto.randomUUID().slice(0, 8)}`
  const email = await subscribe(page, { business })
  return { page, email, business, sandbox: await openSandbox(page) }
}

async function adminPage(javaScript: boolean, more: object = {}): Promise<Page> {
  const page = await open(javaScript, more)
  await signInAsAdmin(page)
  return page
}

describe.each(sample(scripting, 2))('an admin who looks after money, %s', (_, javaScript) => {
  it('finds a subscription, exports it, and opens its business', async () => {
    const { email, business } = await payer(javaScript)
    const page = await adminPage(javaScript)
    await page.getByRole('link', { name: 'Subscriptions' }).first().click()
    await page.waitForURL('**/admin?tab=subscriptions')
    await sees(page, 'Monthly revenue')
    await page.getByLabel('Search').fill(business)
    await page.getByLabel('State').selectOption({ label: 'Active' })
    await page.getByLabel('Plan').selectOption({ label: 'Premium' })
    await button(page, 'Filter').click()
    await page.waitForURL((url) => url.searchParams.get('search') === business)
    await sees(page, '1 found')
    await sees(page, email)
    await expectNoAxeViolations(page)

    const downloading = page.waitForEvent('download')
    await link(page, 'Export CSV').click()
    const [head = '', ...lines] = (await readFile(await (await downloading).path(), 'utf8'))
      .trim()
      .split('\r\n')
    expect(head.split(',')).toContain('paid_until')
    expect(lines).toEqual([expect.stringContaining(email)])

    await link(page, business).click()
    await page.waitForURL('**/admin/businesses/*')
    await sees(page, business)
    await page.goBack()
    // The list is there again, and does not put the former state back.
    await sees(page, '1 found')
    await page.getByLabel('State').selectOption({ label: 'Past due' })
    await button(page, 'Filter').click()
    await sees(page, 'No subscriptions match these filters.')
    await link(page, 'Clear Filters').click()
    await sees(page, /[1-9]\d* in all/)
  })

  it('pays a disputed month back in full, which ends the subscription', async () => {
    const { page: owner, email, sandbox } = await payer(javaScript)
    await turn(owner, 'Dispute it')
    await button(owner, 'Dispute it').click()
    await sees(owner, 'The latest payment was disputed already.')
    await server.mailTo(email, /is disputed/)
    const page = await adminPage(javaScript)
    await taskSays(page, '/admin/tasks', email, /Disputed payment\s+R299[^]*Answer by/)
    const task = taskOf(page, email)
    await task.getByText('Refund: ').click()
    expect(await task.getByLabel('A refund in full also ends the subscription').isChecked()).toBe(
      true,
    )
    await task.getByRole('button', { name: 'Refund R299 in full' }).click()
    await page.getByText('Refund Started').first().waitFor()
    await taskSays(page, '/admin/tasks?show=done', email, /Refunded/)
    await server.mailTo(email, /was refunded/)
    await pageSays(owner, sandbox, /Does not renew/)
    await planSays(owner, /Premium ends on/)
  })

  it('cancels the subscription of a task, then settles it with a reason', async () => {
    const { page: owner, email, sandbox } = await payer(javaScript)
    await turn(owner, 'Dispute it')
    const page = await adminPage(javaScript)
    await taskSays(page, '/admin/tasks', email, /Disputed payment/)
    const task = taskOf(page, email)
    await task.getByText('Cancel subscription: ').click()
    await expectNoAxeViolations(page)
    await task.getByRole('button', { name: 'Cancel the subscription' }).click()
    await page.getByText('Subscription Ending').first().waitFor()
    await pageSays(owner, sandbox, /Does not renew/)
    await planSays(owner, /Premium ends on/)

    await taskSays(page, '/admin/tasks', email, /Disputed payment/)
    expect(await task.getByText('Cancel subscription: ').count()).toBe(0)
    await task.getByText('Mark settled: ').click()
    await task.getByLabel('Reason for not refunding').fill('The payer withdrew it.')
    await task.getByRole('button', { name: 'Save reason' }).click()
    await page.getByText('It is off the list.').first().waitFor()
    await taskSays(page, '/admin/tasks?show=done', email, /Settled[^]*The payer withdrew it\./)
  })

  it('sees a lost dispute and what a bank takes back as money that is gone', async () => {
    for (const [press, word] of [
      ['Lose the dispute', /Payment reversed[^]*The payer won the dispute/],
      ['Let the bank take it back', /Payment reversed[^]*The provider reversed the payment/],
    ] as const) {
      const { page: owner, email } = await payer(javaScript)
      if (press === 'Lose the dispute') await turn(owner, 'Dispute it')
      await turn(owner, press)
      const page = await adminPage(javaScript)
      await taskSays(page, '/admin/tasks', email, word)
      const mail = await server.mailTo(email, /was reversed/)
      expect(mail.text).toContain('R299')
    }
  })

  it('sees a dispute settle itself when the bank has decided', async () => {
    const { page: owner, email } = await payer(javaScript)
    await button(owner, 'Resolve the dispute').click()
    await sees(owner, 'No dispute is open.')
    await turn(owner, 'Dispute it')
    const page = await adminPage(javaScript)
    await taskSays(page, '/admin/tasks', email, /Disputed payment/)
    await turn(owner, 'Resolve the dispute')
    await taskSays(page, '/admin/tasks?show=done', email, /Settled[^]*The provider says: declined/)
    await server.mailTo(email, /is decided/)
  })

  it('is asked to look at a refund that failed, and refunds it again', async () => {
    const { page: owner, email } = await payer(javaScript)
    await turn(owner, 'Let a refund fail')
    const page = await adminPage(javaScript)
    await taskSays(page, '/admin/tasks', email, /Refund failed\s+R299[^]*R299 was refused/)
    const task = taskOf(page, email)
    await task.getByText('Refund: ').click()
    await task.getByLabel('A refund in full also ends the subscription').uncheck()
    await task.getByRole('button', { name: 'Refund R299 in full' }).click()
    await page.getByText('Refund Started').first().waitFor()
    await taskSays(page, '/admin/tasks?show=done', email, /Refund failed[^]*Refunded/)
    await planSays(owner, /Premium\s+Active/)
  })
})

it.each(sample([360, 768, 1440], 3))(
  'subscriptions and the sandbox fit %i pixels',
  async (width) => {
    const { sandbox } = await payer(true)
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await adminPage(true, { width, colorScheme })
      for (const path of ['/admin?tab=subscriptions', sandbox]) {
        await page.goto(path)
        await expectNoSidewaysScroll(page)
        await expectNoAxeViolations(page)
      }
    }
  },
)
