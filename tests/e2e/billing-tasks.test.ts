import type { Page } from 'playwright'
import postgres from 'postgres'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, expectNoSidewaysScroll, main } from '#tests/support/page-parts.ts'

const admin = 'desk@example.co.za'
const password = 'three-blue-kites'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { ADMIN_EMAIL: admin, ADMIN_PASSWORD: password } })
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (409|422)/, /\.js csp$/]
const open = (javaScript: boolean, more: object = {}) =>
  visit({ baseURL: server.url, javaScript, expects: refusals, ...more })

/** Registers an owner; the answer is the address. */
async function register(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@example.co.za`
  await page.goto('/register')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('E-mail address', { exact: true }).fill(email)
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Business name').fill(`Gem ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Industry').selectOption('Restaurants')
  await page.getByLabel('Area in Cape Town').selectOption('City Bowl')
  await page.getByRole('checkbox', { name: /I accept the terms/ }).check()
  await button(page, 'Create Account').click()
  await page.waitForURL('**/welcome*')
  return email
}

/** Stands on the payment page for Premium. */
async function toPayment(page: Page): Promise<void> {
  await page.goto('/subscription')
  await main(page).getByRole('link', { name: 'Choose Premium', exact: true }).click()
  await button(page, 'Subscribe to Premium').click()
  await page.waitForURL('**/sandbox/checkout/**')
}

async function pay(page: Page): Promise<void> {
  await button(page, /^Pay R/).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sandbox'))
}

/** Pays Premium twice, in two tabs. */
async function payTwice(page: Page): Promise<string> {
  const email = await register(page)
  await toPayment(page)
  const tab = await page.context().newPage()
  await toPayment(tab)
  await pay(page)
  await pay(tab)
  await tab.close()
  return email
}

async function signInAsAdmin(page: Page) {
  await page.goto('/login?redirectTo=%2Fadmin')
  await page.getByLabel('E-mail address or username').fill(admin)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await button(page, 'Sign In').click()
  await page.waitForURL('**/admin')
}

const row = (page: Page, email: string) =>
  main(page).getByRole('listitem').filter({ hasText: email })

/** Asks for a page until a row about a payer says what is looked for. */
async function rowSays(page: Page, path: string, email: string, wanted: RegExp): Promise<void> {
  const words = async () => {
    await page.goto(path)
    return (await row(page, email).allInnerTexts()).join('\n')
  }
  await expect.poll(words).toMatch(wanted)
}

const mailTo = (email: string, wanted: RegExp) =>
  server.mail(({ to, subject }) =>
    Boolean(JSON.stringify(to).includes(email) && subject && wanted.test(subject)),
  )

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('a payment made twice, %s', (_, javaScript) => {
  it('waits for an admin, who pays it back, and the payer is told', async () => {
    const payer = await open(javaScript)
    const email = await payTwice(payer)
    expect((await mailTo(email, /You paid twice/)).text).toContain('R299')

    const page = await open(javaScript)
    await signInAsAdmin(page)
    await page.goto('/admin')
    await sees(page, /payments? needs? a person/)
    await rowSays(page, '/admin/tasks', email, /Paid twice\s+R299/)
    const task = row(page, email)
    await expectNoAxeViolations(page)

    await task.locator('summary', { hasText: 'Refund' }).click()
    await task.getByLabel('A part of it, in rand').fill('300')
    await task.getByRole('button', { name: 'Refund this part' }).click()
    await task.getByText('Please enter an amount of at most R299.').waitFor()
    await expectSoon(task.getByLabel('A part of it, in rand')).toHaveValue('300')
    await expectNoAxeViolations(page)

    await task.getByRole('button', { name: 'Refund R299 in full' }).click()
    await page.getByText('Refund Started').first().waitFor()
    await rowSays(page, '/admin/tasks?show=done', email, /Refunded/)
    expect((await mailTo(email, /was paid back/)).text).toContain('R299')
    await expect
      .poll(async () => {
        await payer.goto('/dashboard/plan')
        return main(payer).innerText()
      })
      .toContain('(paid back)')
    const note = await mailTo(email, /was paid back/)
    const [, number = '', receipt = ''] =
      /Credit note: (CN-\d{6})[^]*Corrects: (R-\d{6})/.exec(note.text ?? '') ?? []
    await main(payer)
      .getByRole('link', { name: `Credit note ${number}` })
      .click()
    await sees(payer, 'Total paid back')
    await expectNoAxeViolations(payer)
    await main(payer).getByRole('link', { name: receipt }).click()
    await sees(payer, `R299.00 was paid back`)
    await page.goto('/admin/tasks?show=done')
    await row(page, email).getByRole('link', { name: receipt }).click()
    await sees(page, 'Second payment for Premium, set aside')
  })

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
    const sql = postgres(server.databaseUrl, { max: 1 })
    onTestFinished(() => sql.end())
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
