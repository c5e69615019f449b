import type { Page } from 'playwright'
import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, scripting, visit } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { expectNoSidewaysScroll, main } from '#tests/support/page-parts.ts'
import {
  openCheckout,
  pageSays,
  pay,
  register,
  signInAsAdmin,
  siteAdmin,
} from '#tests/support/site-people.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (409|422)/, /\.js csp$/]
const open = (javaScript: boolean, more: object = {}) =>
  visit({ baseURL: server.url, javaScript, expects: refusals, ...more })

/** Pays Premium twice, as from two tabs. */
async function payTwice(page: Page): Promise<string> {
  const email = await register(page)
  const checkouts = [await openCheckout(page, email, 'PREMIUM')]
  checkouts.push(await openCheckout(page, email, 'PREMIUM'))
  for (const checkout of checkouts) await pay(page, checkout)
  return email
}

const row = (page: Page, email: string) =>
  main(page).getByRole('listitem').filter({ hasText: email })

/** Opens a page until a row about a payer says what is looked for. */
const rowSays = (page: Page, path: string, email: string, wanted: RegExp) =>
  pageSays(page, path, wanted, row(page, email))

describe.each(sample(scripting, 2))('a payment made twice, %s', (_, javaScript) => {
  it('is settled with a reason', async () => {
    const email = await payTwice(await open(javaScript))
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await rowSays(page, '/admin/tasks', email, /Paid twice/)
    const task = row(page, email)
    await task.locator('summary', { hasText: 'Mark settled' }).click()
    await task.getByLabel('Why is nothing paid back?').fill('No')
    await task.getByRole('button', { name: 'Mark settled' }).click()
    await task.getByText('Please write down why').waitFor()
    await task.getByLabel('Why is nothing paid back?').fill('Agreed by phone.')
    await task.getByRole('button', { name: 'Mark settled' }).click()
    await page.getByText('It is off the list.').first().waitFor()
    await rowSays(page, '/admin/tasks?show=done', email, /Settled[^]*Agreed by phone\./)
    await page.goto('/admin/log')
    await sees(page, /Settled payment/)
  })
})

it.each(sample([360, 768, 1440], 3))(
  'tasks of every kind fit %i pixels, open and closed',
  async (width) => {
    const sql = connectTo(server.databaseUrl)
    const kinds = [
      [
        'dispute',
        'The payer’s bank asks for the money back. Answer at the provider, or refund it.',
      ],
      [
        'unclaimed',
        'Premium was paid 30 days ago, and nobody set up an account. It no longer renews.',
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
      for (const name of ['Refund', 'Mark settled']) {
        await main(page).locator('summary', { hasText: name }).first().click()
      }
      await expectNoSidewaysScroll(page)
      await expectNoAxeViolations(page)
    }
  },
)
