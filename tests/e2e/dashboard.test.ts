import { beforeAll, describe, expect, it } from 'vitest'
import { scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, link, main } from '#tests/support/page-parts.ts'
import { chooseFree, register } from '#tests/support/site-people.ts'
import { place } from '#tests/support/pages/desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})

const open = visitsOf(() => server, 409, 422)

describe.each(sample(scripting, 2))('the dashboard %s', (_, javaScript) => {
  it('an owner fills the profile and publishes a listing that the directory shows', async () => {
    const page = await open(javaScript)
    const name = `Bread ${crypto.randomUUID().slice(0, 8)}`
    await register(page, name)
    await page.goto('/dashboard?tab=listing')
    await sees(page, 'You need a plan before you can publish')
    await button(page, 'Publish Listing').click()
    await page.getByRole('alert').first().waitFor()
    await sees(page, 'Please choose a plan before you publish')
    await chooseFree(page)

    await page.goto('/dashboard?tab=profile')
    await link(page, 'Edit').click()
    await page.getByLabel('Street address').fill('12 Kloof Street')
    await page.getByLabel('Suburb').fill('gardens')
    await page.getByLabel('Description').fill('Sourdough and koeksisters.')
    await page.getByLabel('Email').fill('nobody')
    await button(page, 'Save').click()
    await page.getByText('Please enter a valid email address').first().waitFor()
    await expectSoon(page.getByLabel('Street address')).toHaveValue('12 Kloof Street')
    await page.getByLabel('Email').fill('bread@example.co.za')
    await button(page, 'Save').click()
    await page.getByText('Profile Updated').first().waitFor()
    await sees(page, '12 Kloof Street')

    await place(page, 'Dashboard', 'Create Listing').click()
    await main(page).getByText('Draft', { exact: true }).waitFor()
    await page.getByLabel('WiFi').check()
    await page.getByLabel('Women-owned').check()
    await button(page, 'Monday: add times').click()
    await page.getByLabel('Monday closes').first().fill('12:00')
    await page.getByLabel('Monday opens').nth(1).fill('13:00')
    await page.getByLabel('Monday closes').nth(1).fill('02:00')
    await button(page, 'Add public holidays').click()
    await page.locator('summary', { hasText: 'Christmas Day' }).first().waitFor()
    await expectSoon(page.getByLabel('WiFi')).toBeChecked()
    await button(page, 'Publish Listing').click()
    await page.getByText('Listing Published').first().waitFor()
    await main(page).getByText('Published', { exact: true }).waitFor()
    await expectSoon(page.getByLabel('Monday closes').nth(1)).toHaveValue('02:00')
    await expectSoon(page.getByLabel('WiFi')).toBeChecked()

    const visitor = await fetch(`${server.url}/api/businesses?search=${encodeURIComponent(name)}`)
    expect(await visitor.json()).toMatchObject([{ name, suburb: 'Gardens', amenities: '["WiFi"]' }])
  })
})
