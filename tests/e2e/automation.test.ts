import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { accepted, gone, startFakeMake, type FakeMake } from '#tests/support/fake-make.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, main } from '#tests/support/page-parts.ts'
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

describe.each(sample(scripting, 2))('the automation card %s', (_, javaScript) => {
  it('connects a webhook, tests it, and shows its secrets once', async () => {
    const page = await open(javaScript)
    const businessId = await connectedOwner(server, page)
    await page.goto('/dashboard?tab=profile')
    await main(page).getByRole('heading', { name: 'Connect to Make.com' }).waitFor()
    await expectSoon(button(page, 'Send Test')).toBeDisabled()
    await expectSoon(urlField(page)).toHaveAttribute('placeholder', /https:\/\/hook\./)

    await urlField(page).fill('   ')
    await button(page, 'Save').click()
    await expectSoon(status(page)).toHaveText('Please enter a webhook URL')
    await urlField(page).fill('http://evil.example/hook')
    await button(page, 'Save').click()
    await expectSoon(status(page)).toContainText('Webhooks can go to Make alone')
    await expectSoon(urlField(page)).toHaveValue('http://evil.example/hook')

    const path = crypto.randomUUID()
    await urlField(page).fill(make.url(path))
    await button(page, 'Save').click()
    await expectSoon(status(page)).toHaveText('Webhook saved ✓')
    const secretField = main(page).getByLabel('Your signing secret')
    await expectSoon(secretField).toHaveValue(/^whsec_/)
    const secret = await secretField.inputValue()
    await page.getByText('Webhook Saved', { exact: true }).waitFor()
    if (!javaScript) {
      // Post/Redirect/Get: the secret is on this one page, and a reload sends nothing again.
      await page.reload()
      await expectSoon(urlField(page)).toHaveValue(make.url(path))
      await expectSoon(secretField).toHaveCount(0)
    }

    await button(page, 'Send Test').click()
    await expectSoon(status(page)).toHaveText('Test sent to Make ✓ Check your scenario.')
    await page.getByText('Test Sent', { exact: true }).waitFor()
    expect(make.calls.find((call) => call.path === `/${path}`)?.body).toContain(businessId)
    make.behave = () => gone
    await button(page, 'Send Test').click()
    await expectSoon(status(page)).toHaveText('Make response: 410')
    await page.getByText('Test Failed', { exact: true }).waitFor()
    await main(page).getByText('Your scenario is switched off', { exact: false }).waitFor()

    const sample = page.getByRole('link', { name: 'View sample payload' })
    await expectSoon(sample).toHaveAttribute('target', '_blank')
    const answer = await page.request.get((await sample.getAttribute('href')) ?? '')
    expect(await answer.json()).toMatchObject({
      event: 'booking.created',
      business: { id: businessId },
    })

    await page.goto('/dashboard?tab=profile')
    await page.getByText('Signing secret and callbacks').click()
    expect(await page.content()).not.toContain(secret)
    await page.getByLabel('Key', { exact: true }).fill('let me in')
    await button(page, 'Save key').click()
    await expectSoon(status(page)).toHaveText('Key saved ✓')
    expect(await page.content()).not.toContain('let me in')
    await button(page, 'Make a callback secret').click()
    const callbackSecret = page.getByLabel('Your callback secret')
    await expectSoon(callbackSecret).toHaveValue(/^[\w-]{43}$/)
    const opener = await callbackSecret.inputValue()
    const back = await page.getByLabel('Address for callbacks').inputValue()
    const refused = await fetch(back, {
      method: 'POST',
      headers: { authorization: `Bearer ${opener}` },
    })
    expect(refused.status).toBe(422)
    await button(page, 'Remove the webhook').click()
    await expectSoon(status(page)).toContainText('Disconnected')
    await expectSoon(urlField(page)).toHaveValue('')
  })
})
