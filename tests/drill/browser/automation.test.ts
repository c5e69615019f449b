import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { accepted, gone, startFakeMake, type FakeMake } from '#tests/support/fake-make.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, expectNoSidewaysScroll, main } from '#tests/support/page-parts.ts'
import { connectedOwner, status, urlField } from '#tests/support/pages/automation.ts'

let server: TestServer
let make: FakeMake
beforeAll(async () => {
  make = await startFakeMake()
  server = await startTestServer({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => make.close())
beforeEach(() => {
  make.behave = () => accepted
})

const open = visitsOf(() => server, 409, 422)
const database = () => connectTo(server.databaseUrl)

/** A request for a booking through the API, as a guest makes it. */
async function book(businessId: string, customerName: string): Promise<void> {
  const at = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 72 * 3_600_000
  const answer = await fetch(`${server.url}/api/bookings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      businessId,
      customerName,
      customerEmail: `${crypto.randomUUID()}@guest.example`,
      customerPhone: '082 123 4567',
      dateTime: new Date(at).toISOString(),
    }),
  })
  expect(answer.status).toBe(201)
}

/** Makes everything of a business due that waits for another attempt. */
const hurry = (businessId: string) =>
  database()`update deliveries set due_at = now() where business_id = ${businessId} and status = 'queued'`

describe.each(sample(scripting, 2))('the automation card %s', (_, javaScript) => {
  it('reports a scenario that is off, once by mail, and sends everything again with one click', async () => {
    const page = await open(javaScript, { width: 360 })
    const businessId = await connectedOwner(server, page)
    const path = crypto.randomUUID()
    await page.goto('/dashboard?tab=profile')
    await urlField(page).fill(make.url(path))
    await button(page, 'Save').click()
    await expectSoon(status(page)).toHaveText('Webhook saved ✓')
    make.behave = (call) => (call.path === `/${path}` ? gone : accepted)
    await book(businessId, 'First Guest')
    await book(businessId, 'Second Guest')
    const first = async () => {
      const sql = database()
      const [row] = await sql`
        select status, attempts from deliveries where business_id = ${businessId} order by seq limit 1`
      return `${row?.['status']} after ${row?.['attempts']}`
    }
    await expect.poll(first).toBe('queued after 1')
    await hurry(businessId)
    await expect.poll(first).toBe('dead-letter after 2')
    await server.mail((mail) => mail.subject === 'Your automation has stopped: Connected Cuts')

    await page.goto('/dashboard?tab=profile')
    await main(page).getByText('Your automation has stopped').waitFor()
    await main(page).getByRole('link', { name: 'See and resend' }).click()
    await main(page).getByRole('heading', { name: 'Automation', exact: true }).waitFor()
    const row = main(page).getByRole('row').filter({ hasText: '2 attempts' })
    await row.getByText('2 attempts').click()
    await sees(row, /Status 410[\s\S]*switched off/)
    await expectSoon(row.getByLabel('Answer to attempt 2')).toHaveText(
      'There is no scenario listening for this webhook.',
    )
    make.behave = () => accepted
    await button(page, /^Resend .* of First Guest/).click()
    await page.getByText('1 delivery is on the way again.').first().waitFor()
    const sent = () =>
      make.calls
        .filter((call) => call.path === `/${path}`)
        .map((call) => JSON.parse(call.body).customer.name)
    await expect.poll(sent).toEqual(['First Guest', 'First Guest', 'First Guest', 'Second Guest'])
    await page.goto('/dashboard/automation')
    await expect
      .poll(async () => {
        await page.reload()
        const delivered = page.getByText('Delivered', { exact: true })
        return main(page).getByRole('row').filter({ has: delivered }).count()
      })
      .toBe(2)
    await button(page, /^Resend .* of Second Guest/).click()
    await page.getByText('1 delivery is on the way again.').first().waitFor()
    await expect.poll(() => sent().at(-1)).toBe('Second Guest')
    await expect.poll(() => sent().length).toBe(5)
  })
})

it('the buttons say what is under way, and wait for it', async () => {
  const page = await open(true)
  await connectedOwner(server, page)
  await page.goto('/dashboard?tab=profile')
  await urlField(page).fill(make.url('slow'))
  await button(page, 'Save').click()
  await expectSoon(status(page)).toHaveText('Webhook saved ✓')
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  make.behave = () => answered.then(() => accepted)
  await button(page, 'Send Test').click()
  await expectSoon(button(page, 'Sending...')).toBeDisabled()
  answer()
  await expectSoon(status(page)).toHaveText('Test sent to Make ✓ Check your scenario.')
  await button(page, 'Send Test').waitFor()
  await urlField(page).fill('')
  await expectSoon(button(page, 'Send Test')).toBeDisabled()
  const described = await page.request.get('/docs/webhook-payload.schema.json')
  expect(await described.json()).toMatchObject({ required: expect.arrayContaining(['event']) })
})

it('other plans see what Premium would add, on the card and on the list', async () => {
  const page = await open(true)
  await connectedOwner(server, page, 'BASIC')
  for (const [path, name] of [
    ['/dashboard?tab=profile', 'Go Premium'],
    ['/dashboard/automation', 'Connect to Make.com'],
  ] as const) {
    await page.goto(path)
    await main(page).getByRole('heading', { name }).waitFor()
    await expectSoon(urlField(page)).toHaveCount(0)
    await main(page).getByRole('link', { name: 'Upgrade Plan - R299/month' }).first().waitFor()
  }
})

it.each(
  sample(
    [
      [360, 'dark'],
      [1440, 'light'],
    ] as const,
    2,
  ),
)(
  'card and list are accessible and fit %i pixels, in the %s scheme',
  async (width, colorScheme) => {
    const page = await open(true, { colorScheme, width })
    const businessId = await connectedOwner(server, page)
    await page.goto('/dashboard?tab=profile')
    await urlField(page).fill(make.url(`long-${'x'.repeat(200)}`))
    await button(page, 'Save').click()
    await expectSoon(status(page)).toHaveText('Webhook saved ✓')
    await expectNoAxeViolations(page)
    make.behave = () => ({ status: 400, body: `Queue is full ${'y'.repeat(1000)}` })
    await book(businessId, 'Some Guest')
    await expect
      .poll(
        async () =>
          (
            await database()`select 1 from delivery_attempts a join deliveries d on d.id = a.delivery_id where d.business_id = ${businessId}`
          ).length,
      )
      .toBe(1)
    await database()`update deliveries set status = 'dead-letter' where business_id = ${businessId}`
    await page.goto('/dashboard?tab=profile')
    await page.getByText('1 event could not be delivered').waitFor()
    await page.getByText('Signing secret and callbacks').click()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
    await page.goto('/dashboard/automation')
    await page.getByText('1 attempt', { exact: false }).first().click()
    await expectNoSidewaysScroll(page)
    await expectNoAxeViolations(page)
  },
)
