import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { expectNoSidewaysScroll, main } from '#tests/support/page-parts.ts'
import { signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import { payTwice, taskOf, taskSays } from '#tests/support/pages/tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 409, 422)

describe.each(sample(scripting, 2))('a payment made twice, %s', (_, javaScript) => {
  it('is settled with a reason', async () => {
    const email = await payTwice(await open(javaScript))
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await taskSays(page, '/admin/tasks', email, /Paid twice/)
    const task = taskOf(page, email)
    await task.getByText('Mark settled: ').click()
    await task.getByLabel('Reason for not refunding').fill('No')
    await task.getByRole('button', { name: 'Save reason' }).click()
    await task.getByText('Enter a reason of 3').waitFor()
    await task.getByLabel('Reason for not refunding').fill('Agreed by phone.')
    await task.getByRole('button', { name: 'Save reason' }).click()
    await page.getByText('It is off the list.').first().waitFor()
    await taskSays(page, '/admin/tasks?show=done', email, /Settled[^]*Agreed by phone\./)
    await page.goto('/admin/log')
    await sees(page, /Settled payment/)
  })
})

it.each(sample([360, 768, 1440], 3))(
  'tasks of every kind fit %i pixels, open and closed',
  async (width) => {
    const sql = connectTo(server.databaseUrl)
    const kinds = [
      ['dispute', 'The payer’s bank disputes this payment. Respond at the provider or refund it.'],
      [
        'unclaimed',
        'Premium was paid but no account was created within 30 days. It will not renew.',
      ],
      ['refund-failed', 'The refund of R99 needs the payer’s bank details, at the provider.'],
      ['unmatched', 'It was for R150; the plan costs R299.'],
    ]
    for (const [kind = '', note = ''] of kinds) {
      const subject = crypto.randomUUID()
      await sql`insert into billing_tasks (kind, subject, reference, payer_email, amount_cents, paid_at, due_at, note)
      values (${kind}, ${subject}, ${`cptgems-${subject}`}, ${`${kind}-with-a-long-name@example.co.za`}, 29900,
        now() - interval '2 days', ${kind === 'dispute' ? sql`now() + interval '3 days'` : null}, ${note})`
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(true, { width, colorScheme })
      await signInAsAdmin(page)
      await page.goto('/admin/tasks')
      await expectNoSidewaysScroll(page)
      await main(page).getByRole('listitem').getByRole('link').first().click()
      await page.waitForURL('**/admin/tasks?task=*')
      for (const name of ['Refund', 'Mark settled']) {
        await main(page).getByText(`${name}: `).click()
        await expectNoSidewaysScroll(page)
        await expectNoAxeViolations(page)
        await main(page).getByText('Cancel', { exact: true }).filter({ visible: true }).click()
      }
    }
  },
)
