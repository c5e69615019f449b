import { randomUUID } from 'node:crypto'
import { beforeAll, describe, it } from 'vitest'
import { expectNoAxeViolations, visit } from '#tests/support/browser.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

// Browsers without scripts report the scripts they leave alone as blocked.
const refusals = [/status of (404|422)/, /\.js csp$/]

const ways: [boolean, number][] = [
  [true, 360],
  [false, 1280],
]

describe.each(sample(ways, 2))('with JavaScript %s at %i px', (javaScript, width) => {
  const open = (more: object = {}) =>
    visit({ baseURL: server.url, javaScript, width, expects: refusals, ...more })

  it('a visitor searches from home, reads a profile, books, gets the mail and cancels', async () => {
    const page = await open()
    const email = `${randomUUID()}@guest.example`
    await page.goto('/')
    await page.getByRole('heading', { name: 'This is more useful than you think' }).waitFor()
    await expectNoAxeViolations(page)
    await page.getByLabel('What do you need?').fill('braid')
    await page.getByLabel('Which area?').fill('Khayelitsha')
    await page.getByRole('button', { name: "Let's Go!" }).click()
    await page.waitForURL(/\/directory\?search=braid&location=Khayelitsha/)
    await page.getByText('1 businesses found').waitFor()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: "Nomvula's Crown & Braid", exact: true }).click()
    await page.waitForURL(/\/business\/nomvula/)
    await page.getByRole('heading', { level: 1, name: "Nomvula's Crown & Braid" }).waitFor()
    await expectNoAxeViolations(page)

    await page.getByRole('link', { name: 'Book Appointment' }).click()
    await page.getByLabel('Full name').fill('Naledi Dlamini')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('082 123 4567')
    await page.locator('form [role=group] button').first().click()
    await page.getByRole('button', { name: 'Submit Booking' }).click()
    await page.getByText('Booking Submitted', { exact: true }).first().waitFor()

    const receipt = await server.mail(
      (mail) =>
        /We have your booking request/.test(mail.subject ?? '') &&
        [mail.to].flat().some((to) => to?.text.includes(email)),
    )
    await page.goto(/https?:\/\/\S+\/bookings\/\S+/.exec(receipt.text ?? '')?.[0] ?? '')
    await page.getByText('Cancel this booking').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await page.getByText('CANCELLED', { exact: true }).waitFor()
  })
})
